import { readFileSync } from 'node:fs'
import type { Translations } from './translations'

const file = process.env['PSEUDO_LANGUAGES']

/** What the portal says in languages that only tests see, by language: of the file that `npm run pseudo-languages` writes. Production refuses the variable. */
export const pseudoLanguages: Record<string, Translations> = file
  ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Translations>)
  : {}
