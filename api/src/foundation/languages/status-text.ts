import { normaliseStatus, statusLabel } from '@portal/rules'
import type { Words } from './words'

/** Of payments, invoices and memberships, which pages show by other words or not at all. */
const texts = (i18n: Words): Record<string, string> => ({
  approved: i18n._('Approved'),
  submitted: i18n._('Submitted'),
  voided: i18n._('Voided'),
  failed: i18n._('Failed'),
  attempted: i18n._('Attempted'),
  returned: i18n._('Returned'),
  open: i18n._('Open'),
  overdue: i18n._('Overdue', {}, { context: 'invoice' }),
  paid: i18n._('Paid'),
  written_off: i18n._('Written Off'),
  void: i18n._('Void'),
  coming: i18n._('Coming'),
  active: i18n._('Active'),
  ended: i18n._('Ended'),
})

/** The status of anything that has one, as a document or a list says it: `written_off` is `Written Off`. */
export const statusText = (status: string, i18n: Words): string =>
  texts(i18n)[normaliseStatus(status)] ?? statusLabel(status, i18n.rules)
