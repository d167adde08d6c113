import { createContext, useContext, type ComponentType } from 'react'
import type { Client, Credentials } from '@portal/client'
import type { Tenant } from '@portal/contract'
import type { Brand } from '@portal/rules'
import type { DraftStore } from './drafts/draft-store'
import type { PlatformEvents } from './events'
import type { NavigationEntry, RowCondition } from './remote'
import type { SlotName, SlotProps } from './slots'

/** What visitors come for. */
export type Aim = 'booking' | 'payment'

type MapEngine = 'google' | 'maplibre'

/** Configuration of the installation, set by the server. */
export interface Settings {
  mapEngine: MapEngine
  /** Origin of the street map used instead of Google; empty with a Google key. */
  mapsOrigin: string
  googleMapsKey: string
  /** Google Maps supports custom markers only on a map with an id; empty without a key. */
  googleMapId: string
  /** URL of the cable, `ws://…/cable`. */
  cableUrl: string
}

/** The current user. A viewer holds a share link; staff come by a token link. */
export interface Session {
  role: 'customer' | 'technician' | 'admin' | 'viewer'
  strategy: 'password' | 'token'
  email: string
}

/** A remote with a component for a slot. */
export interface SlotFiller {
  /** 'billing' */
  remote: string
  /** When it has something to show; undefined if it may at any time. */
  when?: RowCondition | undefined
}

export interface Toast {
  kind: 'error' | 'success'
  message: string
}

/** How the visitor left a page that is embedded in another website. */
export interface Leaving {
  reason: 'booked' | 'closed'
  appointmentId?: number
  /** The appointment's page in the portal. */
  url: string
}

/** Everything the shell (or a harness in its place) provides to pages. */
export interface Platform {
  tenant: Tenant
  brand: Brand
  settings: Settings
  /** Languages that a person can choose, and the choice, by which all pages change at once, or false if it can't be loaded; missing where there is only one. */
  languages?: {
    offered: readonly string[]
    choose: (language: string) => Promise<boolean>
    /** Shows the company's texts, once they are there in another language. */
    showBrand?: (brand: Brand) => void
  }
  /** null when nobody is signed in. */
  session: Session | null
  showToast: (toast: Toast) => void
  events: PlatformEvents
  /** Unsent form input; see `useDraft`. */
  drafts: DraftStore
  /** Variants of flags that this visitor gets, without those at their first one; read with `useFlag`. Undefined where one remote stands alone: their defaults apply. */
  flags?: Readonly<Record<string, string>> | undefined
  /** Reports that a page read a flag, by which the two sides of its rollout are compared; `useFlag` and `useFeature` do so. */
  flagRead?: (name: string) => void
  /** Reports what the visitor set out to do and that it was done, by which rollouts are judged; see `useBegun`. */
  outcome?: (phase: 'begun' | 'done', aim: Aim) => void
  /** Whether there is a page at this path: a tenant may not have got every remote. Undefined where one remote stands alone: every page may be. */
  hasPage?: (path: string) => boolean
  /** The remotes that fill a slot; undefined where one remote stands alone. */
  slotFillers?: (name: SlotName) => readonly SlotFiller[]
  /** `isAgain`: this is a retry, so requests that hang are sent again. `remote`: whose component it is. */
  loadSlot: <S extends SlotName>(name: S, isAgain?: boolean, remote?: string) => Promise<ComponentType<SlotProps[S]>>
  /** Reports that a remote's component threw inside a slot. */
  slotCrashed?: (remote: string, error: unknown) => void
  /** Entries of the customer's menu, from all remotes that this visitor has got. */
  navigation?: readonly NavigationEntry[]
  /** The shell's page for a URL or a record that does not exist. */
  NotFoundPage: ComponentType
  /** Prefetches a page's code. Failures are ignored, because navigating there loads it again. */
  preload: (path: string) => void
  /** Creates a client with a link's credentials instead of the signed-in user's; see `ImpersonatedClient`. */
  clientFor: (credentials: Credentials) => Client
  /** Starts the session of a customer who has just created an account. */
  signIn: (credentials: Credentials) => void
  signOut: () => Promise<void>
  now: () => number
  /** Notifies the embedding page that its visitor is done; undefined if the page is not embedded. */
  onLeave?: ((leaving: Leaving) => void) | undefined
  track: (event: 'sign_up' | 'payment_failed' | 'payment_success', details?: Record<string, string | number>) => void
}

export const PlatformContext = createContext<Platform | null>(null)
export const PlatformProvider = PlatformContext.Provider

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform)
    throw new Error(
      'usePlatform needs a PlatformProvider; render this component inside the shell or @portal/testing’s harness',
    )
  return platform
}
