import { onlyDigits, readExpiry } from '../card-rules'
import { clientError } from './client-error'
import type { FieldState } from './form-channel'
import type { FieldName, FieldSetup } from './messages'

type States = Map<FieldName, FieldState>
export type Tokenized = { ok: true; data: Record<string, unknown> } | { ok: false; data: Record<string, unknown> }

const readText = (states: States, field: FieldName) => states.get(field)?.value ?? ''

/** Tokenizes a Stax card; `details` are the fields that the host page provides. */
export function tokenizeStax(
  { key }: FieldSetup,
  states: States,
  details: Record<string, unknown>,
): Promise<Tokenized> {
  const cvv = readText(states, 'card-cvv')
  return post(
    `/stax/web-payments/${encodeURIComponent(key)}/payment-methods`,
    {},
    {
      ...details,
      method: 'card',
      card_number: onlyDigits(readText(states, 'card-number')),
      card_cvv: cvv || undefined,
    },
  )
}

/** Tokenizes a Global Payments card. Like the vendor, omits a blank security code. */
export async function tokenizeGpi({ key, environment }: FieldSetup, states: States): Promise<Tokenized> {
  const number = onlyDigits(readText(states, 'card-number'))
  if (number.length < 13 || number.length > 19)
    return { ok: false, data: clientError('invalid_input', 'The card number must have 13 to 19 digits.') }
  const expiry = readExpiry(readText(states, 'card-expiration'))
  const cvv = readText(states, 'card-cvv')
  const headers = {
    'x-gp-api-key': key,
    'x-gp-environment': environment,
    'x-gp-request-id': `PFC-${crypto.randomUUID()}`,
    'x-gp-version': '2019-08-22',
  }
  return post('/gp/tokenization/temporary_tokens', headers, {
    card: {
      card_number: number,
      card_security_code: cvv || undefined,
      expiry_month: expiry?.month ?? '',
      expiry_year: expiry?.year.slice(-2) ?? '',
    },
  })
}

async function post(path: string, headers: Record<string, string>, body: unknown): Promise<Tokenized> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { ok: response.ok, data: (await response.json()) as Record<string, unknown> }
  } catch {
    return { ok: false, data: { message: 'The payment service cannot be reached.' } }
  }
}
