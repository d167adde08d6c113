import { brandRoles } from '@portal/theme/css'

/** Text style. Sizes in points, colors as hex strings. */
export interface Style {
  bold?: boolean
  size?: number
  color?: string
  strike?: boolean
}

export interface Line {
  text: string
  style: Required<Style>
}

/** Colors on paper that are the same at every company: of text, lines and states. */
export const inks = brandRoles({ primaryColor: '', secondaryColor: '' }, 'light')

const plain: Required<Style> = { bold: false, size: 9.5, color: inks.text, strike: false }
export const QUIET_SMALL: Style = { color: inks.text2, size: 8.5 }
/** The small line above what it names. */
export const LABEL: Style = { ...QUIET_SMALL, bold: true }

export const lineHeight = ({ style }: Line): number => style.size * 1.4

export const measureHeight = (lines: readonly Line[]): number =>
  lines.reduce((height, line) => height + lineHeight(line), 0)

/** Width of a text in one style, in points. */
export type Measure = (text: string, style: Required<Style>) => number

/** Wraps text at spaces, and breaks a word that is wider than the column at any character. Keeps line feeds. */
export function wrap(text: string, width: number, style: Style, measure: Measure): Line[] {
  const full = { ...plain, ...style }
  return text
    .split('\n')
    .flatMap((paragraph) =>
      wrapParagraph(
        paragraph.split(' ').flatMap((word) => chop(word, width, full, measure)),
        width,
        full,
        measure,
      ),
    )
    .map((line) => ({ text: line, style: full }))
}

function wrapParagraph(words: readonly string[], width: number, style: Required<Style>, measure: Measure): string[] {
  const space = measure(' ', style)
  const lines: string[] = []
  let current = ''
  let used = 0
  for (const word of words) {
    const wide = measure(word, style)
    if (current !== '' && used + space + wide > width) {
      lines.push(current)
      current = word
      used = wide
    } else {
      used += (current === '' ? 0 : space) + wide
      current = current === '' ? word : `${current} ${word}`
    }
  }
  return [...lines, current]
}

/** Splits a word that is wider than the column into pieces that fit. */
function chop(word: string, width: number, style: Required<Style>, measure: Measure): string[] {
  if (measure(word, style) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const letter of word) {
    const wide = measure(letter, style)
    if (piece !== '' && used + wide > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += letter
    used += wide
  }
  return [...pieces, piece]
}
