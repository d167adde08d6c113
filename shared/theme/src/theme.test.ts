import { brandTokens, contrast, themeCss, tint, tokens, vars } from '.'

// A small seeded generator: the same thousand palettes on every run.
const palette = (seed: number) => `#${((seed * 2_654_435_761) % 0x1000000).toString(16).padStart(6, '0')}`

test('text on and in a tenant’s colors has a contrast of at least 4.5:1, whatever the colors', () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const own = brandTokens({ primaryColor: palette(seed), secondaryColor: palette(seed + 5_000) })
    expect(contrast(own.onPrimary!, own.primary!)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(own.onSecondary!, own.secondary!)).toBeGreaterThanOrEqual(4.5)
    for (const ground of [tokens.color.surface, own.primaryTint!, tokens.color.canvas]) {
      expect(contrast(own.primaryText!, ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('an unreadable pair has a low contrast', () => expect(contrast('#777777', '#808080')).toBeLessThan(1.5))

test('the portal’s own gray, red and green texts reach 4.5:1 on both backgrounds', () => {
  for (const name of ['text', 'textMuted', 'danger', 'success', 'warning'] as const) {
    for (const ground of [tokens.color.surface, tokens.color.canvas]) {
      expect(contrast(tokens.color[name], ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a color that can’t be parsed falls back instead of breaking the page', () => {
  expect(brandTokens({ primaryColor: 'red;}', secondaryColor: '' }).primary).toBe(tokens.color.primary)
  expect(themeCss({ primaryColor: 'red;}body{display:none', secondaryColor: '#abc' })).not.toContain('display')
})

test('tokens become custom properties', () => {
  expect(vars.color.primaryText).toBe('var(--portal-color-primary-text, #1f4e79)')
  expect(themeCss({ primaryColor: '#008877', secondaryColor: '#fc0' })).toContain('--portal-color-primary:#008877')
  expect(tint('#000000', 0.5)).toBe('#808080')
})

test('in a shadow root the tokens are set on :host, and font sizes in px, independent of the page’s root font size', () => {
  const css = themeCss({ primaryColor: '#008877', secondaryColor: '#fc0' }, { selector: ':host', remPx: 20 })
  expect(css).toMatch(/^:host\{/)
  expect(css).toContain('--portal-font-small:17.5px')
  expect(css).toContain('--portal-space-m:12px')
  expect(css).not.toContain('rem')
})
