import type { Attributes } from './mail-paint'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

// A period after a URL ends the sentence, and is not part of the URL.
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

/** Escapes a line of mail text and turns its URLs into links: only those of `asWritten` are URLs still (mail-text.ts). */
function lineMarkup(line: string, attributes: Attributes): string {
  let markup = ''
  let done = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    markup += `${escapeHtml(line.slice(done, index))}${linkMarkup(address, address, attributes)}`
    done = index + address.length
  }
  return markup + escapeHtml(line.slice(done))
}

export const linkMarkup = (url: string, words: string, attributes: Attributes): string =>
  `<a href="${escapeHtml(url)}" ${attributes('link', 'word-break:break-word')}>${escapeHtml(words)}</a>`

/** Keeps the indentation of a continuation line, so that it does not look like a line of its own. */
export const linesMarkup = (lines: readonly string[], attributes: Attributes): string =>
  lines
    .map((line) => '&nbsp;'.repeat(line.length - line.trimStart().length) + lineMarkup(line.trimStart(), attributes))
    .join('<br>')
