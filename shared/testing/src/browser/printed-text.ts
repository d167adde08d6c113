// What a document shows and what its PDF says, to be compared.

/** Every amount in a text, in order. */
export const moneyIn = (text: string): string[] => text.match(/-?\$[\d,]+\.\d\d/g) ?? []

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The texts of an element, in order, as its page has them. */
export function wordsOf(element: HTMLElement): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (walker.nextNode()) {
    const text = inOneLine(walker.currentNode.textContent ?? '')
    if (text) words.push(text)
  }
  return words
}
