import { readDay } from '#foundation/dates'
import { forbidden, unprocessable } from '#foundation/errors'
import type { PayInvoiceBody } from '@portal/contract'
import type { PaymentKind } from '@portal/rules'

type PaymentInput = PayInvoiceBody['payment']

const staffFields = [
  'check_number',
  'check_dl_state',
  'check_dl_number',
  'processor_name',
  'reference_id',
  'received_on',
  'notify_customer',
] as const
type StaffField = (typeof staffFields)[number]

const fieldsByKind: Partial<Record<PaymentKind, readonly StaffField[]>> = {
  check: ['check_number', 'check_dl_state', 'check_dl_number', 'received_on', 'notify_customer'],
  cash: ['received_on', 'notify_customer'],
  external: ['processor_name', 'reference_id', 'received_on', 'notify_customer'],
}

/** Details that staff record for a payment taken by hand. */
export interface ManualPayment {
  checkNumber: string | null
  checkDlState: string | null
  checkDlNumber: string | null
  processorName: string | null
  externalReference: string | null
  /** The day on which the money was received (YYYY-MM-DD); null: now. */
  receivedOn: string | null
  notifyCustomer: boolean
}

/** Reads the staff-only fields. 403 if a customer sends one; 422 with the field if one is missing, invalid, or of another payment type. */
export function readStaffFields(input: Partial<PaymentInput>, kind: PaymentKind, isCustomer: boolean): ManualPayment {
  const text = (field: Exclude<StaffField, 'notify_customer'>): string | null => input[field]?.trim() || null
  const allowed = fieldsByKind[kind] ?? []
  for (const field of staffFields) {
    const isGiven = field === 'notify_customer' ? input[field] !== undefined : text(field) !== null
    if (isGiven && isCustomer) throw forbidden()
    if (isGiven && !allowed.includes(field))
      throw unprocessable(
        (i18n) => i18n._('{field} is not allowed for this payment method.', { field: `payment.${field}` }),
        `payment.${field}`,
      )
  }
  if (kind === 'check' && !text('check_number'))
    throw unprocessable('Check number is required.', 'payment.check_number')
  if (kind === 'external' && !text('processor_name'))
    throw unprocessable('Processor name is required.', 'payment.processor_name')
  const state = text('check_dl_state')?.toUpperCase() ?? null
  if (state !== null && !/^[A-Z]{2}$/.test(state))
    throw unprocessable('Enter the driver’s license state as two letters.', 'payment.check_dl_state')
  return {
    checkNumber: text('check_number'),
    checkDlState: state,
    checkDlNumber: text('check_dl_number'),
    processorName: text('processor_name'),
    externalReference: text('reference_id'),
    receivedOn: text('received_on') && readDay(text('received_on')!, 'payment.received_on'),
    notifyCustomer: input.notify_customer ?? true,
  }
}
