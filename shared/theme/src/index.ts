export {
  tokens,
  variableName,
  WEB_FONT,
  type BrandColors,
  type ColorRole,
  type CornerStyle,
  type Scheme,
} from './tokens'
export { vars } from './vars'
