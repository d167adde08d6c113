import { getParser } from 'bowser'

/** Describes a user agent, such as `Chrome on Windows`; null if neither browser nor system is recognized. */
export function describeDevice(userAgent: string | null): string | null {
  if (!userAgent) return null
  const parser = getParser(userAgent)
  const parts = [parser.getBrowserName(), parser.getOSName()].filter(Boolean)
  return parts.join(' on ') || null
}
