import type { RemoteFacts, RemoteRoutes, RemoteSlots, SlotName, SlotProps } from '@portal/platform'
import type { ComponentType } from 'react'
import type { Release } from '../page-data'
import { withinTime } from './within-time'

/** The part of the federation runtime that is used here. */
export interface FederationRuntime {
  registerRemotes: (remotes: { name: string; version: string }[]) => void
  loadRemote: <T>(id: string) => Promise<T | null>
  preloadRemote: (options: { nameOrAlias: string; exposes: string[]; resourceCategory: 'sync' | 'all' }[]) => Promise<void>
}

export interface RemoteLoader {
  releases: Release[]
  /** The remote that serves a path's first segment, if any. */
  remoteFor: (pathname: string) => Release | undefined
  loadRoutes: (facts: RemoteFacts) => Promise<RemoteRoutes>
  loadSlot: <S extends SlotName>(name: S) => Promise<ComponentType<SlotProps[S]>>
  preload: (pathname: string) => void
}

interface Options {
  runtime: FederationRuntime
  releases: Release[]
  /** How long a page waits for a remote before it says so, in milliseconds. */
  patienceMs?: number
}

const firstSegment = (path: string): string => path.split('/').filter(Boolean)[0] ?? ''

/** Loads what remotes expose. A failure is never remembered, so asking again asks the network again. */
export function createRemoteLoader({ runtime, releases, patienceMs = 2_500 }: Options): RemoteLoader {
  runtime.registerRemotes(releases.map(({ facts, version }) => ({ name: facts.name, version })))
  const cache = new Map<string, Promise<unknown>>()

  function load<T>(id: string): Promise<T> {
    const known = cache.get(id)
    if (known) return known as Promise<T>
    const loading = runtime.loadRemote<T>(id).then((module) => {
      if (!module) throw new Error(`${id} was loaded and holds nothing; check what the remote exposes in its build record`)
      return module
    })
    cache.set(id, loading)
    loading.catch(() => cache.delete(id))
    return loading
  }

  const bounded = <T>(id: string): Promise<T> => withinTime(load<T>(id), patienceMs, `${id} did not answer within ${patienceMs} ms`)

  return {
    releases,
    remoteFor: (pathname) =>
      releases.find(({ facts }) => facts.routes.some((route) => firstSegment(route.path) === firstSegment(pathname))),
    loadRoutes: async (facts) => (await bounded<{ routes: RemoteRoutes }>(`${facts.name}/routes`)).routes,
    async loadSlot<S extends SlotName>(name: S) {
      const owner = releases.find(({ facts }) => facts.slots.includes(name))
      if (!owner) throw new Error(`No release fills the slot ${name}; check the slots of each remote's src/remote.ts`)
      const { slots } = await bounded<{ slots: RemoteSlots }>(`${owner.facts.name}/slots`)
      const loader = slots.loaders[name]
      if (!loader) throw new Error(`${owner.remote} names the slot ${name} and has no loader for it; check its src/slots.tsx`)
      return (await withinTime(loader(), patienceMs, `The slot ${name} did not answer within ${patienceMs} ms`)).default as ComponentType<SlotProps[S]>
    },
    preload(pathname) {
      const release = this.remoteFor(pathname)
      // A preload that fails costs nothing: the visit loads it again and shows what is wrong.
      if (release) load(`${release.facts.name}/routes`).catch(() => undefined)
    },
  }
}
