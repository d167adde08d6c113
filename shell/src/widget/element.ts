// element.js of the booking widget: `<schedule-appointment tenant-subdomain="acme" api-url="https://acme.portal.example">`.
// Shows a placeholder, loads scheduling through runtime.js, and shows an error if that fails, and nothing at a tenant without it.
import type { Leaving } from '@portal/platform'
import { showFailure, showLoading } from './element-view'
import type { Lifecycles, MountProps } from './widget-global'

const NAME = 'schedule-appointment'
/** Path of the booking form, the same for every host of scheduling's lifecycles. */
const PATH = '/schedule-appointment'

const ownOrigin = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? location.href).origin
let count = 0

class ScheduleAppointment extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' })
  #mounted: { lifecycles: Lifecycles; props: MountProps } | null = null
  /** Incremented by every start and stop, so that a stale start can tell. */
  #turn = 0

  #isStarted = false

  connectedCallback(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    void this.#start()
  }

  /** Waits for a microtask: a page that only moves the element reconnects it at once, and nothing that was typed is lost. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected && this.#isStarted) this.#stop()
    })
  }

  #stop(): void {
    this.#isStarted = false
    this.#turn++
    const mounted = this.#mounted
    this.#mounted = null
    if (mounted) void mounted.lifecycles.unmount(mounted.props).then(() => mounted.props.domElement.remove())
  }

  async #start(): Promise<void> {
    const turn = ++this.#turn
    showLoading(this.#root)
    try {
      if (!globalThis.__portalWidget) throw new Error('runtime.js did not run; check that its script precedes element.js')
      const lifecycles = await globalThis.__portalWidget.lifecycles()
      if (turn !== this.#turn) return
      // This tenant takes no bookings online.
      if (!lifecycles) return this.#root.replaceChildren()
      const props = this.#props()
      this.#root.replaceChildren(props.domElement)
      this.#mounted = { lifecycles, props }
      await lifecycles.bootstrap(props)
      await lifecycles.mount(props)
    } catch (error) {
      console.warn('The booking widget could not be shown.', error)
      if (turn === this.#turn) showFailure(this.#root, () => void this.#start())
    }
  }

  #props(): MountProps {
    const apiUrl = (this.getAttribute('api-url') ?? ownOrigin).replace(/\/+$/, '')
    return {
      name: `${NAME}-${++count}`,
      domElement: document.createElement('div'),
      shadowRoot: this.#root,
      apiUrl,
      tenantSubdomain: this.getAttribute('tenant-subdomain') ?? new URL(apiUrl).hostname.split('.')[0] ?? '',
      path: PATH,
      onLeave: (detail) => this.dispatchEvent(new CustomEvent<Leaving>('leave', { detail, bubbles: true, composed: true })),
    }
  }
}

// A page may include the script twice.
if (!customElements.get(NAME)) customElements.define(NAME, ScheduleAppointment)
