import type { Page } from '@playwright/test'
import { usStates } from '@portal/rules'

/** What `Intl` writes in dates, times and amounts, lower case. It does not know the pseudo-languages. */
function listFormatWords(language: string): Set<string> {
  const days = Array.from({ length: 73 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + 5 * at, at)))
  const styles: Intl.DateTimeFormatOptions[] = [
    { weekday: 'long', month: 'long', hour: 'numeric', timeZoneName: 'short' },
    { weekday: 'short', month: 'short', hour: 'numeric', timeZoneName: 'long' },
  ]
  const texts = [
    ...days.flatMap((day) => styles.map((style) => day.toLocaleString(language, style))),
    (1).toLocaleString(language, { style: 'currency', currency: 'USD' }),
  ]
  return new Set(texts.flatMap((text) => text.match(/\p{Letter}+/gu) ?? []).map((word) => word.toLowerCase()))
}

/** All strings in a JSON value that may be shown: not keys, nor what only code reads, such as `in_progress`. */
function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-z_]+$/.test(value) ? [] : [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(listStrings) : []
}

interface FoundText {
  where: string
  text: string
  /** The text of the block around it: an address or a day may be in several elements. */
  sentence: string
}

/** In the page: texts and attributes with words of English letters, except for names and what is in a language of its own. */
function listTexts(): FoundText[] {
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'placeholder',
    'alt',
    'title',
  ]
  const isOwn = (element: Element) => element.closest('script, style, noscript, [translate=no], body [lang]') !== null
  const isShown = (element: Element) =>
    element.tagName === 'OPTION' || element.checkVisibility({ visibilityProperty: true })
  const findBlock = (element: Element): Element =>
    /inline|contents/.test(getComputedStyle(element).display) && element.parentElement
      ? findBlock(element.parentElement)
      : element
  const found: FoundText[] = [{ where: 'title', text: document.title, sentence: document.title }]
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node.parentElement!
    if (!isOwn(element) && isShown(element) && /[A-Za-z]{2}/.test(node.nodeValue ?? ''))
      found.push({ where: element.tagName, text: node.nodeValue ?? '', sentence: findBlock(element).textContent ?? '' })
  }
  for (const name of attributes)
    for (const element of document.querySelectorAll(`body [${name}]`)) {
      const text = element.getAttribute(name) ?? ''
      if (!isOwn(element)) found.push({ where: `${element.tagName} ${name}`, text, sentence: text })
    }
  return found
}

/**
 * Watches what the API says to a page from now on: names, addresses, a company's own words.
 * @returns finds texts of the page, its attributes and its title that are neither that nor in the pseudo-language, with where they are
 */
export function watchTexts(page: Page): () => Promise<string[]> {
  const values = new Set(usStates.map(({ label }) => label))
  const pending = new Set<Promise<void>>()
  const add = (value: unknown) =>
    listStrings(value).forEach((text) =>
      [text, ...text.split(/\n|, |\.\.\. /)].forEach((part) => values.add(part.trim())),
    )
  page.on('response', (response) => {
    const isJson = response.headers()['content-type']?.includes('json')
    if (!isJson || /\/(shell|remotes|widget)\//.test(response.url())) return
    // The page may be gone before its body is read.
    pending.add(response.json().then(add, () => undefined))
  })
  return async () => {
    const { language, sent, texts } = (await page.evaluate(
      // As text, because a bundler's helpers are not in the page.
      `({ language: document.documentElement.lang, sent: document.querySelector('#portal-data')?.textContent, texts: (${listTexts.toString()})() })`,
    )) as { language: string; sent?: string; texts: FoundText[] }
    await Promise.all(pending)
    const { data } = JSON.parse(sent ?? '{}') as { data?: { tenant: unknown; brand: unknown } }
    add([data?.tenant, data?.brand])
    const formats = listFormatWords(language)
    // From the longest: an address contains the name of its city.
    const known = [...values].filter((value) => /[A-Za-z]{2}/.test(value)).sort((a, b) => b.length - a.length)
    const isUntranslated = (text: string): boolean => {
      const rest = known.reduce((left, value) => left.replaceAll(value, ' '), text)
      const words = rest.match(/(?<![\p{Letter}\d])[A-Za-z]{2,}(?![\p{Letter}\d])/gu) ?? []
      return words.some((word) => !formats.has(word.toLowerCase()))
    }
    const untranslated = texts.filter(({ text, sentence }) => isUntranslated(text) && isUntranslated(sentence))
    return [...new Set(untranslated.map(({ where, text }) => `${where.toLowerCase()}: ${text}`))]
  }
}
