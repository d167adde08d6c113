import type { ComponentType } from 'react'
import {
  LateError,
  LatePage,
  untilSilence,
  type Arrivals,
  type RemoteRoutes,
  type RemoteSlots,
  type SlotCondition,
  type SlotName,
  type SlotProps,
} from '@portal/platform'
import type { Build, BuildManifest, Release } from '../page-data'
import { diagnose, RemoteError, type Diagnosis, type Probe } from './remote-error'
import type { ReportLoad } from './reports'

/** The part of the federation runtime that is used here. */
export interface FederationRuntime {
  /** Binds the name to this build. Must not be called once code of the remote has run. */
  use: (name: string, build: Build, manifest: BuildManifest) => void
  load: <T>(id: string) => Promise<T | null>
  /** Requests what a part of the remote needs, a page with a script of its own for instance, before the code that asks for it has come. */
  fetchAhead: (name: string, part: string) => void
  /** Whether code of any build of the remote has run in this page. */
  hasRun: (name: string) => boolean
  /** Re-requests the scripts of a build that were requested and never arrived. */
  renew: (build: Build) => Promise<void>
  /** Cancels the preloads of a build. */
  cancelPreloads: (build: Build) => void
}

export interface RemoteLoader {
  releases: Release[]
  /** The remote that serves a path's first segment, if any. */
  remoteFor: (pathname: string) => Release | undefined
  /** A page by the path of its route. `isAgain`: a retry, which re-requests what hangs. */
  loadPage: (name: string, path: string, isAgain?: boolean) => Promise<ComponentType>
  /** The page if it is loaded by now, synchronously. */
  pageNow: (name: string, path: string) => ComponentType | undefined
  /** Whether this tenant has a remote that fills the slot. */
  hasSlot: (name: SlotName) => boolean
  /** When the slot has something to show; undefined if it may at any time. */
  slotCondition: (name: SlotName) => SlotCondition | undefined
  loadSlot: <S extends SlotName>(name: S, isAgain?: boolean) => Promise<ComponentType<SlotProps[S]>>
  /** Lifecycles of the remote by this name, null if the tenant has not got it, which mount it in a page, or a part of one, outside the router. */
  loadLifecycles: <T>(name: string) => Promise<T | null>
  preload: (pathname: string) => void
  /** Called when a page or slot of the remote crashed, or shows that it could not be loaded. May reload onto the fallback. */
  crashed: (name: string, error: unknown) => void
  /** The build that this page uses, or will use unless it can't be loaded. */
  buildOf: (release: Release) => Build
}

interface Options {
  runtime: FederationRuntime
  releases: Release[]
  manifestOf: (build: Build, signal: AbortSignal) => Promise<BuildManifest>
  probe: Probe
  report: ReportLoad
  /** Reloads the page, with this remote's fallback build. */
  reloadOntoFallback: (remote: string) => void
  now: () => number
  /** A load is late once nothing has arrived for this long, in milliseconds. */
  silenceMs?: number
  arrivals?: Arrivals
  /** Delays before the second and third try, in milliseconds. */
  backOffMs?: readonly number[]
}

interface RoutesModule {
  routes: RemoteRoutes
}

/** Case-insensitive like the router: `/Invoices` is `/invoices`. */
const firstSegment = (path: string): string => path.toLowerCase().split('/').filter(Boolean)[0] ?? ''
/** For a slot whose remote the tenant has not got. */
const Nothing = () => null
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Loads the modules that remotes expose. A failed load is retried twice, then the fallback build is used, but only while no
 * code of the remote has run in this page: versions must not mix, so after that it takes a reload.
 * Failures are not cached, so a later load goes to the network again, unless the code ran and can't be used (`failedForGood`).
 */
