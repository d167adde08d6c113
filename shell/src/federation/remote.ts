import type { ComponentType } from 'react'
import {
  LateError,
  LatePage,
  untilSilence,
  type Arrivals,
  type RemoteRoutes,
  type RemoteSlots,
  type SlotName,
  type SlotProps,
} from '@portal/platform'
import type { Release } from '../page-data'
import { RemoteError } from './remote-error'
import { createModuleLoader, type ModuleLoader, type ModuleOptions } from './remote-modules'

export interface RemoteOptions extends ModuleOptions {
  /** Reloads the page, with this remote's fallback build. */
  reloadOntoFallback: (remote: string) => void
  /** A load is late once nothing has arrived for this long, in milliseconds. */
  silenceMs?: number
  arrivals?: Arrivals
}

/** Case-insensitive like the router: `/Invoices` is `/invoices`. */
export const firstSegment = (path: string): string => path.toLowerCase().split('/').filter(Boolean)[0] ?? ''

/** Returns a function that does work, such as loading a page, and rejects with `LateError` once nothing has arrived for `silenceMs`. */
function createSilenceLimit(
  release: Release,
  { currentBuild, renew }: ModuleLoader,
  { runtime, report, silenceMs = 20_000, arrivals }: RemoteOptions,
) {
  /** A load timed out, and none has succeeded since. */
  let isStalled = false
  return async <T>(what: string, isAgain: boolean, work: () => Promise<T>): Promise<T> => {
    // A retry does not wait for what hangs. After a silence every load is a retry until one succeeds: earlier retries may be
    // hanging by now, too.
    const coming = isAgain || isStalled ? renew().then(work) : work()
    coming.then(
      () => (isStalled = false),
      () => undefined,
    )
    const message = `${release.facts.name}/${what} did not answer, and nothing else did for ${silenceMs} ms`
    try {
      return await untilSilence(coming, silenceMs, message, arrivals)
    } catch (error) {
      if (error instanceof LateError) {
        isStalled = true
        runtime.cancelPreloads(currentBuild())
        report(release, currentBuild(), { phase: 'load', errorClass: 'network', httpStatus: null, ms: null })
      }
      throw error
    }
  }
}

/** One remote in this page: its pages, slots and lifecycles. */
export function createRemote(release: Release, options: RemoteOptions) {
  const { report, reloadOntoFallback } = options
  const { remote, fallback } = release
  const modules = createModuleLoader(release, options)
  const withSilenceLimit = createSilenceLimit(release, modules, options)
  /** Undefined until they are loaded. */
  let routes: RemoteRoutes | undefined

  async function loadPage(path: string): Promise<ComponentType> {
    if (!routes) modules.fetchAhead(`page-${firstSegment(path)}`)
    routes = (await modules.load<{ routes: RemoteRoutes }>('routes')).routes
    const page = routes.pages[path]
    if (!page)
      throw new Error(`${remote} declares the page ${path} but has no component for it; check its src/routes.tsx`)
    return page instanceof LatePage ? modules.loadPart(page.load) : page
  }

  async function loadSlot<S extends SlotName>(name: S): Promise<ComponentType<SlotProps[S]>> {
    const { slots } = await modules.load<{ slots: RemoteSlots }>('slots')
    const loader = slots.loaders[name]
    if (!loader)
      throw new Error(`${remote} declares the slot ${name} but has no loader for it; check its src/slots.tsx`)
    return (await modules.loadPart<{ default: ComponentType<SlotProps[S]> }>(loader)).default
  }

  function crashed(error: unknown): void {
    const build = modules.currentBuild()
    // Load failures were reported when they happened.
    if (!(error instanceof RemoteError || error instanceof LateError))
      report(release, build, { phase: 'crash', errorClass: 'render', httpStatus: null, ms: null })
    const isStuck = !(error instanceof RemoteError) || error.hasRun
    if (isStuck && fallback && build !== fallback) reloadOntoFallback(remote)
  }

  return {
    release,
    currentBuild: modules.currentBuild,
    loadPage: (path: string, isAgain: boolean) =>
      withSilenceLimit(`routes, for ${path},`, isAgain, () => loadPage(path)),
    /** A failure is harmless: the visit loads the page again and shows the error. */
    preloadPage: (path: string) => void loadPage(path).catch(() => undefined),
    loadedPage(path: string): ComponentType | undefined {
      const page = routes?.pages[path]
      return page instanceof LatePage ? page.loaded : page
    },
    loadSlot<S extends SlotName>(name: S, isAgain: boolean) {
      // For a page the error shown in its place does this; before that the URL is still the previous page's.
      const failure = modules.failure()
      if (failure) crashed(failure)
      // One timeout for both: the remote and the slot's chunk.
      return withSilenceLimit(`slots, for ${name},`, isAgain, () => loadSlot(name))
    },
    loadLifecycles: <T>() => withSilenceLimit('lifecycles', false, () => modules.load<T>('lifecycles')),
    crashed,
  }
}
