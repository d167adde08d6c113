/** The language of the sources, which every build speaks. */
export const SOURCE_LANGUAGE = 'en'
/** Name of the cookie with the language that somebody chose. */
export const LANGUAGE_COOKIE = 'portal_language'
/** The parameter of an address that asks for a language, as links in mails have it. */
export const LANGUAGE_PARAM = 'lang'

/** The name of a language in itself, as a switch shows it: `es` is `Español`. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(language)
  return name ? name[0]!.toLocaleUpperCase(language) + name.slice(1) : language
}

/** The language as it is written in the United States, unless the tag names a region: `es` is `es-US`. */
export const regionalTag = (language: string): string => (language.includes('-') ? language : `${language}-US`)

export const textDirection = (language: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)(-|$)/.test(language) ? 'rtl' : 'ltr')

/**
 * The language among those offered that a BCP 47 tag asks for: itself, else one with the same primary language, so `es-MX` finds
 * `es`. Undefined for one that nobody offers.
 */
export function findLanguage(tag: string | null | undefined, offered: readonly string[]): string | undefined {
  if (!tag) return undefined
  const wanted = tag.toLowerCase()
  const primary = (language: string) => language.toLowerCase().split('-')[0]
  return (
    offered.find((language) => language.toLowerCase() === wanted) ??
    offered.find((language) => primary(language) === primary(wanted))
  )
}

/** The language among those offered that an Accept-Language header prefers; undefined if it names none of them. */
export function negotiateLanguage(header: string | undefined, offered: readonly string[]): string | undefined {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...params] = range.split(';').map((part) => part.trim())
    const quality = params.find((param) => param.startsWith('q='))?.slice(2)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => findLanguage(tag, offered))
    .find((language) => language !== undefined)
}
