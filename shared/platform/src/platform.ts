import type { Client, Credentials } from '@portal/client'
import type { Tenant } from '@portal/contract'
import type { Brand } from '@portal/rules'
import { createContext, useContext, type ComponentType } from 'react'
import type { DraftStore } from './drafts/draft-store'
import type { PlatformEvents } from './events'
import type { SlotName, SlotProps } from './slots'

export type MapEngine = 'google' | 'maplibre'

/** What differs between installations, decided by the server. */
export interface Settings {
  mapEngine: MapEngine
  /** Origin of the street map that stands in for Google; empty with a Google key. */
  mapsOrigin: string
  googleMapsKey: string
  /** Google draws markers of our own only on a map with an id; empty without a key. */
  googleMapId: string
  /** Address of the cable, `ws://…/cable`. */
  cableUrl: string
}

/** Who is here. A viewer holds a share link; staff come through a token link. */
export interface Session {
  role: 'customer' | 'technician' | 'admin' | 'viewer'
  strategy: 'password' | 'token'
  email: string
}

export interface Toast {
  kind: 'error' | 'success'
  message: string
}

/** How somebody left a part that stands in another website. */
export interface Leaving {
  reason: 'booked' | 'closed'
  appointmentId?: number
  /** The visit's page in the portal. */
  url: string
}

/** Everything the shell (or a harness in its place) gives to pages. */
export interface Platform {
  tenant: Tenant
  brand: Brand
  settings: Settings
  /** null when nobody is signed in. */
  session: Session | null
  showToast: (toast: Toast) => void
  events: PlatformEvents
  /** What was typed and not sent yet; see `useDraft`. */
  drafts: DraftStore
  /** `isAgain`: what hangs is asked for anew. */
  loadSlot: <S extends SlotName>(name: S, isAgain?: boolean) => Promise<ComponentType<SlotProps[S]>>
  /** A piece of another team broke inside its slot. */
  slotCrashed?: (name: SlotName, error: unknown) => void
  /** What the shell shows for an address or a record that does not exist. */
  NotFoundPage: ComponentType
  /** Fetches a page's code before it is asked for; failing is fine, the visit tries again. */
  preload: (path: string) => void
  /** A client that speaks for a link instead of for who is signed in; see `ActAs`. */
  clientFor: (credentials: Credentials) => Client
  /** Somebody has just made an account: they are the customer from now on. */
  signIn: (credentials: Credentials) => void
  signOut: () => Promise<void>
  now: () => number
  /** Tells the page around us that its visitor is done; only where there is such a page. */
  onLeave?: (leaving: Leaving) => void
  track: (event: 'sign_up' | 'payment_failed' | 'payment_success', details?: Record<string, string | number>) => void
}

const PlatformContext = createContext<Platform | null>(null)
export const PlatformProvider = PlatformContext.Provider

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('No portal around this component; render it inside the shell or inside @portal/testing’s harness')
  return platform
}
