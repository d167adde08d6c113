/** The interface between the shell and every remote. Every export is a public API for five teams. */
export {
  defineRemote,
  definePages,
  defineSlots,
  LatePage,
  type Layout,
  type NavigationEntry,
  type RemoteDefinition,
  type RemoteRoutes,
  type RemoteSlots,
} from './remote'
export type { SlotName, SlotProps } from './slots'
export { LateError } from './late-error'
export { untilSilence, type Arrivals } from './until-silence'
export { useLazyModule } from './use-lazy-module'
export { Slot, While } from './slot'
export { NotFound } from './not-found'
export { Link, NavLink } from './link'
export { useHasPage, useHasSlot } from './presence'
export { useFeature, useFlag } from './use-flag'
export { PhoneLink } from './phone-link'
export { chooseScheme, useScheme, useSchemeChoice, type Scheme } from './scheme'
export { FileLink, useFileAddress } from './file-link'
export { ImpersonatedClient } from './impersonated-client'
export { paths } from './paths'
export {
  usePlatform,
  PlatformProvider,
  type Aim,
  type Leaving,
  type Platform,
  type Session,
  type Settings,
  type SlotFiller,
  type Toast,
} from './platform'
export { memoryStorage, openStorage, siteStorage, tabStorage, type BrowserStorage } from './browser-storage'
export { createDraftStore, DRAFT_LIFETIME_MS } from './drafts/draft-store'
export { useDraft, type Draft } from './drafts/use-draft'
export { createEvents } from './events'
export { useFormat, type Format } from './use-format'
export { useWords } from './use-words'
export { pageTitle, useBegun, useNow, usePageTitle, usePaymentOptions, usePlatformEvent, useUser } from './hooks'
// The router is bundled into the shell only; remotes import it from here.
export { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
export { whenIdle } from './when-idle'
