import { t } from '@lingui/core/macro'
import { i18n } from '@portal/i18n'
import { loadScript } from '@portal/platform/load-script'
import { gpiProblems, toObject } from './gpi-problems'
import { hostedFieldStyles, ensureId } from './hosted-field-styles'
import type { BankDetails } from './stax-fields'
import {
  PROVIDE_CVV,
  type CardFieldCallbacks,
  type CardFieldElements,
  type CardFields,
  type Tokenized,
  type VendorOption,
} from './vendor'

type Listener = (data: unknown) => void

/** The part of the vendor's script that we use. */
interface GpiForm {
  ready: (listener: () => void) => void
  on: ((event: string, listener: Listener) => void) & ((field: string, event: string, listener: Listener) => void)
  dispose?: () => void
}
interface GpiLibrary {
  configure: (options: Record<string, unknown>) => void
  on: (event: 'error', listener: Listener) => void
  ui: { form: (options: object) => GpiForm }
}

declare global {
  interface Window {
    GlobalPayments?: GpiLibrary
  }
}

const tests = [
  ['card-number-test', 'number'],
  ['card-expiration-test', 'expiration'],
  ['card-cvv-test', 'cvv'],
] as const

function readToken(answer: unknown, cvvSeen: boolean): Tokenized {
  const token = toObject(answer)['temporary_token']
  if (typeof token !== 'string') return { ok: false, problems: gpiProblems(answer) }
  // The response does not say whether a CVV was sent with the card, but we know whether a valid one was typed.
  return cvvSeen ? { ok: true, token } : { ok: false, problems: [{ field: 'cvv', message: i18n._(PROVIDE_CVV) }] }
}

function openAnswer() {
  let settle: (tokenized: Tokenized) => void = () => undefined
  const promise = new Promise<Tokenized>((resolve) => (settle = resolve))
  return { promise, settle }
}

/** All fields and the button are Global Payments iframes; only a press of that button creates a token. */
export function createGpiFields(
  option: VendorOption,
  elements: CardFieldElements,
  { onValidity, onPress }: CardFieldCallbacks,
): CardFields {
  let form: GpiForm | null = null
  let disposed = false
  let answer: ReturnType<typeof openAnswer> | null = null
  const valid = { number: false, expiration: false, cvv: false }

  const start = async () => {
    if (!option.script_url || !option.tokenization_key)
      throw new Error('The payment option has no script URL or tokenization key. Check the tenant’s gateway account.')
    await loadScript(option.script_url, () => window.GlobalPayments !== undefined)
    const library = window.GlobalPayments
    if (disposed || !library) return
    library.configure({
      'X-GP-Api-Key': option.tokenization_key,
      'X-GP-Environment': option.environment ?? 'prod',
      enableAutocomplete: true,
    })
    await new Promise<void>((resolve, reject) => {
      library.on('error', (reason) => reject(new Error(gpiProblems(reason)[0]?.message)))
      form = openForm(library, elements)
      listen(form)
      form.ready(resolve)
    })
  }

  function listen(opened: GpiForm) {
    for (const [event, field] of tests) {
      opened.on(event, (data) => {
        valid[field] = toObject(data)['valid'] === true
        if (!disposed) onValidity(field, valid[field])
      })
    }
    const press = () => {
      answer = openAnswer()
      if (!disposed) onPress()
    }
    const hear = (data: unknown) => {
      // Not every release of the script emits the click event.
      if (!answer) press()
      answer?.settle(readToken(data, valid.cvv))
    }
    opened.on('submit', 'click', press)
    opened.on('token-success', hear)
    opened.on('token-error', hear)
  }

  return {
    ready: start(),
    async tokenize() {
      if (!answer) return { ok: false, problems: [{ field: null, message: t`Press the payment button to pay.` }] }
      const tokenized = await answer.promise
      answer = null
      return tokenized
    },
    dispose() {
      disposed = true
      form?.dispose?.()
      const { number, expiration, cvv, submit } = elements
      for (const element of [number, expiration, cvv, submit]) element?.replaceChildren()
    },
  }
}

function openForm({ ui }: GpiLibrary, { number, expiration, cvv, submit }: CardFieldElements): GpiForm {
  const field = (element: HTMLElement | null, more: object) =>
    element ? { target: `#${ensureId(element)}`, ...more } : undefined
  return ui.form({
    fields: {
      'card-number': field(number, { placeholder: '0000 0000 0000 0000' }),
      'card-expiration': field(expiration, { placeholder: t`MM / YYYY` }),
      'card-cvv': field(cvv, { placeholder: t`CVV` }),
      submit: field(submit, { text: submit?.dataset['label'] ?? t`Pay` }),
    },
    styles: {
      '#secure-payment-field': hostedFieldStyles(number),
      ...(submit && {
        '#secure-payment-field[type=button]': { ...hostedFieldStyles(submit), 'font-weight': '600', cursor: 'pointer' },
      }),
    },
  })
}

const VERSION = '2019-08-22'

/** The vendor hosts no fields for bank accounts, so our page posts the account to the tokenization URL itself. */
export async function tokenizeGpiBank(
  option: VendorOption,
  { routingNumber, accountNumber }: BankDetails,
): Promise<Tokenized> {
  if (!option.bank_token_url)
    throw new Error('The payment option has no address for bank accounts. Check the tenant’s payment account')
  const response = await fetch(option.bank_token_url, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'Content-Type': 'application/json',
      'X-GP-Api-Key': option.tokenization_key ?? '',
      'X-GP-Environment': option.environment ?? 'prod',
      'X-GP-Request-Id': `PFC-${crypto.randomUUID()}`,
      'X-GP-Version': VERSION,
    },
    body: JSON.stringify({ ach: { account_number: accountNumber, routing_number: routingNumber } }),
  })
  const answer: unknown = await response.json().catch(() => null)
  return readToken(answer, true)
}
