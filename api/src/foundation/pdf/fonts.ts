import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The font of our documents: Roboto, which covers extended Latin, Vietnamese, Greek and Cyrillic. */
export interface Fonts {
  regular: Buffer
  bold: Buffer
  /** Makes a text renderable: NFC-normalized, missing glyphs as '?', invisible characters removed. */
  legible(text: string): string
}

// Resolved when needed: in a bundle, this file is no longer next to the package.
const fontFile = (name: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/roboto/${name}`)

const INVISIBLE = /(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

function legibleWith(known: ReadonlySet<number>, text: string): string {
  const plain = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(INVISIBLE, '')
  return Array.from(plain, (letter) => (letter === '\n' || known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('')
}

async function load(): Promise<Fonts> {
  const [{ create }, regular, bold] = await Promise.all([
    import('fontkit'),
    readFile(fontFile('400Regular/Roboto_400Regular.ttf')),
    readFile(fontFile('700Bold/Roboto_700Bold.ttf')),
  ])
  const font = create(regular)
  if (!('characterSet' in font)) throw new Error('The font file of the documents is a collection of several fonts. Check @expo-google-fonts/roboto.')
  const known = new Set(font.characterSet)
  return { regular, bold, legible: (text) => legibleWith(known, text) }
}

let loaded: Promise<Fonts> | undefined

/** The fonts, read from disk once. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= load()
  // The next document retries a failed read.
  loaded.catch(() => (loaded = undefined))
  return loaded
}
