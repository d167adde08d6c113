import { i18n, LANGUAGE_COOKIE, SOURCE_LANGUAGE, textDirection } from '@portal/i18n'
import type { Integrity } from '../federation/integrity'

/** How long a part of the page waits for its words before it is shown in English, in milliseconds. */
const PATIENCE_MS = 4_000
const YEAR_S = 31_536_000

/** The words of the builds in this page, in the language that it speaks. */
export interface Catalogs {
  /** Begins to load the words of a build. Resolves once they are there, or in English if they can't be fetched in time. */
  load: (base: string) => Promise<void>
  /** Speaks another language from now on: at once, without a reload, with whatever was typed. It is kept in this browser for a year. */
  choose: (language: string) => Promise<void>
}

/**
 * @param first bases of builds whose first words came with the initial HTML; nothing waits for the others
 */
export function createCatalogs(
  integrity: Integrity,
  first: readonly string[],
  fetcher: typeof fetch = (...call) => fetch(...call),
): Catalogs {
  const bases = new Set<string>()
  const loads = new Map<string, Promise<void>>()

  async function fetchWords(url: string, language: string): Promise<void> {
    const answer = await fetcher(url, { integrity: integrity.findHash(url) })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    i18n.load(language, (await answer.json()) as Record<string, string>)
  }

  function loadIn(base: string, language: string): Promise<void> {
    const url = `${base}${language}.json`
    // A build of before has no catalogs, and one whose language was begun only has one with gaps: both speak English there.
    if (language === SOURCE_LANGUAGE || !integrity.knows(url)) return Promise.resolve()
    const known = loads.get(url)
    if (known) return known
    const loading = fetchWords(url, language).catch(() => void loads.delete(url))
    loads.set(url, loading)
    return loading
  }
  const inTime = (loading: Promise<unknown>): Promise<void> =>
    Promise.race([loading, new Promise((done) => setTimeout(done, PATIENCE_MS))]).then(() => undefined)

  return {
    load(base) {
      bases.add(base)
      const loading = loadIn(base, i18n.locale)
      return first.includes(base) ? Promise.resolve() : inTime(loading)
    },
    async choose(language) {
      await inTime(Promise.all([...bases].map((base) => loadIn(base, language))))
      speak(language)
      document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
    },
  }
}

/** Makes this the language of the page. */
export function speak(language: string, messages: Record<string, string> = {}): void {
  i18n.load(language, messages)
  i18n.activate(language)
  Object.assign(document.documentElement, { lang: language, dir: textDirection(language) })
}
