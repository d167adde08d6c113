export { contrast, parseHex, readableAs, readableOn, tint } from './contrast'
export { brandTokens, themeCss, tokens, variableName, type BrandColors } from './tokens'
export { vars } from './vars'
