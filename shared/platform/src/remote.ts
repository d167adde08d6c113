import type { ComponentType } from 'react'
import type { FlagDeclaration, PortalCallName, Query, Response } from '@portal/contract'
import type { SlotName, SlotProps } from './slots'

/** `token`: for customers, and for staff who came by a link to this record. */
export type Layout = 'customer' | 'token' | 'default' | 'bare'

export type Flags = Readonly<Record<string, FlagDeclaration>>

/**
 * A page of a remote as data: the shell mounts it, the server preloads for it, CI detects path collisions.
 * `queries` are the page's first reads, which the server starts in the initial HTML. A value like ':id' is a path param.
 */
export interface RouteDefinition<P extends string = string> {
  path: P
  /** 'All Invoices'; the page may set a more specific one once its data is loaded. */
  title: string
  layout: Layout
  /** With the layout `default`: in the frame of the pages by which people come in, such as the login. */
  frame?: 'welcome'
  /** Other remotes' slots on the page: what loads them is in the initial HTML, and the scripts of those that are never empty are preloaded. */
  shows?: readonly SlotName[]
  queries?: readonly {
    call: PortalCallName
    params?: Record<string, string>
    query?: Record<string, string | number | boolean>
  }[]
}

/** A call that answers a page of rows. */
type RowsCall = { [C in PortalCallName]: Response<C> extends { data: readonly object[] } ? C : never }[PortalCallName]

/** Holds while a row of this read has one of the values in each of these columns. */
export type RowCondition = {
  [C in RowsCall]: {
    call: C
    query: Query<C>
    where: { [K in keyof Response<C>['data'][number]]?: readonly Response<C>['data'][number][K][] }
  }
}[RowsCall]

/** A number that comes with the user. */
type CountOfUser = 'unpaid_invoices'

/** An entry of the customer's menu. */
export interface NavigationEntry<P extends string = string> {
  /** One of the remote's own routes, without params. */
  path: P
  label: string
  /** The heading that it stands below; a new one makes a section of its own, between these two. */
  section: 'Service History' | 'Account' | (string & {})
  /** Among the entries of its section, smaller ones first. */
  order: number
  /** Name of an icon of @portal/ui. */
  icon?: string
  /** Its place in the bar at the bottom of a phone, which has room for four; smaller numbers first. */
  tab?: { label: string; order: number }
  /** How many of something wait for the customer: a number of the user's, and the word after it, as in '3 due'. Nothing for 0. */
  mark?: { count: CountOfUser; word: string }
  /** Default: always. It should be a read that the menu makes anyway. */
  when?: RowCondition
}

/** Whether one remote fills a slot, or any number of them. */
export type SlotKind = 'one' | 'several'

export interface RemoteDefinition<P extends string = string, S extends SlotName = SlotName, F extends Flags = Flags> {
  /** 'billing' for the package mfe-billing. */
  name: string
  routes: readonly RouteDefinition<P>[]
  /** Slots of other teams' pages that it fills. */
  slots: readonly S[]
  /** Slots that are often empty: their code is not loaded before the condition holds. It should be a read that the page makes anyway. */
  slotsWhen?: { readonly [N in S]?: RowCondition }
  /** Slots of its own pages, for other teams to fill; their props are declared in `src/slot-props.ts`. */
  offers?: { readonly [N in SlotName]?: SlotKind }
  /** Its entries in the customer's menu. */
  navigation?: readonly NavigationEntry<P>[]
  /** Features that are switched or rolled out on their own, by name; read with `useFlag`. */
  flags?: F
}

/** Declares a remote to the shell: static data only. Pages and slots are loaded on demand. */
export const defineRemote = <
  const P extends string,
  const S extends SlotName = never,
  const F extends Flags = Record<never, never>,
>(
  facts: RemoteDefinition<P, S, F>,
): RemoteDefinition<P, S, F> => facts

/**
 * A page in a script of its own, for pages that need much that the remote's other pages don't.
 * Named `page-` and the first segment of its path, the script is preloaded where the page is the first one:
 * `new LatePage(async () => (await import(/* webpackChunkName: "page-create_account" *\/ './create-account-page')).CreateAccountPage)`.
 */
export class LatePage {
  /** The page, once it is loaded. */
  loaded: ComponentType | undefined
  constructor(private readonly source: () => Promise<ComponentType>) {}
  readonly load = async (): Promise<ComponentType> => (this.loaded ??= await this.source())
}

/** What a remote exposes as `./routes`: exactly one page for every path it declares. */
export interface RemoteRoutes {
  facts: RemoteDefinition
  pages: Record<string, ComponentType | LatePage>
}

export const definePages = <P extends string, S extends SlotName>(
  facts: RemoteDefinition<P, S>,
  pages: Record<NoInfer<P>, ComponentType | LatePage>,
): RemoteRoutes => ({ facts, pages })

export type SlotLoader<S extends SlotName = SlotName> = () => Promise<{ default: ComponentType<SlotProps[S]> }>

/** What a remote exposes as `./slots`: one loader for every slot it declares. */
export interface RemoteSlots {
  loaders: Partial<{ [S in SlotName]: SlotLoader<S> }>
}

export const defineSlots = <P extends string, S extends SlotName>(
  _facts: RemoteDefinition<P, S>,
  loaders: { [N in NoInfer<S>]: SlotLoader<N> },
): RemoteSlots => ({ loaders: loaders as RemoteSlots['loaders'] })
