import type { Release } from '../page-data'

const absolute = <B extends { base: string }>(build: B, origin: string): B => ({ ...build, base: new URL(build.base, origin).href })

/** The build of scheduling that this visitor gets: by the registry where a server answers, else what was exported. */
export async function fetchRelease(origin: string, fetcher: typeof fetch = (...call) => fetch(...call)): Promise<Release> {
  // Without cookies: a visitor of another website is somebody new with every page, and staged roll-outs count them so.
  const answer = await fetcher(`${origin}/widget/release.json`, { credentials: 'omit', cache: 'no-store' })
  if (!answer.ok) throw new Error(`The portal answered ${answer.status} when asked for its release`)
  const release = (await answer.json()) as Release
  return { ...absolute(release, origin), fallback: release.fallback && absolute(release.fallback, origin) }
}
