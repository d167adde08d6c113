/** Key in the site's storage of what the visitor chose of light and dark. */
export const SCHEME_KEY = 'portal-scheme'
