import type { ComponentType } from 'react'
import type { PortalCallName } from '@portal/contract'
import type { SlotName, SlotProps } from './slots'

/** `token`: customers, and staff who came by a link to this very record. */
export type Layout = 'customer' | 'token' | 'default' | 'bare'

/**
 * A page of a remote, as data: the shell mounts it, the server preloads by it, CI finds collisions by it.
 * `queries` are the page's first reads; the server starts them in the first HTML. A value like ':id' is the path's own param.
 */
export interface RouteDefinition<P extends string = string> {
  path: P
  /** 'All Invoices'; the page may set a finer one once its data is there. */
  title: string
  layout: Layout
  queries?: readonly { call: PortalCallName; params?: Record<string, string>; query?: Record<string, string | number | boolean> }[]
}

export interface RemoteDefinition<P extends string = string, S extends SlotName = SlotName> {
  /** 'billing' for the package mfe-billing. */
  name: string
  routes: readonly RouteDefinition<P>[]
  slots: readonly S[]
}

/** Introduces a remote to the shell: static facts only. Pages and slots load when somebody comes. */
export const defineRemote = <const P extends string, const S extends SlotName = never>(facts: RemoteDefinition<P, S>): RemoteDefinition<P, S> =>
  facts

/** What a remote exposes as `./routes`: one page for every path of its facts, no more and no fewer. */
export interface RemoteRoutes {
  facts: RemoteDefinition
  pages: Record<string, ComponentType>
}

export const definePages = <P extends string, S extends SlotName>(
  facts: RemoteDefinition<P, S>,
  pages: Record<NoInfer<P>, ComponentType>,
): RemoteRoutes => ({ facts, pages })

export type SlotLoader<S extends SlotName = SlotName> = () => Promise<{ default: ComponentType<SlotProps[S]> }>

/** What a remote exposes as `./slots`: one loader for every slot of its facts. */
export interface RemoteSlots {
  loaders: Partial<{ [S in SlotName]: SlotLoader<S> }>
}

export const defineSlots = <P extends string, S extends SlotName>(
  _facts: RemoteDefinition<P, S>,
  loaders: { [N in NoInfer<S>]: SlotLoader<N> },
): RemoteSlots => ({ loaders: loaders as RemoteSlots['loaders'] })
