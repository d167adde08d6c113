import type { Release } from '../page-data'

const absolute = <B extends { base: string }>(build: B, origin: string): B => ({
  ...build,
  base: new URL(build.base, origin).href,
})

/** A build, and the tenant's language; English if missing. */
type WidgetRelease = Release & { language?: string }

/** Fetches the scheduling build that this visitor gets, null at a tenant without it: resolved by the shell server, or a static site's exported one. */
export async function fetchRelease(
  origin: string,
  fetcher: typeof fetch = (...call) => fetch(...call),
): Promise<WidgetRelease | null> {
  // Without cookies: on another website every page load is a new visitor, also for staged rollouts.
  const answer = await fetcher(`${origin}/widget/release.json`, { credentials: 'omit', cache: 'no-store' })
  if (!answer.ok) throw new Error(`The portal answered ${answer.status} when asked for its release`)
  const release = (await answer.json()) as WidgetRelease | null
  return release && { ...absolute(release, origin), fallback: release.fallback && absolute(release.fallback, origin) }
}
