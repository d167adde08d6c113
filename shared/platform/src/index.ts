/** The surface between the shell and every remote. A name that leaves here is a promise to five teams. */
export { defineRemote, definePages, defineSlots, type Layout, type RemoteFacts, type RemoteRoutes, type RemoteSlots, type RouteFacts, type SlotLoader } from './remote'
export type { SlotName, SlotProps } from './slots'
export { LateError, Slot } from './slot'
export { NotFound } from './not-found'
export { PhoneLink } from './phone-link'
export { FileLink, useFileAddress } from './file-link'
export { ActAs } from './act-as'
export { paths } from './paths'
export { usePlatform, PlatformProvider, type Leaving, type MapEngine, type Platform, type Session, type Settings, type Toast } from './platform'
export { createEvents, type EventName, type EventPayloads, type PlatformEvents } from './events'
export { pageTitle, useNow, usePageTitle, usePaymentOptions, usePlatformEvent, useUser } from './hooks'
// The router stays inside the shell's build; remotes take what they need of it from here.
export { Link, NavLink, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
