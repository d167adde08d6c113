/** What computes a theme: for servers, and for browsers where no server has. */
export { contrast, normalizeHex } from './oklch'
export { brandRoles, type Roles } from './roles'
export { brandRadii, darkCss, FORMER_TOKENS, themeCss, type BrandLook, type ThemePlace } from './theme-css'
