export interface DecodedText {
  text: string
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
}

const byteOrderMarks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Control characters that text files do not have: all below the space but tab, line breaks and form feed. */
const isControl = (letter: string): boolean => letter < ' ' && !'\t\n\r\f'.includes(letter)

/**
 * Text of a file from a spreadsheet or an old system: UTF-16 if a byte order mark says so, UTF-8 if it is valid, otherwise
 * Windows-1252, in which older programs save. Null if that leaves control characters, as in a spreadsheet's own format.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const utf16 = (['utf-16le', 'utf-16be'] as const).find((name) =>
    byteOrderMarks[name].every((byte, index) => bytes[index] === byte),
  )
  const utf8 = utf16 ? null : decodeAs('utf-8', bytes)
  const text = utf16 ? decodeAs(utf16, bytes) : (utf8 ?? decodeAs('windows-1252', bytes))
  if (text === null || [...text].some(isControl)) return null
  const inBytes = utf8 === null ? 'Windows-1252' : 'UTF-8'
  return { text, encoding: utf16 ? 'UTF-16' : inBytes }
}
