// For comparing a document on screen with its PDF.

/** Every amount in a text, in order. */
export const moneyIn = (text: string): string[] => text.match(/-?\$[\d,]+\.\d\d/g) ?? []

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The non-empty text nodes of an element, in document order. */
export function readWords(element: HTMLElement): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (walker.nextNode()) {
    const text = inOneLine(walker.currentNode.textContent ?? '')
    if (text) words.push(text)
  }
  return words
}
