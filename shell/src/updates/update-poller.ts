import type { PageData, Release } from '../page-data'

/** Response of the shell server: what this visitor would get now. */
export interface CurrentReleases {
  revision: number
  /** Version of the shell; missing in the response of a node from before 28 November 2026. */
  shell?: string
  /** Without the remotes that the visitor has not got; null for a build that can't be found. */
  versions: Record<string, string | null>
  /** What this browser would get of each flag, without those at their first variant; missing for one that keeps no cookie. */
  flags?: Readonly<Record<string, string>>
  killed: { remote: string; version: string }[]
}

type UpdateState = 'current' | 'newer' | 'killed'

interface Held {
  shell: { version: string }
  releases: readonly Pick<Release, 'remote' | 'version' | 'disabled'>[]
  flags: PageData['flags']
  revision: number
}

/** Compares an open page's releases with the current ones: `newer` may wait for the user; `killed`, which is also a flag that was taken back, may not. */
export function compareReleases(
  { shell, releases: mine, flags, revision }: Held,
  current: CurrentReleases,
): UpdateState {
  const held = [...mine.filter(({ disabled }) => !disabled), { remote: 'shell', version: shell.version }]
  if (
    held.some(({ remote, version }) =>
      current.killed.some((kill) => kill.remote === remote && kill.version === version),
    )
  )
    return 'killed'
  if (isTakenBack(flags, current, revision)) return 'killed'
  // A browser that keeps no cookie is another visitor at each request, and a rollout decides anew.
  if (current.flags === undefined) return 'current'
  if (current.shell !== undefined && current.shell !== shell.version) return 'newer'
  const own = new Map(mine.map(({ remote, version, disabled }) => [remote, disabled ? null : version]))
  const remotes = [...own.keys(), ...Object.keys(current.versions)]
  return remotes.some((remote) => own.get(remote) !== current.versions[remote]) ? 'newer' : 'current'
}

/** Whether the page has a variant that it would not get now. One that it would get in addition can wait for the next page. */
const isTakenBack = (mine: Held['flags'], { flags, killed, revision }: CurrentReleases, since: number): boolean =>
  Object.entries(mine ?? {}).some(
    ([name, variant]) =>
      killed.some((kill) => kill.remote === name && kill.version === variant) ||
      (flags !== undefined && revision >= since && flags[name] !== variant),
  )

interface Options {
  held: Held
  everySeconds: number
  ask: () => Promise<CurrentReleases>
  hasUnsavedInput: () => boolean
  reload: () => void
  /** Remembers that a kill reloaded this tab, so that a stale server node can't cause a reload loop. */
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
}

const RELOADED = 'reloaded_for_kill'
const NOT_AGAIN_FOR_MS = 60_000
const LOOK_AGAIN_MS = 1_000

/** Polls whether the page is up to date. A kill reloads it as soon as no unsaved input would be lost. */
export function createUpdatePoller({ held, everySeconds, ask, hasUnsavedInput, reload, storage, now }: Options) {
  let state: UpdateState = 'current'
  let leaving: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function leaveWhenFree() {
    clearTimeout(leaving)
    if (hasUnsavedInput()) {
      leaving = setTimeout(leaveWhenFree, LOOK_AGAIN_MS)
      return
    }
    if (now() - Number(storage.getItem(RELOADED) ?? 0) < NOT_AGAIN_FOR_MS) return
    storage.setItem(RELOADED, String(now()))
    reload()
  }

  async function check() {
    // A failed request is ignored; the next one may succeed.
    const current = await ask().catch(() => null)
    if (!current) return
    const next = compareReleases(held, current)
    if (next !== state) {
      state = next
      listeners.forEach((listener) => listener())
    }
    if (state === 'killed') leaveWhenFree()
  }

  if (everySeconds > 0) setInterval(() => void check(), everySeconds * 1_000)
  return {
    state: () => state,
    check,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type UpdatePoller = ReturnType<typeof createUpdatePoller>

export async function fetchCurrentReleases(): Promise<CurrentReleases> {
  const answer = await fetch('/releases/current', { headers: { Accept: 'application/json' } })
  if (!answer.ok) throw new Error(`/releases/current answered ${answer.status}`)
  return (await answer.json()) as CurrentReleases
}
