import { t } from '@lingui/core/macro'
import { loadScript } from '@portal/platform/load-script'
import { hostedFieldStyles, ensureId, toStyleText } from './hosted-field-styles'
import { staxProblem, staxProblems } from './stax-problems'
import type {
  CardDetails,
  CardFieldCallbacks,
  CardFieldElements,
  CardFields,
  PayerDetails,
  Tokenized,
  VendorOption,
} from './vendor'

/** The part of the vendor's script that we use. Newer releases define StaxJs, older ones FattJs. */
interface StaxForm {
  validNumber?: boolean
  validCvv?: boolean
  showCardForm: () => Promise<unknown>
  on: (name: string, listener: () => void) => void
  tokenize: (details: Record<string, unknown>) => Promise<{ id?: unknown }>
}
type StaxConstructor = new (webPaymentsToken: string, options: object) => StaxForm

declare global {
  interface Window {
    StaxJs?: StaxConstructor
    FattJs?: StaxConstructor
  }
}

const vendor = (): StaxConstructor | undefined => window.StaxJs ?? window.FattJs

async function loadStax(option: VendorOption): Promise<{ Form: StaxConstructor; key: string }> {
  if (!option.script_url || !option.tokenization_key)
    throw new Error('The payment option has no script URL or tokenization key. Check the tenant’s gateway account.')
  await loadScript(option.script_url, () => vendor() !== undefined)
  return { Form: vendor()!, key: option.tokenization_key }
}

const payerFields = ({ firstName, lastName, email, phone, address }: PayerDetails) => ({
  person_name: `${firstName} ${lastName}`.trim(),
  firstname: firstName,
  lastname: lastName,
  ...(email && { email }),
  ...(phone && { phone }),
  ...(address && {
    address_1: address.street,
    address_city: address.city,
    address_state: address.state,
    address_zip: address.zipCode,
    address_country: 'USA',
  }),
})

async function exchange(form: StaxForm, details: Record<string, unknown>): Promise<Tokenized> {
  try {
    const { id } = await form.tokenize(details)
    return typeof id === 'string' ? { ok: true, token: id } : { ok: false, problems: staxProblems(null) }
  } catch (reason) {
    return { ok: false, problems: staxProblems(reason) }
  }
}

/** Card number and CVV are Stax iframes; the expiration date is our own field. */
export function createStaxFields(
  option: VendorOption,
  elements: CardFieldElements,
  { onValidity }: CardFieldCallbacks,
): CardFields {
  let form: StaxForm | null = null
  let disposed = false

  const start = async () => {
    const { Form, key } = await loadStax(option)
    if (disposed) return
    const field = (element: HTMLElement, placeholder: string) => ({
      id: ensureId(element),
      placeholder,
      type: 'tel',
      style: toStyleText(hostedFieldStyles(element)),
    })
    form = new Form(key, {
      number: { ...field(elements.number, '0000 0000 0000 0000'), format: 'prettyFormat' },
      cvv: field(elements.cvv, t`CVV`),
    })
    const report = () => {
      if (typeof form?.validNumber === 'boolean') onValidity('number', form.validNumber)
      if (typeof form?.validCvv === 'boolean') onValidity('cvv', form.validCvv)
    }
    // Older releases of the script use the third name for the second event.
    for (const name of ['card_form_complete', 'card_form_incomplete', 'card_form_uncomplete']) form.on(name, report)
    await form.showCardForm()
    if (!disposed) report()
  }

  return {
    ready: start(),
    async tokenize({ expiration, ...payer }: CardDetails) {
      if (!form) return { ok: false, problems: staxProblems(null) }
      const problems = [
        ...(form.validNumber === false ? [staxProblem('number')] : []),
        ...(form.validCvv === false ? [staxProblem('cvv')] : []),
      ]
      if (problems.length > 0) return { ok: false, problems }
      return exchange(form, {
        method: 'card',
        ...payerFields(payer),
        month: expiration?.month,
        year: expiration?.year,
        validate: false,
      })
    },
    dispose() {
      disposed = true
      // The script has no API to remove its fields.
      elements.number.replaceChildren()
      elements.cvv.replaceChildren()
    },
  }
}

export interface BankDetails extends PayerDetails {
  routingNumber: string
  accountNumber: string
  accountType: 'checking' | 'savings'
  holderType: 'personal' | 'business'
}

/** Stax hosts no fields for bank accounts: our page passes the account to the script, which sends it to the vendor. */
export async function tokenizeStaxBank(
  option: VendorOption,
  { routingNumber, accountNumber, accountType, holderType, ...payer }: BankDetails,
): Promise<Tokenized> {
  const { Form, key } = await loadStax(option)
  return exchange(new Form(key, {}), {
    method: 'bank',
    ...payerFields(payer),
    bank_routing: routingNumber,
    bank_account: accountNumber,
    bank_type: accountType,
    bank_holder_type: holderType,
    validate: false,
  })
}
