import type { Leaving } from '@portal/platform'
import type { Catalogs } from '../languages/catalogs'

/** Whose booking form an element shows. */
export interface Company {
  apiUrl: string
  tenantSubdomain: string
}

/** Props of `mount`; see @portal/host. */
export interface MountProps extends Company {
  /** Unique per mount point. */
  name: string
  domElement: HTMLElement
  shadowRoot: ShadowRoot
  path: string
  onLeave: (leaving: Leaving) => void
}

type Lifecycle = (props: MountProps) => Promise<unknown>
export interface Lifecycles {
  bootstrap: Lifecycle
  mount: Lifecycle
  unmount: Lifecycle
}

export interface WidgetRuntime {
  /**
   * Loads scheduling's lifecycles, null at a tenant that has not got scheduling. A call after a failure goes to the network again.
   * @param origin the portal's, for a runtime that can't tell by its own address
   * @param language that the page and all widgets in it are in from now on; the tenant's if undefined
   */
  lifecycles: (origin: string, language?: string) => Promise<Lifecycles | null>
  /** The language of all widgets in the page, once one was shown. Missing in the portal's own pages, whose footer has the switch. */
  languages?: { current: () => string; choose: Catalogs['choose'] }
}

declare global {
  /** webpack's base URL of a build's chunks; assigning it changes where they are loaded from. */
  var __webpack_public_path__: string
  /** Set by runtime.js, and in the portal's own pages by the shell, whose modules the widget then uses. */
  var __portalWidget: WidgetRuntime | undefined
  /** Base path and hashes of the runtime's chunks; the build writes them into runtime.js. */
  var __portalWidgetBuild: { base: string; files: Record<string, string> } | undefined
  /** What element.js says in other languages, by id, and the language's `name`. The build writes it into element.js. */
  var __portalWidgetWords: Record<string, Record<string, string>> | undefined
  /** Passes a script URL through the widget's Trusted Types policy; set only in third-party pages. */
  var __portalScriptUrl: ((url: string) => string) | undefined
}
