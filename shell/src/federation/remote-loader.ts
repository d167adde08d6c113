import { LateError, type RemoteFacts, type RemoteRoutes, type RemoteSlots, type SlotName, type SlotProps } from '@portal/platform'
import type { ComponentType } from 'react'
import type { Build, BuildManifest, Release } from '../page-data'
import { diagnose, RemoteError, type Diagnosis, type Probe } from './failure'
import type { ReportLoad } from './reports'
import { withinTime } from './within-time'

/** The part of the federation runtime that is used here. */
export interface FederationRuntime {
  /** From now on the name stands for this build. Only before its code has run. */
  use: (name: string, build: Build, manifest: BuildManifest) => void
  load: <T>(id: string) => Promise<T | null>
  /** Whether code of some build of it has run in this page. */
  hasRun: (name: string) => boolean
  /** Asks anew for what a build asked for and never got. */
  renew: (build: Build) => Promise<void>
}

export interface RemoteLoader {
  releases: Release[]
  /** The remote that serves a path's first segment, if any. */
  remoteFor: (pathname: string) => Release | undefined
  loadRoutes: (facts: RemoteFacts) => Promise<RemoteRoutes>
  loadSlot: <S extends SlotName>(name: S) => Promise<ComponentType<SlotProps[S]>>
  /** Of the remote by this name: what mounts it in a page, or a part of one, that is not the router's. */
  loadLifecycles: <T>(name: string) => Promise<T>
  preload: (pathname: string) => void
  /** A page or a slot of the remote broke after it had loaded. */
  crashed: (name: string, error: unknown) => void
  /** What of the remote was given up on and may still come; undefined when there is nothing of the kind. */
  late: (name: string) => Promise<unknown> | undefined
}

interface Options {
  runtime: FederationRuntime
  releases: Release[]
  manifestOf: (build: Build, signal: AbortSignal) => Promise<BuildManifest>
  probe: Probe
  report: ReportLoad
  /** A new document, in which this remote is what was good before. */
  reloadOntoFallback: (remote: string) => void
  now: () => number
  /** How long a page waits for a remote before it says so, in milliseconds. */
  patienceMs?: number
  /** How long a manifest may take before it counts as failed, in milliseconds. */
  manifestMs?: number
  /** Waits before the second and the third try, in milliseconds. */
  backOffMs?: readonly number[]
}

/** As the router compares: `/Invoices` is `/invoices`. */
const firstSegment = (path: string): string => path.toLowerCase().split('/').filter(Boolean)[0] ?? ''
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Loads what remotes expose. What failed is tried twice more, then the build that was good before takes its place; but
 * never once code of the remote has run in this page, since versions must not mix: then it takes a new document.
 * A failure is never remembered, so asking again asks the network again.
 */
