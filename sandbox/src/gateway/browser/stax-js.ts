// Served in place of the vendor's script: window.FattJs, or window.StaxJs under its newer URL.
// Only the card number and CVV are in iframes; everything else, including bank account numbers, belongs to the host page.
import { createEmitter } from './emitter'
import { openFrame, scriptAddress, type HostFrame } from './host-frame'
import type { FieldName, FieldSetup } from './messages'

interface StaxField {
  id: string
  placeholder?: string
  style?: string
  type?: 'text' | 'tel'
  format?: 'prettyFormat' | 'plainFormat' | 'maskedFormat'
}
interface StaxOptions {
  number?: StaxField
  cvv?: StaxField
}
type Details = Record<string, unknown> & { method: 'card' | 'bank' }

const address = scriptAddress()
const LOAD_MS = 15_000
const ANSWER_MS = 30_000
/** Brands that have another name in the script's events than in payment methods. */
const cardTypes: Record<string, string> = { mastercard: 'master' }

class StaxJs {
  validNumber = false
  validCvv = false
  #cardType = ''
  #wasComplete = false
  #emitter = createEmitter()
  #frames = new Map<FieldName, HostFrame>()
  #answer: {
    resolve: (method: Record<string, unknown>) => void
    reject: (reason: Record<string, unknown>) => void
  } | null = null

  constructor(
    readonly webPaymentsToken: string,
    readonly options: StaxOptions = {},
  ) {}

  /** Resolves with a handler once both fields have loaded. */
  showCardForm(): Promise<{ setTestPan(pan: string): void; setTestCvv(cvv: string): void }> {
    const { number, cvv } = this.options
    const formId = crypto.randomUUID()
    return new Promise((resolve, reject) => {
      if (!number || !cvv) return reject({ message: 'The card form needs both a number and a cvv field.' })
      const timer = setTimeout(() => reject({ message: 'The card form did not load.' }), LOAD_MS)
      const waiting = new Set<FieldName>(['card-number', 'card-cvv'])
      const ready = (field: FieldName) => {
        waiting.delete(field)
        if (waiting.size > 0) return
        clearTimeout(timer)
        resolve({
          setTestPan: (pan) => this.#frames.get('card-number')?.send('set-value', { value: pan }),
          setTestCvv: (code) => this.#frames.get('card-cvv')?.send('set-value', { value: code }),
        })
      }
      for (const [field, options, label] of [
        ['card-number', number, 'Card number'],
        ['card-cvv', cvv, 'Security code'],
      ] as const) {
        const target = document.getElementById(options.id)
        if (!target) return reject({ message: `There is no element with the id ${options.id}.` })
        this.#frames.get(field)?.remove()
        this.#frames.set(
          field,
          openFrame(address.origin, target, this.#setup(field, formId, options, label), (event, data) => {
            if (event === 'register') ready(field)
            else this.#hear(event, data)
          }),
        )
      }
    })
  }

  /** Subscribes to `card_form_complete` or `card_form_incomplete`. */
  on(name: string, listener: (data: Record<string, unknown>) => void): void {
    this.#emitter.on(name, listener)
  }

  /** Exchanges the form, or the bank account in `details`, for a payment method. Rejects with the gateway's error. */
  tokenize(details: Details): Promise<Record<string, unknown>> {
    return details.method === 'bank' ? this.#tokenizeBank(details) : this.#tokenizeCard(details)
  }

  async #tokenizeBank(details: Details) {
    const response = await fetch(
      `${address.origin}/stax/web-payments/${encodeURIComponent(this.webPaymentsToken)}/payment-methods`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(details),
      },
    ).catch(() => Promise.reject({ message: 'The payment service cannot be reached.' }))
    const answer = (await response.json()) as Record<string, unknown>
    return response.ok ? answer : Promise.reject(answer)
  }

  #tokenizeCard(details: Details) {
    const number = this.#frames.get('card-number')
    if (!number) return Promise.reject({ message: 'Show the card form first.' })
    if (this.#answer) return Promise.reject({ message: 'The card is being read already.' })
    return new Promise<Record<string, unknown>>((resolve, reject) => {
      const timer = setTimeout(
        () => this.#answer?.reject({ message: 'The payment service does not answer.' }),
        ANSWER_MS,
      )
      const settle =
        <Value>(finish: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer)
          this.#answer = null
          finish(value)
        }
      this.#answer = { resolve: settle(resolve), reject: settle(reject) }
      number.send('tokenize', { details })
    })
  }

  #hear(event: string, data: Record<string, unknown>) {
    if (event === 'token-success') this.#answer?.resolve(data)
    if (event === 'token-error') this.#answer?.reject(data)
    if (event === 'card-type') this.#cardType = cardTypes[String(data.cardType)] ?? String(data.cardType)
    if (event === 'card-number-test') this.validNumber = data.valid === true
    if (event === 'card-cvv-test') this.validCvv = data.valid === true
    if (event.endsWith('-test')) this.#announce()
  }

  #announce() {
    const complete = this.validNumber && this.validCvv
    if (!complete || !this.#wasComplete)
      this.#emitter.emit(complete ? 'card_form_complete' : 'card_form_incomplete', this.#state())
    this.#wasComplete = complete
  }

  #state() {
    return { validNumber: this.validNumber, validCvv: this.validCvv, cardType: this.#cardType }
  }

  #setup(field: FieldName, formId: string, options: StaxField, label: string): FieldSetup {
    return {
      id: crypto.randomUUID(),
      formId,
      field,
      inputs: ['card-number', 'card-cvv'],
      provider: 'stax',
      key: this.webPaymentsToken,
      environment: '',
      hostOrigin: location.origin,
      label,
      placeholder: options.placeholder ?? '',
      inputType: options.type ?? 'tel',
      format: options.format ?? 'prettyFormat',
      autocomplete: true,
      style: options.style ?? '',
      rules: {},
    }
  }
}

Object.assign(window, { [address.pathname.endsWith('/staxjs-captcha.js') ? 'StaxJs' : 'FattJs']: StaxJs })
