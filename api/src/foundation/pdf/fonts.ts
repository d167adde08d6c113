import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'fontkit'
import { arrange, type Run } from './bidi'

/** A piece of a line that is drawn in one font; see `Fonts.split`. */
export interface Piece {
  text: string
  /** Null: the document's own font, regular or bold. */
  face: Face | null
}

/** A font for a script that the document's own font lacks. */
interface Face {
  name: string
  file: Buffer
  /** How much lower its letters begin than those of our own font, as a part of the font size, so that both stand on one line. */
  shift: number
}

/** The fonts of our documents: Roboto (extended Latin, Vietnamese, Greek, Cyrillic), and Noto for other scripts. */
export interface Fonts {
  regular: Buffer
  bold: Buffer
  /** Makes a text printable: NFC-normalized, without invisible characters and pictures, and with '?' for other letters that no font has. */
  printable(text: string): string
  /** The pieces of one line, in the order in which they are drawn from the left. */
  split(line: string): Piece[]
}

const ROBOTO = '@expo-google-fonts/roboto'
/** Tried in this order. Loaded when a text needs it, and in regular weight only: names, not headings, are in other scripts. */
const SCRIPT_FONTS = [
  ...['Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Armenian', 'Georgian'].map((script) => ({
    script: new RegExp(`\\p{scx=${script}}`, 'u'),
    package: `@expo-google-fonts/noto-sans-${script.toLowerCase()}`,
    file: `400Regular/NotoSans${script}_400Regular.ttf`,
  })),
  { script: /\p{scx=Hangul}/u, package: '@embedpdf/fonts-kr', file: '../fonts/NotoSansKR-Regular.otf' },
  // Japanese too, and traditional Chinese.
  {
    script: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]/u,
    package: '@embedpdf/fonts-sc',
    file: '../fonts/NotoSansHans-Regular.otf',
  },
]

/** Reads a file that is given relative to its package's main module. Synchronous, because a document is drawn in one go. */
function readFontFile(name: string, file: string): Buffer {
  // Resolved when needed: in a bundle, this file is no longer next to the package.
  return readFileSync(join(dirname(createRequire(import.meta.url).resolve(name)), file))
}

const INVISIBLE = /(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/** Removes characters that are never visible, and normalizes line feeds. */
export const withoutInvisible = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(INVISIBLE, '')

/** Emoji, other symbols and what belongs to them: without them a text still says the same. */
const PICTURE = /[\p{So}\p{Sk}\p{Extended_Pictographic}\p{Me}]/u
/** No text has it: it is invisible. */
const DROPPED = '\0'
const DROPPED_WITH_SPACE = /(^|\n)\0+ ?| ?\0+/g

const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u

type LoadedFace = Face & { font: Font }

async function load(): Promise<Fonts> {
  const { create } = await import('fontkit')
  const parse = (file: Buffer): Font => {
    const font = create(file)
    if ('fonts' in font)
      throw new Error('A font file of the documents is a collection of several fonts. Check the list of fonts.')
    return font
  }
  const [regular, bold] = [
    readFontFile(ROBOTO, '400Regular/Roboto_400Regular.ttf'),
    readFontFile(ROBOTO, '700Bold/Roboto_700Bold.ttf'),
  ]
  const own = parse(regular)
  const top = (font: Font): number => font.ascent / font.unitsPerEm

  const loadedFaces = new Map<string, LoadedFace>()
  function findFace(letter: string): LoadedFace | undefined {
    for (const { script, package: name, file } of SCRIPT_FONTS) {
      if (!script.test(letter)) continue
      let face = loadedFaces.get(name)
      if (!face) {
        const bytes = readFontFile(name, file)
        const font = parse(bytes)
        face = { name, file: bytes, shift: top(own) - top(font), font }
        loadedFaces.set(name, face)
      }
      if (has(face.font, letter)) return face
    }
    return undefined
  }

  /** The font of a letter. Blanks and punctuation stay in that of the word before, so that a name is shaped as a whole. */
  function choose(letter: string, before: LoadedFace | null): LoadedFace | null {
    if (before && NEUTRAL.test(letter) && has(before.font, letter)) return before
    return has(own, letter) ? null : (findFace(letter) ?? null)
  }

  function splitRun({ text, isRightToLeft }: Run): Piece[] {
    const pieces: { text: string; face: LoadedFace | null }[] = []
    for (const letter of text) {
      const last = pieces.at(-1)
      const face = choose(letter, last?.face ?? null)
      if (last && last.face === face) last.text += letter
      else pieces.push({ text: letter, face })
    }
    if (!isRightToLeft) return pieces
    // The fonts of right-to-left scripts reverse a text themselves.
    return pieces
      .reverse()
      .map((piece) => (piece.face ? piece : { ...piece, text: Array.from(piece.text).reverse().join('') }))
  }

  return {
    regular,
    bold,
    printable: (text) =>
      Array.from(withoutInvisible(text), (letter) => {
        if (letter === '\n' || has(own, letter) || findFace(letter)) return letter
        return PICTURE.test(letter) ? DROPPED : '?'
      })
        .join('')
        .replace(DROPPED_WITH_SPACE, '$1'),
    split: (line) => arrange(line).flatMap(splitRun),
  }
}

const has = (font: Font, letter: string): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

let loaded: Promise<Fonts> | undefined

/** The fonts, read from disk once. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= load()
  // The next document retries a failed read.
  loaded.catch(() => (loaded = undefined))
  return loaded
}
