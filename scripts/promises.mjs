// Finds user-facing sentences that promise something. docs/evidence/promises.md names for each one the test that would fail if it
// were untrue; promises.test.ts keeps that list in sync with the sources.
import ts from 'typescript'

/** Words that say that something was done, will be done, or never happens. */
const promise =
  /\b(saved|sent|booked|moved|cancell?ed|deleted|kept|lost|copied|for good|stays?|works once|up to date|signed out|(?:we|they|you) will|will be|not made|nothing (?:was|you)|never charges?|successfully submitted|been (?:signed|declined|confirmed|accepted)|emailed to|call (?:us|our office) (?:to|for|and)|please call our office|is shared|reopen|can undo|not due again)\b/i
/** Error messages promise nothing. */
const refusal =
  /\b(could not|cannot|can['’]t|can no longer|couldn['’]t|could be|can be|not saved|already|may have been)\b/i
/** The part of an error message that is a promise nevertheless. */
const half = /\bwas (?:saved|sent|made), but\b/i
const phone = /\bcall (us|our office)\b/i

const readText = (node) => {
  // `{name}` of a message.
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text.replace(/\{\w+\}/g, '…')
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('')
  return ts.isJsxText(node) ? node.text.replaceAll('&apos;', '’') : undefined
}

/** Whether a text is a sentence or a heading, as opposed to an identifier, a URL or CSS. */
const isSentence = (text) => /^[…"“]?\s*[A-Z]/.test(text) && /\s/.test(text) && !/[{};=<>|]/.test(text)

/** Whether a text promises something. */
export const promises = (text) =>
  isSentence(text) && promise.test(text) && (phone.test(text) || half.test(text) || !refusal.test(text))

/** The sentences in a source file that promise something, as the user sees them, with … for interpolations and the placeholders of messages. */
export function promisesIn(name, source) {
  const file = ts.createSourceFile(
    name,
    source,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found = new Set()
  const visit = (node) => {
    const text = readText(node)
      ?.replace(/\{\w+\}/g, '…')
      .replace(/\s+/g, ' ')
      .trim()
    if (text && promises(text)) found.add(text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...found]
}
