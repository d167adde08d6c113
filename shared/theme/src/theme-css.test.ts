import { darkCss, FORMER_TOKENS, themeCss } from './css'

const brand = { primaryColor: '#008877', secondaryColor: '#fc0' }

test('tokens become custom properties, light and dark', () => {
  expect(themeCss(brand)).toMatch(/^:root\{color-scheme:light;--portal-color-brand:#008877;[^{}]*\}$/)
  expect(darkCss(brand)).toMatch(/^:root\{color-scheme:dark;[^{}]*--portal-color-surface:#181b1f[^{}]*\}$/)
})

test('a color that can’t be parsed falls back instead of breaking the page', () =>
  expect(themeCss({ primaryColor: 'red;}body{display:none', secondaryColor: '#abc' })).not.toContain('display'))

test('remotes that were built with the names of before get the same colors', () => {
  expect(FORMER_TOKENS).toContain('--portal-color-primary:var(--portal-color-brand,')
  expect(FORMER_TOKENS).toContain('--portal-color-text-muted:var(--portal-color-text2,#525a64)')
})

test('in a shadow root the tokens are set on :host, in the page’s scheme, and sizes in px, independent of the page’s root font size', () => {
  const css = themeCss(brand, { selector: ':host', remPx: 20 })
  expect(css).toMatch(
    /^:host\{[^{}]+\}@supports \(color:light-dark\(red,red\)\)\{:host\{color-scheme:inherit!important;[^{}]+\}\}$/,
  )
  expect(css).toContain('--portal-color-surface:light-dark(#ffffff,#181b1f)')
  expect(css).toContain('--portal-type-small:450 17.5px/1.4286 ')
  expect(css).toContain('--portal-space-m:12px')
  expect(css).not.toContain('rem')
})

test('corners are as round as the tenant wants them', () => {
  expect(themeCss(brand)).not.toContain('--portal-radius-l')
  expect(themeCss({ ...brand, corners: 'square' })).toContain('--portal-radius-l:2px')
})
