import type { ComponentType } from 'react'
import type { SlotFiller, SlotName, SlotProps } from '@portal/platform'
import type { Release } from '../page-data'
import { createRemote, firstSegment, type RemoteOptions } from './remote'

/** For a slot whose remote the tenant has not got. */
const Nothing = () => null

/** The remotes of this page, found by name, by slot, or by the path of a page. */
export function createRemoteLoader({ releases, ...options }: RemoteOptions & { releases: Release[] }) {
  const remotes = releases.map((release) => createRemote(release, options))
  const findByName = (name: string) => remotes.find(({ release }) => release.facts.name === name)
  const findFillers = (slot: SlotName) => remotes.filter(({ release }) => release.facts.slots.includes(slot))
  return {
    releases,
    /** A page by the path of its route. `isAgain`: a retry, which re-requests what hangs. */
    loadPage: async (name: string, path: string, isAgain = false) => findByName(name)!.loadPage(path, isAgain),
    /** The page if it is loaded by now, synchronously. */
    pageNow: (name: string, path: string) => findByName(name)?.loadedPage(path),
    /** The remotes of this tenant that fill the slot. */
    slotFillers: (name: SlotName): SlotFiller[] =>
      findFillers(name).map(({ release: { facts } }) => ({ remote: facts.name, when: facts.slotsWhen?.[name] })),
    loadSlot: async <S extends SlotName>(
      name: S,
      isAgain = false,
      remote?: string,
    ): Promise<ComponentType<SlotProps[S]>> =>
      findFillers(name)
        .find(({ release }) => !remote || release.facts.name === remote)
        ?.loadSlot(name, isAgain) ?? Nothing,
    /**
     * Lifecycles of the remote by this name, which mount it in a page, or a part of one, outside the router; null if the tenant
     * has not got it.
     */
    loadLifecycles: async <T>(name: string) => findByName(name)?.loadLifecycles<T>() ?? null,
    /** Loads the page of the remote that serves the path's first segment, if any. */
    preload(pathname: string): void {
      const segment = firstSegment(pathname)
      for (const { release, preloadPage } of remotes) {
        const route = release.facts.routes.find(({ path }) => firstSegment(path) === segment)
        if (route) return preloadPage(route.path)
      }
    },
    /** Called when a page or slot of the remote crashed, or shows that it could not be loaded. May reload onto the fallback. */
    crashed: (name: string, error: unknown) => findByName(name)?.crashed(error),
    /** The builds that this page uses, or will use unless they can't be loaded. */
    builds: () => remotes.map(({ release, currentBuild }) => ({ release, build: currentBuild() })),
  }
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>
