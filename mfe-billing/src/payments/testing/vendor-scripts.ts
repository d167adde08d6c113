// Fakes of the vendors' scripts for page tests: they hold what the user typed into the iframes and create real tokens
// at the sandbox gateway. Everything on our side is the real code.
import { act } from '@testing-library/react'

/** What the user types into the hosted fields. */
export interface TypedCard {
  number: string
  cvv: string
  /** `MM/YYYY`, where the vendor hosts it. */
  expiration: string
}

export const goodCard: TypedCard = { number: '4111111111111111', cvv: '123', expiration: '12/2030' }

/** Node does not resolve the sandbox's host name. */
const reachable = (url: string) => url.replace('//pay.localhost', '//127.0.0.1')

async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ ok: boolean; answer: Record<string, unknown> }> {
  const response = await fetch(reachable(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { ok: response.ok, answer: (await response.json()) as Record<string, unknown> }
}

interface Form {
  /** Simulates typing into the hosted fields. */
  type: (card: Partial<TypedCard>) => void
}

/** The forms that pages opened, newest last. */
export const openForms: Form[] = []

/** Types into the newest form's iframes. */
export const typeCard = (card: Partial<TypedCard> = goodCard): void => act(() => openForms.at(-1)!.type(card))

function staxScript(origin: string) {
  class StaxJs {
    validNumber = false
    validCvv = false
    private card: Partial<TypedCard> = {}
    private listeners: (() => void)[] = []
    constructor(private readonly key: string) {}
    on(_name: string, listener: () => void) {
      this.listeners.push(listener)
    }
    showCardForm() {
      openForms.push({
        type: (card) => {
          Object.assign(this.card, card)
          this.validNumber = (this.card.number ?? '').length >= 13
          this.validCvv = (this.card.cvv ?? '').length >= 3
          for (const listener of this.listeners) listener()
        },
      })
      return Promise.resolve({})
    }
    async tokenize(details: Record<string, unknown>): Promise<{ id?: unknown }> {
      const card = details['method'] === 'card' ? { card_number: this.card.number, card_cvv: this.card.cvv } : {}
      const { ok, answer } = await post(`${origin}/stax/web-payments/${this.key}/payment-methods`, {
        ...details,
        ...card,
      })
      return ok ? answer : Promise.reject(answer)
    }
  }
  window.StaxJs = StaxJs
}

type Listener = (data: unknown) => void

function gpiScript(origin: string) {
  let configuration: Record<string, unknown> = {}
  const form = ({ fields }: { fields: Record<string, { target: string; text?: string } | undefined> }) => {
    const card: Partial<TypedCard> = {}
    const listeners = new Map<string, Listener[]>()
    const on = (...parts: [string, Listener] | [string, string, Listener]) => {
      const listener = parts.at(-1) as Listener
      const name = parts.slice(0, -1).join(' ')
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    }
    const tell = (name: string, data: unknown) => listeners.get(name)?.forEach((listener) => listener(data))
    const press = async () => {
      tell('submit click', {})
      const [month = '', year = ''] = (card.expiration ?? '').split('/')
      const body = {
        card: {
          card_number: card.number ?? '',
          ...(card.cvv && { card_security_code: card.cvv }),
          expiry_month: month,
          expiry_year: year.slice(-2),
        },
      }
      const { ok, answer } = await post(`${origin}/gp/tokenization/temporary_tokens`, body, {
        'x-gp-api-key': String(configuration['X-GP-Api-Key']),
        'x-gp-environment': String(configuration['X-GP-Environment']),
        'x-gp-request-id': `PFC-${crypto.randomUUID()}`,
        'x-gp-version': '2019-08-22',
      })
      tell(ok ? 'token-success' : 'token-error', answer)
    }
    const place = document.querySelector(fields['submit']!.target)!
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = fields['submit']!.text ?? ''
    button.onclick = () => void press()
    place.replaceChildren(button)
    openForms.push({
      type: (typed) => {
        Object.assign(card, typed)
        tell('card-number-test', { valid: (card.number ?? '').length >= 13 })
        tell('card-expiration-test', { valid: /^\d\d\/\d{4}$/.test(card.expiration ?? '') })
        tell('card-cvv-test', { valid: (card.cvv ?? '').length >= 3 })
      },
    })
    return { ready: (listener: () => void) => listener(), on, dispose: () => place.replaceChildren() }
  }
  window.GlobalPayments = {
    configure: (options) => (configuration = options),
    on: () => undefined,
    ui: { form: form as never },
  }
}

/**
 * Simulates loading of the vendors' scripts, which jsdom does not load. `failNext` makes the next one fail.
 */
export function serveVendorScripts(): { failNext: () => void; stop: () => void; requested: string[] } {
  let failing = false
  const requested: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof HTMLScriptElement) || !node.src) continue
      requested.push(node.src)
      const { origin, pathname } = new URL(node.src)
      const arrives = !failing
      failing = false
      if (arrives) (pathname.includes('stax') ? staxScript : gpiScript)(origin)
      node.dispatchEvent(new Event(arrives ? 'load' : 'error'))
    }
  })
  observer.observe(document.head, { childList: true })
  return { requested, failNext: () => (failing = true), stop: () => observer.disconnect() }
}
