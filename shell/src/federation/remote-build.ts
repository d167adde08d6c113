import type { Build, BuildManifest, Release } from '../page-data'

/** The part of the federation runtime that is used here. */
export interface FederationRuntime {
  /** Binds the name to this build. Must not be called once code of the remote has run. */
  use: (name: string, build: Build, manifest: BuildManifest) => void
  load: <T>(name: string, expose: string) => Promise<T | null>
  /** Requests what a part of the remote needs, a page with a script of its own for instance, before the code that asks for it has come. */
  fetchAhead: (name: string, part: string) => void
  /** Whether code of any build of the remote has run in this page. */
  hasRun: (name: string) => boolean
  /** Re-requests the scripts of a build that were requested and never arrived. */
  renew: (build: Build) => Promise<void>
  /** Cancels the preloads of a build. */
  cancelPreloads: (build: Build) => void
}

export interface BuildOptions {
  runtime: FederationRuntime
  fetchManifest: (build: Build, signal: AbortSignal) => Promise<BuildManifest>
  /** Delays before the second and third try, in milliseconds. */
  backOffMs?: readonly number[]
}

/** Whether the code ran and can't be used: it would fail again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Error && /ScriptExecutionError|satisf/.test(`${error.name} ${error.message}`)

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Binds a remote to one of its builds, and loads that build's modules. */
export function createBuildLoader(release: Release, { runtime, fetchManifest, backOffMs = [150, 400] }: BuildOptions) {
  const { name } = release.facts
  let chosen: { build: Build; ready: Promise<void>; giveUp: () => void } | undefined

  function choose(build: Build): Promise<void> {
    if (chosen?.build === build) return chosen.ready
    const request = new AbortController()
    const manifest =
      build === release && release.manifest ? Promise.resolve(release.manifest) : fetchManifest(build, request.signal)
    const ready = manifest.then((found) => runtime.use(name, build, found))
    chosen = { build, ready, giveUp: () => request.abort() }
    ready.catch(() => {
      if (chosen?.ready === ready) chosen = undefined
    })
    return ready
  }

  async function load<T>(build: Build, expose: string): Promise<T> {
    await choose(build)
    const module = await runtime.load<T>(name, expose)
    if (!module)
      throw new Error(`${name}/${expose} was loaded but is empty; check what the remote exposes in its build record`)
    return module
  }

  return {
    choose,
    load,
    /** Tries twice more after a failure, unless that is final. */
    async loadWithRetries<T>(build: Build, expose: string): Promise<T> {
      for (const pause of backOffMs) {
        try {
          return await load<T>(build, expose)
        } catch (error) {
          if (isFinal(error)) throw error
          await wait(pause)
        }
      }
      return load<T>(build, expose)
    },
    /** The build that this page uses, or will use unless it can't be loaded. */
    current: (): Build => chosen?.build ?? release,
    /** The next load starts with the intended build. */
    reset: () => (chosen = undefined),
    /** Aborts a hung manifest request, and re-requests hung scripts. */
    async renew(): Promise<void> {
      chosen?.giveUp()
      await runtime.renew(chosen?.build ?? release)
    },
  }
}
