/** Arabic has no capitals, joins its letters and is written from right to left. This says nothing. */
const LETTERS = 'نصتجريبيثابتيبينكيفتبدوالصفحةمناليمينإلىاليسار'
const LONGER = 1.4

/** The text with each word replaced by one of Arabic letters that is 40 % longer; figures and signs stay. */
function pseudoText(text: string): string {
  let at = 0
  return text.replace(/\p{Letter}+/gu, (word) =>
    Array.from({ length: Math.round(word.length * LONGER) }, () => LETTERS[at++ % LETTERS.length]).join(''),
  )
}

/** Replaces all visible text of the page, and turns it around. */
export function toPseudoText(): void {
  document.documentElement.dir = 'rtl'
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!node.parentElement!.closest('script, style')) node.nodeValue = pseudoText(node.nodeValue ?? '')
  for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
    field.placeholder = pseudoText(field.placeholder)
}
