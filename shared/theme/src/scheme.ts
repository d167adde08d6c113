/** Light or dark as the device is, or always one of them. */
export type SchemeChoice = 'system' | 'light' | 'dark'

/** Id of the page's style element with the dark colors. Its `media` says when they apply; paper is always light. */
export const DARK_STYLE_ID = 'portal-dark'

export const darkMedia: Record<SchemeChoice, string> = {
  system: 'screen and (prefers-color-scheme:dark)',
  light: 'not all',
  dark: 'screen',
}

/** The cookie with what the visitor chose; the server writes the page accordingly, so that nothing flashes. */
export const SCHEME_COOKIE = 'portal_scheme'

export const toSchemeChoice = (value: string | undefined): SchemeChoice =>
  value === 'light' || value === 'dark' ? value : 'system'
