import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The letters of our documents: Roboto, which has Latin of every kind, Vietnamese, Greek and Cyrillic. */
export interface Fonts {
  regular: Buffer
  bold: Buffer
  /** What of a text the letters can write: missing ones as '?', accents joined to their letters, nothing invisible. */
  legible(text: string): string
}

// Looked up when it is needed: once bundled, this file no longer lies beside the package.
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
  if (!('characterSet' in font)) throw new Error('The font of the documents holds several fonts. Check @expo-google-fonts/roboto.')
  const known = new Set(font.characterSet)
  return { regular, bold, legible: (text) => legibleWith(known, text) }
}

let loaded: Promise<Fonts> | undefined

/** The fonts, read from disk once. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= load()
  // A failed read is tried again by the next document.
  loaded.catch(() => (loaded = undefined))
  return loaded
}
