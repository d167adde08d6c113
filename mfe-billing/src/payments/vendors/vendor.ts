import { msg, t } from '@lingui/core/macro'
import type { PaymentOption } from '@portal/contract'
import type { MessageDescriptor } from '@portal/i18n'
import type { Provider } from '@portal/rules'

/** A part of a payment method that a vendor may report as invalid. */
export type VendorField = 'number' | 'expiration' | 'cvv' | 'routing' | 'account'

export interface VendorProblem {
  /** Null if the problem concerns no single field. */
  field: VendorField | null
  message: string
}

export type Tokenized = { ok: true; token: string } | { ok: false; problems: VendorProblem[] }

/** Containers for a vendor's iframes. `expiration` and `submit` only for a vendor that hosts those too. */
export interface CardFieldElements {
  number: HTMLElement
  cvv: HTMLElement
  expiration: HTMLElement | null
  submit: HTMLElement | null
}

export interface CardFieldCallbacks {
  /** Reports whether a hosted field's content is valid, never the content itself. */
  onValidity: (field: 'number' | 'expiration' | 'cvv', valid: boolean) => void
  /** The vendor's own button was pressed: call `tokenize` now. */
  onPress: () => void
}

export interface PostalDetails {
  street: string
  city: string
  /** Two letters. */
  state: string
  zipCode: string
}

/** Payer details sent to the vendor besides the card itself. */
export interface PayerDetails {
  firstName: string
  lastName: string
  email?: string | undefined
  /** Ten digits. */
  phone?: string | undefined
  address?: PostalDetails | undefined
}

export interface CardDetails extends PayerDetails {
  /** Null if the vendor hosts the expiration field. */
  expiration: { month: string; year: string } | null
}

/** A vendor's card fields in the page. The card number and CVV stay inside the vendor's iframes. */
export interface CardFields {
  /** Resolves once every hosted field is usable; rejects if the script or the fields fail to load. */
  ready: Promise<void>
  /** Exchanges the fields' content for a token. With the vendor's own button, resolves with the result of its last press. */
  tokenize: (details: CardDetails) => Promise<Tokenized>
  dispose: () => void
}

/** The part of a payment option that an adapter needs. */
export type VendorOption = Pick<PaymentOption, 'tokenization_key' | 'environment' | 'script_url' | 'bank_token_url'>

export type CreateCardFields = (
  option: VendorOption,
  elements: CardFieldElements,
  callbacks: CardFieldCallbacks,
) => CardFields

/** How the vendors' forms differ. A new vendor is added here; the compiler then asks for its adapter and its rules. */
export const vendorForms: Record<Provider, VendorForm> = {
  stax: {
    hostsButton: false,
    hostsExpiration: false,
    accountTypeFirst: true,
    accountType: msg`Account type`,
    holderType: msg`Account holder`,
    defaultHolder: 'personal',
  },
  // It takes a card only through its own button.
  gpi: {
    hostsButton: true,
    hostsExpiration: true,
    accountTypeFirst: false,
    accountType: msg`Account`,
    holderType: msg`Account type`,
    defaultHolder: null,
  },
}

interface VendorForm {
  hostsButton: boolean
  hostsExpiration: boolean
  /** Where the bank account's type is asked for: before the name or after it. */
  accountTypeFirst: boolean
  /** Labels of its two selects. */
  accountType: MessageDescriptor
  holderType: MessageDescriptor
  /** Null: the select starts empty. */
  defaultHolder: 'personal' | null
}

export const PROVIDE_CVV = msg`Please provide a valid CVV`

export const noAnswer = (): VendorProblem => ({
  field: null,
  message: t`The payment service is not responding. Please try again.`,
})

export const unreadable = (): VendorProblem => ({
  field: null,
  message: t`The payment service refused these details. Please check them and try again.`,
})

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
