import { getParser } from 'bowser'

/** `Chrome on Windows` for what a browser says of itself; null when that tells nothing. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null
  const parser = getParser(userAgent)
  const parts = [parser.getBrowserName(), parser.getOSName()].filter(Boolean)
  return parts.join(' on ') || null
}