export function createRemoteLoader(options: Options): RemoteLoader {
  const { runtime, releases, manifestOf, probe, report, reloadOntoFallback, now, patienceMs = 1_800, manifestMs = 5_000, backOffMs = [150, 400] } = options
  const loaded = new Map<string, Promise<unknown>>()
  /** remote → the build that this page uses, once it has chosen. */
  const chosen = new Map<string, { build: Build; ready: Promise<void>; giveUp: () => void }>()
  /** Until a remote's code runs its loads go one by one, so that all of them get the same build. */
  const turns = new Map<string, Promise<unknown>>()
  /** remote → what somebody stopped waiting for. */
  const overdue = new Map<string, Promise<unknown>>()
  /** Remotes whose code ran here and can't be used. Asking again would run what is left of it, half of it missing. */
  const spent = new Map<string, RemoteError>()

  function choose(release: Release, build: Build): Promise<void> {
    const known = chosen.get(release.remote)
    if (known?.build === build) return known.ready
    const asking = new AbortController()
    const giveUp = () => asking.abort()
    const manifest = build === release && release.manifest ? Promise.resolve(release.manifest) : manifestOf(build, asking.signal)
    const timer = setTimeout(giveUp, manifestMs)
    const ready = manifest.finally(() => clearTimeout(timer)).then((found) => runtime.use(release.facts.name, build, found))
    chosen.set(release.remote, { build, ready, giveUp })
    ready.catch(() => chosen.get(release.remote)?.ready === ready && chosen.delete(release.remote))
    return ready
  }

  async function attempt<T>(release: Release, build: Build, expose: string): Promise<T> {
    await choose(release, build)
    const id = `${release.facts.name}/${expose}`
    const module = await runtime.load<T>(id)
    if (!module) throw new Error(`${id} was loaded and holds nothing; check what the remote exposes in its build record`)
    return module
  }

  async function persist<T>(release: Release, build: Build, expose: string): Promise<T> {
    for (const pause of backOffMs) {
      try {
        return await attempt<T>(release, build, expose)
      } catch (error) {
        // What ran and broke breaks again.
        if (isFinal(error)) throw error
        await wait(pause)
      }
    }
    return attempt<T>(release, build, expose)
  }

  async function load<T>(release: Release, expose: string): Promise<T> {
    const { remote, facts, fallback } = release
    if (release.off) throw new RemoteError(`${remote} was taken out of service`, 'http', null, false)
    const before = runtime.hasRun(facts.name) ? undefined : turns.get(remote)
    if (before) await before.catch(() => undefined)
    const build = chosen.get(remote)?.build ?? release
    const startedAt = now()
    try {
      const module = await persist<T>(release, build, expose)
      report(release, build, { phase: 'load', errorClass: null, httpStatus: null, ms: now() - startedAt })
      return module
    } catch (error) {
      const problem = await reported(release, build, error)
      if (problem.hasRun || !fallback || build === fallback) throw problem
      try {
        return await attempt<T>(release, fallback, expose)
      } catch {
        // The next try begins with the build that is meant to be here.
        if (!runtime.hasRun(facts.name)) chosen.delete(remote)
        throw failed(error, problem, runtime.hasRun(facts.name))
      }
    }
  }

  /** Finds out what went wrong and tells it. */
  async function reported(release: Release, build: Build, error: unknown): Promise<RemoteError> {
    const { errorClass, httpStatus } = await diagnose(error, build.base + 'remoteEntry.js', probe)
    report(release, build, { phase: 'load', errorClass, httpStatus, ms: null })
    const problem = failed(error, { errorClass, httpStatus }, runtime.hasRun(release.facts.name))
    if (problem.hasRun && isFinal(error)) spent.set(release.remote, problem)
    return problem
  }

  function once<T>(release: Release, expose: string): Promise<T> {
    const id = `${release.remote}/${expose}`
    const known = loaded.get(id)
    if (known) return known as Promise<T>
    const why = spent.get(release.remote)
    if (why) return Promise.reject(why)
    const loading = load<T>(release, expose)
    loaded.set(id, loading)
    turns.set(release.remote, loading)
    loading.catch(() => loaded.delete(id))
    return loading
  }

  /** What hangs is given up where it can be had by now, and what was under way has ended. */
  async function renew({ remote, ...release }: Release): Promise<void> {
    const { build, giveUp } = chosen.get(remote) ?? { build: release, giveUp: () => undefined }
    giveUp()
    await runtime.renew(build)
    await turns.get(remote)?.catch(() => undefined)
  }

  /** Nobody waits longer than it is patient; whoever asks after that does not wait for what hangs. */
  async function bounded<T>(release: Release, what: string, work: () => Promise<T>): Promise<T> {
    const { remote } = release
    const message = `${what} did not answer within ${patienceMs} ms`
    // Until something comes, everybody who asks does so anew: who asked before may be hanging by now, too.
    const coming = overdue.has(remote) ? renew(release).then(work) : work()
    try {
      const found = await withinTime(coming, patienceMs, message)
      overdue.delete(remote)
      return found
    } catch (error) {
      // Kept when it comes, too: who is about to say that it is late must find out that it isn't.
      if (!(error instanceof Error) || error.message !== message) throw error
      overdue.set(remote, coming)
      throw new LateError(message, coming)
    }
  }

  const remoteFor = (pathname: string) => releases.find(({ facts }) => facts.routes.some((route) => firstSegment(route.path) === firstSegment(pathname)))
  const releaseOf = (name: string) => releases.find(({ facts }) => facts.name === name)

  function crashed(name: string, error: unknown): void {
    const release = releaseOf(name)
    if (!release) return
    const build = chosen.get(release.remote)?.build ?? release
    // What did not load was reported when it did not.
    if (!(error instanceof RemoteError)) report(release, build, { phase: 'crash', errorClass: 'render', httpStatus: null, ms: null })
    const isStuck = !(error instanceof RemoteError) || error.hasRun
    if (isStuck && release.fallback && build !== release.fallback) reloadOntoFallback(release.remote)
  }

  return {
    releases,
    remoteFor,
    loadRoutes: async ({ name }) => {
      const release = releaseOf(name)!
      return (await bounded(release, `${name}/routes`, () => once<{ routes: RemoteRoutes }>(release, 'routes'))).routes
    },
    async loadLifecycles<T>(name: string) {
      const release = releaseOf(name)
      if (!release) throw new Error(`There is no release of ${name}; check the registry`)
      return bounded(release, `${name}/lifecycles`, () => once<T>(release, 'lifecycles'))
    },
    async loadSlot<S extends SlotName>(name: S) {
      const owner = releases.find(({ facts }) => facts.slots.includes(name))
      if (!owner) throw new Error(`No release fills the slot ${name}; check the slots of each remote's src/remote.ts`)
      // Of a page the message in its place says so; before that the address is still another page's.
      const broken = spent.get(owner.remote)
      if (broken) crashed(owner.facts.name, broken)
      // One wait for both: the remote, and the piece behind its door.
      return bounded(owner, `${owner.facts.name}/slots, for ${name},`, async () => {
        const { slots } = await once<{ slots: RemoteSlots }>(owner, 'slots')
        const loader = slots.loaders[name]
        if (!loader) throw new Error(`${owner.remote} names the slot ${name} and has no loader for it; check its src/slots.tsx`)
        const why = spent.get(owner.remote)
        if (why) throw why
        try {
          return (await loader()).default as ComponentType<SlotProps[S]>
        } catch (error) {
          throw await reported(owner, chosen.get(owner.remote)?.build ?? owner, error)
        }
      })
    },
    preload(pathname) {
      const release = remoteFor(pathname)
      // A preload that fails costs nothing: the visit loads it again and shows what is wrong.
      if (release) once(release, 'routes').catch(() => undefined)
    },
    crashed,
    late: (name) => overdue.get(releaseOf(name)?.remote ?? ''),
  }
}

const isFinal = (error: unknown): boolean => error instanceof Error && /ScriptExecutionError|satisf/.test(`${error.name} ${error.message}`)

const failed = (error: unknown, { errorClass, httpStatus }: Diagnosis, hasRun: boolean): RemoteError =>
  error instanceof RemoteError && error.hasRun === hasRun ? error : new RemoteError(error instanceof Error ? error.message : String(error), errorClass, httpStatus, hasRun)
