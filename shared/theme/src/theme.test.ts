import { brandTokens, contrast, themeCss, tint, tokens, vars } from '.'

// A small seeded generator: the same thousand palettes on every run.
const palette = (seed: number) => `#${((seed * 2_654_435_761) % 0x1000000).toString(16).padStart(6, '0')}`

test('whatever colours a tenant picks, text on and in them can be read', () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const own = brandTokens({ primaryColor: palette(seed), secondaryColor: palette(seed + 5_000) })
    expect(contrast(own.onPrimary!, own.primary!)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(own.onSecondary!, own.secondary!)).toBeGreaterThanOrEqual(4.5)
    for (const ground of [tokens.color.surface, own.primaryTint!, tokens.color.canvas]) {
      expect(contrast(own.primaryText!, ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('an unreadable pair is seen as one', () => expect(contrast('#777777', '#808080')).toBeLessThan(1.5))

test('the portal’s own grey, red and green texts reach 4.5:1 on both grounds', () => {
  for (const name of ['text', 'textMuted', 'danger', 'success', 'warning'] as const) {
    for (const ground of [tokens.color.surface, tokens.color.canvas]) {
      expect(contrast(tokens.color[name], ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a colour that can’t be read falls back instead of breaking the page', () => {
  expect(brandTokens({ primaryColor: 'red;}', secondaryColor: '' }).primary).toBe(tokens.color.primary)
  expect(themeCss({ primaryColor: 'red;}body{display:none', secondaryColor: '#abc' })).not.toContain('display')
})

test('tokens become custom properties', () => {
  expect(vars.color.primaryText).toBe('var(--portal-color-primary-text, #1f4e79)')
  expect(themeCss({ primaryColor: '#008877', secondaryColor: '#fc0' })).toContain('--portal-color-primary:#008877')
  expect(tint('#000000', 0.5)).toBe('#808080')
})

test('in a shadow root the tokens stand on its host, and texts are as large as there, whatever the page’s root says', () => {
  const css = themeCss({ primaryColor: '#008877', secondaryColor: '#fc0' }, { selector: ':host', remPx: 20 })
  expect(css).toMatch(/^:host\{/)
  expect(css).toContain('--portal-font-small:17.5px')
  expect(css).toContain('--portal-space-m:12px')
  expect(css).not.toContain('rem')
})
