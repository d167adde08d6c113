export { contrast, parseHex, readableAs, readableOn, tint } from './contrast'
export { routeColors, type RouteColors, type Scheme } from './route-colors'
export { brandTokens, themeCss, tokens, variableName, type BrandColors } from './tokens'
export { vars } from './vars'
