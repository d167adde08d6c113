export {
  tokens,
  variableName,
  WEB_FONT,
  type BrandColors,
  type ColorRole,
  type CornerStyle,
  type Scheme,
} from './tokens'
export { DARK_STYLE_ID, darkMedia, SCHEME_COOKIE, toSchemeChoice, type SchemeChoice } from './scheme'
export { vars } from './vars'
