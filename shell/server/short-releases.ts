import { buildBase, type Release, type ShortRelease } from '../src/page-data'

const unlessEmpty = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)

/** Leaves out what the browser never reads, what is empty, and what it derives. A developer's build is elsewhere and stays whole. */
export function shortenRelease(release: Release): Release | ShortRelease {
  const { version, base, facts, rollout, fallback, manifest, disabled } = release
  const { name, routes, slots, slotsWhen, navigation = [] } = facts
  if (base !== buildBase(name, version)) return release
  const findMenu = (route: { path: string; title: string }) =>
    navigation
      .filter(({ path }) => path === route.path)
      .map(({ path: _, label, ...entry }) => ({ ...entry, ...(label !== route.title && { label }) }))
  return {
    name,
    version,
    fallback: fallback?.version,
    routes: routes.map(({ path, title, layout, frame }) => ({
      path,
      title,
      frame,
      layout: layout === 'customer' ? undefined : layout,
      menu: unlessEmpty(findMenu({ path, title })),
    })),
    slots: unlessEmpty(slots),
    slotsWhen,
    rollout: rollout ?? undefined,
    disabled,
    manifest,
  }
}
