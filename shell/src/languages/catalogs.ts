import { i18n, SOURCE_LANGUAGE, textDirection } from '@portal/i18n'
import { whenIdle } from '@portal/platform'
import type { Integrity } from '../federation/integrity'
import type { BuildManifest } from '../page-data'

/** How long a part of the page waits for its words before it is shown in English, in milliseconds. */
export const PATIENCE_MS = 4_000

declare global {
  /** Awaited by the chunk loaders of shell and remotes for every script that they add; see @portal/build. */
  var __portalWords: ((url: string) => Promise<void> | undefined) | undefined
}

const absolute = (url: string): string => new URL(url, location.href).href

/** The words of the builds in this page, in the language that it speaks. */
export interface Catalogs {
  /**
   * Begins to load the words of a build. Resolves once those of this script of it are there, or in English if they can't be
   * fetched in time.
   * @param base URL of the build's folder
   */
  load: (base: string, script: string) => Promise<void>
  /** Makes `choose` load the words of a build with these files, too. */
  add: (base: string, files: BuildManifest['files']) => void
  /**
   * Speaks another language from now on: at once, without a reload, with whatever was typed. Resolves to false, and changes
   * nothing, if the shell's words can't be fetched.
   */
  choose: (language: string) => Promise<boolean>
}

/**
 * @param first absolute URLs of scripts whose words came with the initial HTML, so that nothing waits for them
 * @param speak makes a language that of the page, once its words are there
 */
export function createCatalogs(
  integrity: Integrity,
  first: ReadonlySet<string>,
  speak: (language: string) => void,
  fetcher: typeof fetch = (...call) => fetch(...call),
): Catalogs {
  const bases = new Set<string>()
  /** Whether the words are there, by URL. */
  const loads = new Map<string, Promise<boolean>>()

  async function fetchWords(url: string, language: string): Promise<true> {
    const answer = await fetcher(url, { integrity: integrity.findHash(url) })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    i18n.load(language, (await answer.json()) as Record<string, string>)
    return true
  }

  function loadIn(base: string, language: string): Promise<boolean> {
    const url = `${base}${language}.json`
    // A build of before has no catalogs, and one whose language was begun only has one with gaps: both speak English there.
    if (language === SOURCE_LANGUAGE || !integrity.knows(url)) return Promise.resolve(true)
    const known = loads.get(url)
    if (known) return known
    const loading = fetchWords(url, language).catch(() => {
      loads.delete(url)
      return false
    })
    loads.set(url, loading)
    return loading
  }
  const inTime = (loading: Promise<boolean>): Promise<boolean> =>
    Promise.race([loading, new Promise<boolean>((done) => setTimeout(() => done(false), PATIENCE_MS))])

  async function load(base: string, script: string): Promise<void> {
    bases.add(base)
    if (first.has(absolute(script))) whenIdle(() => void loadIn(base, i18n.locale))
    else await inTime(loadIn(base, i18n.locale))
  }
  globalThis.__portalWords = (url) => {
    const base = [...bases].find((each) => url.startsWith(absolute(each)))
    return base === undefined ? undefined : load(base, url)
  }

  return {
    load,
    add(base, files) {
      integrity.trust(base, files)
      bases.add(base)
    },
    async choose(language) {
      const [first] = await Promise.all([...bases].map((base) => inTime(loadIn(base, language))))
      if (first === false) return false
      speak(language)
      return true
    },
  }
}

/** Makes this the language of the page. */
export function speak(language: string, messages: Record<string, string> = {}): void {
  i18n.load(language, messages)
  i18n.activate(language)
  Object.assign(document.documentElement, { lang: language, dir: textDirection(language) })
}