export function createRemoteLoader(options: Options): RemoteLoader {
  const {
    runtime,
    releases,
    manifestOf,
    probe,
    report,
    reloadOntoFallback,
    now,
    silenceMs = 20_000,
    arrivals,
    backOffMs = [150, 400],
  } = options
  const loaded = new Map<string, Promise<unknown>>()
  /** Modules of `loaded` that have arrived. */
  const here = new Map<string, unknown>()
  /** remote → the build that this page uses, once chosen. */
  const chosen = new Map<string, { build: Build; ready: Promise<void>; giveUp: () => void }>()
  /** Until a remote's code has run, its loads are sequential, so that all of them get the same build. */
  const loadQueue = new Map<string, Promise<unknown>>()
  /** Remotes with a load that timed out, and none that succeeded since. */
  const stalled = new Set<string>()
  /** Remotes whose code ran here and can't be used. Loading again would run a half-initialized remote. */
  const failedForGood = new Map<string, RemoteError>()

  const chosenBuild = (release: Release): Build => chosen.get(release.remote)?.build ?? release

  function choose(release: Release, build: Build): Promise<void> {
    const known = chosen.get(release.remote)
    if (known?.build === build) return known.ready
    const asking = new AbortController()
    const giveUp = () => asking.abort()
    const manifest =
      build === release && release.manifest ? Promise.resolve(release.manifest) : manifestOf(build, asking.signal)
    const ready = manifest.then((found) => runtime.use(release.facts.name, build, found))
    chosen.set(release.remote, { build, ready, giveUp })
    ready.catch(() => chosen.get(release.remote)?.ready === ready && chosen.delete(release.remote))
    return ready
  }

  async function attempt<T>(release: Release, build: Build, expose: string): Promise<T> {
    await choose(release, build)
    const id = `${release.facts.name}/${expose}`
    const module = await runtime.load<T>(id)
    if (!module) throw new Error(`${id} was loaded but is empty; check what the remote exposes in its build record`)
    return module
  }

  async function persist<T>(release: Release, build: Build, expose: string): Promise<T> {
    for (const pause of backOffMs) {
      try {
        return await attempt<T>(release, build, expose)
      } catch (error) {
        // Code that ran and threw would throw again.
        if (isFinal(error)) throw error
        await wait(pause)
      }
    }
    return attempt<T>(release, build, expose)
  }

  async function load<T>(release: Release, expose: string): Promise<T> {
    const { remote, facts, fallback } = release
    if (release.disabled)
      throw new RemoteError(`${remote} has a version without a build; check the store of builds`, 'http', null, false)
    const before = runtime.hasRun(facts.name) ? undefined : loadQueue.get(remote)
    if (before) await before.catch(() => undefined)
    const build = chosenBuild(release)
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
        // The next try starts with the intended build.
        if (!runtime.hasRun(facts.name)) chosen.delete(remote)
        throw failed(error, problem, runtime.hasRun(facts.name))
      }
    }
  }

  /** Diagnoses and reports a failure. */
  async function reported(release: Release, build: Build, error: unknown): Promise<RemoteError> {
    const { errorClass, httpStatus } = await diagnose(error, build.base + 'remoteEntry.js', probe)
    report(release, build, { phase: 'load', errorClass, httpStatus, ms: null })
    const problem = failed(error, { errorClass, httpStatus }, runtime.hasRun(release.facts.name))
    if (problem.hasRun && isFinal(error)) failedForGood.set(release.remote, problem)
    return problem
  }

  function once<T>(release: Release, expose: string): Promise<T> {
    const id = `${release.remote}/${expose}`
    const known = loaded.get(id)
    if (known) return known as Promise<T>
    const why = failedForGood.get(release.remote)
    if (why) return Promise.reject(why)
    const loading = load<T>(release, expose)
    loaded.set(id, loading)
    loadQueue.set(release.remote, loading)
    loading.then(
      (module) => here.set(id, module),
      () => loaded.delete(id),
    )
    return loading
  }

  /** Aborts a hung manifest request, re-requests hung scripts, and waits until the load in flight has ended. */
  async function renew({ remote, ...release }: Release): Promise<void> {
    const { build, giveUp } = chosen.get(remote) ?? { build: release, giveUp: () => undefined }
    giveUp()
    await runtime.renew(build)
    await loadQueue.get(remote)?.catch(() => undefined)
  }

  /** Rejects with `LateError` only once nothing has arrived for `silenceMs`. A retry does not wait for what hangs. */
  async function withSilenceLimit<T>(
    release: Release,
    what: string,
    isAgain: boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    const { remote } = release
    // After a silence every load is a retry until one succeeds: earlier retries may be hanging by now, too.
    const coming = isAgain || stalled.has(remote) ? renew(release).then(work) : work()
    coming.then(
      () => stalled.delete(remote),
      () => undefined,
    )
    try {
      return await untilSilence(
        coming,
        silenceMs,
        `${what} did not answer, and nothing else did for ${silenceMs} ms`,
        arrivals,
      )
    } catch (error) {
      if (error instanceof LateError) {
        const build = chosenBuild(release)
        stalled.add(remote)
        runtime.cancelPreloads(build)
        report(release, build, { phase: 'load', errorClass: 'network', httpStatus: null, ms: null })
      }
      throw error
    }
  }

  /** A page or slot in a script of its own. */
  async function part<T>(owner: Release, loader: () => Promise<T>): Promise<T> {
    const why = failedForGood.get(owner.remote)
    if (why) throw why
    try {
      return await loader()
    } catch (error) {
      throw await reported(owner, chosenBuild(owner), error)
    }
  }

  async function loadPage(release: Release, path: string): Promise<ComponentType> {
    if (!here.has(`${release.remote}/routes`) && !release.disabled)
      choose(release, chosenBuild(release)).then(
        () => runtime.fetchAhead(release.facts.name, `page-${firstSegment(path)}`),
        () => undefined,
      )
    const page = (await once<RoutesModule>(release, 'routes')).routes.pages[path]
    if (!page)
      throw new Error(
        `${release.remote} declares the page ${path} but has no component for it; check its src/routes.tsx`,
      )
    return page instanceof LatePage ? part(release, page.load) : page
  }

  const routeFor = (pathname: string, { facts }: Release) =>
    facts.routes.find((route) => firstSegment(route.path) === firstSegment(pathname))
  const remoteFor = (pathname: string) => releases.find((release) => routeFor(pathname, release))
  const findSlotOwner = (slot: SlotName) => releases.find(({ facts }) => facts.slots.includes(slot))
  const findRelease = (name: string) => releases.find(({ facts }) => facts.name === name)

  function crashed(name: string, error: unknown): void {
    const release = findRelease(name)
    if (!release) return
    const build = chosenBuild(release)
    // Load failures were reported when they happened.
    if (!(error instanceof RemoteError || error instanceof LateError))
      report(release, build, { phase: 'crash', errorClass: 'render', httpStatus: null, ms: null })
    const isStuck = !(error instanceof RemoteError) || error.hasRun
    if (isStuck && release.fallback && build !== release.fallback) reloadOntoFallback(release.remote)
  }

  return {
    releases,
    remoteFor,
    async loadPage(name, path, isAgain = false) {
      const release = findRelease(name)!
      return withSilenceLimit(release, `${name}/routes, for ${path},`, isAgain, () => loadPage(release, path))
    },
    pageNow(name, path) {
      const page = (here.get(`${findRelease(name)?.remote}/routes`) as RoutesModule | undefined)?.routes.pages[path]
      return page instanceof LatePage ? page.loaded : page
    },
    async loadLifecycles<T>(name: string) {
      const release = findRelease(name)
      if (!release) return null
      return withSilenceLimit(release, `${name}/lifecycles`, false, () => once<T>(release, 'lifecycles'))
    },
    hasSlot: (name) => findSlotOwner(name) !== undefined,
    slotCondition: (name) => findSlotOwner(name)?.facts.slotsWhen?.[name],
    async loadSlot<S extends SlotName>(name: S, isAgain = false) {
      const owner = findSlotOwner(name)
      if (!owner) return Nothing
      // For a page the error shown in its place does this; before that the URL is still the previous page's.
      const broken = failedForGood.get(owner.remote)
      if (broken) crashed(owner.facts.name, broken)
      // One timeout for both: the remote and the slot's chunk.
      return withSilenceLimit(owner, `${owner.facts.name}/slots, for ${name},`, isAgain, async () => {
        const { slots } = await once<{ slots: RemoteSlots }>(owner, 'slots')
        const loader = slots.loaders[name]
        if (!loader)
          throw new Error(`${owner.remote} declares the slot ${name} but has no loader for it; check its src/slots.tsx`)
        return (await part(owner, loader)).default as ComponentType<SlotProps[S]>
      })
    },
    preload(pathname) {
      const release = remoteFor(pathname)
      const route = release && routeFor(pathname, release)
      // A failed preload is harmless: the visit loads the page again and shows the error.
      if (route) loadPage(release, route.path).catch(() => undefined)
    },
    crashed,
    buildOf: chosenBuild,
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof Error && /ScriptExecutionError|satisf/.test(`${error.name} ${error.message}`)

const failed = (error: unknown, { errorClass, httpStatus }: Diagnosis, hasRun: boolean): RemoteError =>
  error instanceof RemoteError && error.hasRun === hasRun
    ? error
    : new RemoteError(error instanceof Error ? error.message : String(error), errorClass, httpStatus, hasRun)
