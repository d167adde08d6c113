import type { Leaving } from '@portal/platform'

/** What `mount` is given; see @portal/host. */
export interface MountProps {
  /** Different for every place that something is mounted in. */
  name: string
  domElement: HTMLElement
  shadowRoot: ShadowRoot
  apiUrl: string
  tenantSubdomain: string
  path: string
  onLeave: (leaving: Leaving) => void
}

type Lifecycle = (props: MountProps) => Promise<unknown>
export interface Lifecycles {
  bootstrap: Lifecycle
  mount: Lifecycle
  unmount: Lifecycle
}

/** Loads what scheduling shows elsewhere. Asking again after a failure asks the network again. */
interface WidgetRuntime {
  lifecycles: () => Promise<Lifecycles>
}

declare global {
  /** webpack's own name for where a build's further files lie; assigning it moves them. */
  var __webpack_public_path__: string
  /** Set by runtime.js, and in the portal's own pages by the shell, whose modules then serve the widget, too. */
  var __portalWidget: WidgetRuntime | undefined
  /** Where the runtime's further files lie and what their hashes are; the build writes it into runtime.js. */
  var __portalWidgetBuild: { base: string; files: Record<string, string> } | undefined
  /** Passes a script's address through the widget's Trusted Types policy; only in pages that are not ours. */
  var __portalScriptUrl: ((url: string) => string) | undefined
}
