import type { Leaving } from '@portal/platform'

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
   */
  lifecycles: (origin: string) => Promise<Lifecycles | null>
}

declare global {
  /** webpack's base URL of a build's chunks; assigning it changes where they are loaded from. */
  var __webpack_public_path__: string
  /** Set by runtime.js, and in the portal's own pages by the shell, whose modules the widget then uses. */
  var __portalWidget: WidgetRuntime | undefined
  /** Base path and hashes of the runtime's chunks; the build writes them into runtime.js. */
  var __portalWidgetBuild: { base: string; files: Record<string, string> } | undefined
  /** Passes a script URL through the widget's Trusted Types policy; set only in third-party pages. */
  var __portalScriptUrl: ((url: string) => string) | undefined
}
