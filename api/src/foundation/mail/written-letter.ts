// A letter as the outbox keeps it until the mail leaves, as JSON: the structure of its HTML. Its text was made by mail-text.ts:
// what could link and was typed is dead. Nodes of other versions read it too, so change it by adding what may be missing.

interface WrittenFact {
  label: string
  /** Lines; quoted ones were typed. */
  lines: string[]
  isQuoted?: true
}

interface WrittenAction {
  prompt: string
  /** The words on the button. */
  label: string
  url: string
  expiry: string | null
}

export type WrittenBlock =
  | { paragraph: string[] }
  | { facts: WrittenFact[]; note: string | null }
  | { action: WrittenAction }
  | { quotation: string[] }
  | { verbatim: string }

export interface WrittenLetter {
  /** Null: greets nobody. */
  greeting: string | null
  answer: { label: string; figure: string; text: string | null } | null
  blocks: WrittenBlock[]
  /** The last lines of a letter to the office; null for customers, whose mail ends with the company. */
  ending: string[] | null
}

/** A mail that was queued as plain text only, by a version that kept no structure. */
export const writeFromText = (text: string): WrittenLetter => ({
  greeting: null,
  answer: null,
  blocks: text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => ({ paragraph: paragraph.split('\n') })),
  ending: null,
})
