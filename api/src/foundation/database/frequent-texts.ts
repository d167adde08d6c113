import { LRUCache } from 'lru-cache'

/** After this many uses within the last `REMEMBERED` different texts, a text counts as frequent. */
const USES = 4
const REMEMBERED = 1_000
/** Each connection keeps every frequent statement, at some ten kilobytes of the server's memory. */
const MAX_FREQUENT = 500

/**
 * Returns a function that counts the use of a statement's text, and says whether it is frequent. Texts of varying length, such
 * as of a search, come and go without becoming frequent.
 */
export function countTexts({ uses = USES, remembered = REMEMBERED, maxFrequent = MAX_FREQUENT } = {}): (
  text: string,
) => boolean {
  const frequent = new Set<string>()
  const counts = new LRUCache<string, number>({ max: remembered })
  return (text) => {
    if (frequent.has(text)) return true
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    if (count < uses || frequent.size >= maxFrequent) return false
    counts.delete(text)
    frequent.add(text)
    return true
  }
}
