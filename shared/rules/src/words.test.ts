import { quoteHoldsText, quoteDocumentTitle, transactionText } from './document-text'
import { statusLabel } from './status'
import { storedMethodText } from './stored-method'
import { english, type Words } from './words'

test('English fills in values', () =>
  expect(english('{what} of {day}', { what: 'Receipt', day: 5 })).toBe('Receipt of 5'))

describe('another language', () => {
  const texts: Record<string, string> = {
    '{what} ending in {last4}': '{what} que termina en {last4}',
    'Checking account': 'Cuenta corriente',
    Payment: 'Pago',
    Cash: 'Efectivo',
    Completed: 'Completada',
    'This quote is valid until {day}.': 'Esta cotización es válida hasta el {day}.',
  }
  const spanish: Words = Object.assign(
    (text: string, values?: Record<string, string | number>) => english(texts[text] ?? text, values),
    { language: 'es' },
  )

  test('says whole texts, and days as it writes them', () => {
    const stored = { payment_type: 'ach', brand: null, ach_account_type: 'checking', last4: '3210' } as const
    expect(storedMethodText(stored, spanish)).toBe('Cuenta corriente que termina en 3210')
    expect(quoteHoldsText({ status: 'sent', expires_on: '2026-02-28' }, spanish)).toBe(
      'Esta cotización es válida hasta el 28 feb 2026.',
    )
    const cash = { transaction_type: 'cash', card_brand: null, card_last4: null, ach_account_type: null } as const
    const none = { ach_last4: null, check_number: null, processor_name: null, amount_cents: 100 }
    expect(transactionText({ ...cash, ...none }, spanish)).toBe('Pago · Efectivo')
  })

  test('says a status in any spelling, and one that it doesn’t know in English', () =>
    expect(['completed', 'Completed', 'on_hold'].map((status) => statusLabel(status, spanish))).toEqual([
      'Completada',
      'Completada',
      'On Hold',
    ]))

  test('what it lacks is English', () =>
    expect(quoteDocumentTitle({ id: 12, job_id: 88 }, spanish)).toBe('Quote #12 for Job #88'))
})
