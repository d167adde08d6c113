import type { Build, Release } from '../page-data'
import { createBuildLoader, isFinal, type BuildOptions } from './remote-build'
import { diagnose, RemoteError, type Diagnosis, type Probe } from './remote-error'
import type { ReportLoad } from './reports'

export interface ModuleOptions extends BuildOptions {
  probe: Probe
  report: ReportLoad
  now: () => number
}

const toRemoteError = (error: unknown, { errorClass, httpStatus }: Diagnosis, hasRun: boolean): RemoteError =>
  error instanceof RemoteError && error.hasRun === hasRun
    ? error
    : new RemoteError(error instanceof Error ? error.message : String(error), errorClass, httpStatus, hasRun)

/**
 * Loads the modules that one remote exposes. A failed load is retried twice, then the fallback build is used, but only while no
 * code of the remote has run in this page: versions must not mix, so after that it takes a reload.
 * Failures are not cached, so a later load goes to the network again, unless the code ran and can't be used (`failure`).
 */
export function createModuleLoader(release: Release, options: ModuleOptions) {
  const { runtime, probe, report, now } = options
  const { remote, facts, fallback } = release
  const builds = createBuildLoader(release, options)
  const loads = new Map<string, Promise<unknown>>()
  let lastLoad: Promise<unknown> | undefined
  let failure: RemoteError | undefined
  const hasRun = () => runtime.hasRun(facts.name)

  async function diagnoseFailure(build: Build, error: unknown): Promise<RemoteError> {
    const diagnosis = await diagnose(error, build.base + 'remoteEntry.js', probe)
    report(release, build, { phase: 'load', ...diagnosis, ms: null })
    const problem = toRemoteError(error, diagnosis, hasRun())
    // Loading again would run a half-initialized remote.
    if (problem.hasRun && isFinal(error)) failure = problem
    return problem
  }

  async function request<T>(expose: string): Promise<T> {
    if (release.disabled)
      throw new RemoteError(`${remote} has a version without a build; check the store of builds`, 'http', null, false)
    // Until its code has run, loads are sequential, so that all of them get the same build.
    if (!hasRun()) await lastLoad?.catch(() => undefined)
    const build = builds.current()
    const startedAt = now()
    try {
      const module = await builds.loadWithRetries<T>(build, expose)
      report(release, build, { phase: 'load', errorClass: null, httpStatus: null, ms: now() - startedAt })
      return module
    } catch (error) {
      const problem = await diagnoseFailure(build, error)
      if (problem.hasRun || !fallback || build === fallback) throw problem
      try {
        return await builds.load<T>(fallback, expose)
      } catch {
        if (!hasRun()) builds.reset()
        throw toRemoteError(error, problem, hasRun())
      }
    }
  }

  /** Each module is loaded once. */
  function load<T>(expose: string): Promise<T> {
    const known = loads.get(expose)
    if (known) return known as Promise<T>
    if (failure) return Promise.reject(failure)
    const loading = request<T>(expose)
    loads.set(expose, loading)
    lastLoad = loading
    loading.catch(() => loads.delete(expose))
    return loading
  }

  return {
    load,
    /** Loads a page or slot in a script of its own. */
    async loadPart<T>(part: () => Promise<T>): Promise<T> {
      if (failure) throw failure
      try {
        return await part()
      } catch (error) {
        throw await diagnoseFailure(builds.current(), error)
      }
    },
    /** Why no code of the remote can be used in this document any more. */
    failure: () => failure,
    currentBuild: builds.current,
    /** Requests what a page needs before the code that asks for it has come. */
    fetchAhead(part: string): void {
      if (release.disabled) return
      builds.choose(builds.current()).then(
        () => runtime.fetchAhead(facts.name, part),
        () => undefined,
      )
    },
    /** Gives up what hangs, and waits until the load in flight has ended. */
    async renew(): Promise<void> {
      await builds.renew()
      await lastLoad?.catch(() => undefined)
    },
  }
}

export type ModuleLoader = ReturnType<typeof createModuleLoader>
