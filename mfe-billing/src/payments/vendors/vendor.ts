import type { PaymentOption } from '@portal/contract'
import type { Provider } from '@portal/rules'

/** A part of a payment method that a vendor may complain about. */
export type VendorField = 'number' | 'expiration' | 'cvv' | 'routing' | 'account'

export interface VendorProblem {
  /** Null for what is wrong with no one field. */
  field: VendorField | null
  message: string
}

export type Tokenized = { ok: true; token: string } | { ok: false; problems: VendorProblem[] }

/** Where a vendor puts its iframes. `expiration` and `submit` only for a vendor that hosts those too. */
export interface CardFieldElements {
  number: HTMLElement
  cvv: HTMLElement
  expiration: HTMLElement | null
  submit: HTMLElement | null
}

export interface CardFieldCallbacks {
  /** Whether what a hosted field holds can be right; never what it holds. */
  onValidity: (field: 'number' | 'expiration' | 'cvv', valid: boolean) => void
  /** The vendor's own button was pressed: now is the time to call `tokenize`. */
  onPress: () => void
}

export interface PostalDetails {
  street: string
  city: string
  /** Two letters. */
  state: string
  zipCode: string
}

/** What a vendor is told about the payer besides the card itself. */
export interface PayerDetails {
  firstName: string
  lastName: string
  email?: string | undefined
  /** Ten digits. */
  phone?: string | undefined
  address?: PostalDetails | undefined
}

export interface CardDetails extends PayerDetails {
  /** Null where the vendor hosts the expiration. */
  expiration: { month: string; year: string } | null
}

/** A vendor's card fields in the page. The number and the code stay inside the vendor's iframes. */
export interface CardFields {
  /** Settles once every hosted field can be used; rejects when the script or the fields cannot be had. */
  ready: Promise<void>
  /** Exchanges what the fields hold for a token. With a vendor's own button it answers for the last press. */
  tokenize: (details: CardDetails) => Promise<Tokenized>
  dispose: () => void
}

/** What an adapter needs of a payment option. */
export type VendorOption = Pick<PaymentOption, 'tokenization_key' | 'environment' | 'script_url' | 'sandbox'>

/** Global Payments takes a card only by a press of its own button, and it hosts the expiration as well. */
export const hostsButton = (provider: Provider): boolean => provider === 'gpi'

export const PROVIDE_CVV = 'Please provide a valid CVV'

export const noAnswer: VendorProblem = { field: null, message: 'The payment service does not answer. Please try again.' }
