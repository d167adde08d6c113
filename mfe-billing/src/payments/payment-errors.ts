import type { VendorField, VendorProblem } from './vendors/vendor'

const formFields: Record<VendorField, string> = {
  number: 'cardNumber',
  expiration: 'cardExpiration',
  cvv: 'cardCode',
  routing: 'routingNumber',
  account: 'accountNumber',
}

/** Creates the error that a submit handler throws; the form shows each message under its field, or above the form if `field` is null. */
export function formError(
  problems: readonly { field: string | null; message: string }[],
): Error & { errors: { field: string; message: string }[] } {
  const errors = problems.map(({ field, message }) => ({ field: field ?? '', message }))
  return Object.assign(new Error(errors[0]?.message), { errors })
}

export const vendorError = (problems: readonly VendorProblem[]) =>
  formError(problems.map(({ field, message }) => ({ field: field && formFields[field], message })))
