import { LANGUAGE_COOKIE, LANGUAGE_PARAM } from '@portal/i18n'
import { fetchManifest } from '../federation/manifests'
import type { RemoteLoader } from '../federation/remote-loader'
import { PATIENCE_MS, type Catalogs } from './catalogs'

const YEAR_S = 31_536_000

/** Menus name pages of all remotes, also those of which no code was loaded yet. */
async function addBuilds(catalogs: Catalogs, builds: ReturnType<RemoteLoader['builds']>): Promise<void> {
  const adding = builds
    .filter(({ release }) => !release.disabled)
    .map(async ({ build }) =>
      catalogs.add(build.base, (await fetchManifest(build, AbortSignal.timeout(PATIENCE_MS))).files),
    )
  await Promise.race([Promise.allSettled(adding), new Promise((late) => setTimeout(late, PATIENCE_MS))])
}

/** Makes a choice the language of the portal, in this browser for a year. Resolves to false if its words can't be fetched. */
export async function chooseLanguage(
  language: string,
  catalogs: Catalogs,
  builds: ReturnType<RemoteLoader['builds']>,
): Promise<boolean> {
  await addBuilds(catalogs, builds)
  if (!(await catalogs.choose(language))) return false
  // A link's wish ends with it.
  const url = new URL(location.href)
  url.searchParams.delete(LANGUAGE_PARAM)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
  return true
}
