// element.js of the booking widget: `<schedule-appointment tenant-subdomain="acme" api-url="https://acme.portal.example">`.
// Shows a placeholder, loads scheduling through runtime.js, and shows an error if that fails, and nothing at a tenant without it.
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import type { Leaving } from '@portal/platform'
import { createSwitch, showFailure, showLoading } from './element-view'
import { keepTyping } from './keep-typing'
import { keepChoice, pickLanguage } from './language'
import { loadRuntime } from './load-runtime'
import { scriptOrigin } from './script-origin'
import { fetchPhone } from './tenant-phone'
import type { Company, Lifecycles, MountProps, WidgetRuntime } from './widget-global'

const NAME = 'schedule-appointment'
/** Path of the booking form, the same for every host of scheduling's lifecycles. */
const PATH = '/schedule-appointment'

const ownOrigin = scriptOrigin()
let count = 0

class ScheduleAppointment extends HTMLElement {
  static readonly observedAttributes = ['tenant-subdomain', 'api-url', 'lang', 'language']

  readonly #root = this.attachShadow({ mode: 'open' })
  /** The company and the language that are shown, or on their way; null while the element is in no page. */
  #shown: string | null = null
  #mounted: { lifecycles: Lifecycles; props: MountProps } | null = null
  /** Incremented by every start and stop, so that a stale start can tell. */
  #turn = 0

  constructor() {
    super()
    keepTyping(this)
  }

  connectedCallback(): void {
    this.#follow()
  }

  disconnectedCallback(): void {
    this.#follow()
  }

  attributeChangedCallback(): void {
    this.#follow()
  }

  /**
   * Shows the company that the attributes name, in their language. Waits for a microtask: a page that changes several attributes
   * changes the company once, and one that only moves the element reconnects it at once, so that nothing that was typed is lost.
   */
  #follow(): void {
    queueMicrotask(() => {
      const wanted = this.isConnected ? this.#wanted() : null
      if (wanted === this.#shown) return
      this.#stop()
      this.#shown = wanted
      if (wanted !== null) void this.#start()
    })
  }

  #wanted(): string {
    const { apiUrl, tenantSubdomain } = this.#company()
    return `${apiUrl} ${tenantSubdomain} ${pickLanguage(this)}`
  }

  #stop(): void {
    this.#turn++
    const mounted = this.#mounted
    this.#mounted = null
    if (mounted) void mounted.lifecycles.unmount(mounted.props).then(() => mounted.props.domElement.remove())
  }

  async #start(): Promise<void> {
    const turn = ++this.#turn
    const company = this.#company()
    const asked = pickLanguage(this)
    const language = asked ?? SOURCE_LANGUAGE
    showLoading(this.#root, language)
    try {
      const origin = ownOrigin ?? new URL(company.apiUrl).origin
      const runtime = await loadRuntime(origin)
      const lifecycles = await runtime.lifecycles(origin, asked)
      if (turn !== this.#turn) return
      // This tenant takes no bookings online.
      if (!lifecycles) return this.#root.replaceChildren()
      const props = this.#props(company)
      this.#root.replaceChildren(props.domElement)
      if (runtime.languages) this.#root.append(this.#switch(runtime.languages))
      this.#mounted = { lifecycles, props }
      await lifecycles.bootstrap(props)
      await lifecycles.mount(props)
    } catch (error) {
      console.warn('The booking widget could not be shown.', error)
      if (turn !== this.#turn) return
      const addPhone = showFailure(this.#root, language, () => void this.#start())
      void fetchPhone(company).then(addPhone)
    }
  }

  #switch({ current, choose }: NonNullable<WidgetRuntime['languages']>): HTMLElement {
    return createSwitch(current(), async (language) => {
      if (!(await choose(language))) return false
      keepChoice(language)
      this.#shown = this.#wanted()
      return true
    })
  }

  #company(): Company {
    const apiUrl = (this.getAttribute('api-url') || ownOrigin || '').replace(/\/+$/, '')
    return {
      apiUrl,
      tenantSubdomain: this.getAttribute('tenant-subdomain') || (/^\w+:\/\/([^.:/]+)/.exec(apiUrl)?.[1] ?? ''),
    }
  }

  #props(company: Company): MountProps {
    return {
      ...company,
      name: `${NAME}-${++count}`,
      domElement: document.createElement('div'),
      shadowRoot: this.#root,
      path: PATH,
      onLeave: (detail) =>
        this.dispatchEvent(new CustomEvent<Leaving>('leave', { detail, bubbles: true, composed: true })),
    }
  }
}

// A page may include the script twice.
if (!customElements.get(NAME)) customElements.define(NAME, ScheduleAppointment)
