import type { MailText, MailWords } from '#foundation/mail/mail-text'
import { statusLabel } from '@portal/rules'

const words = (i18n: MailWords): Partial<Record<string, MailText>> => ({
  pending: i18n._('Pending'),
  preferred_assignment: i18n._('Preferred Assignment'),
  assigned: i18n._('Assigned'),
  accepted: i18n._('Accepted'),
  running: i18n._('Running'),
  late: i18n._('Late'),
  installation_pending: i18n._('Installation Pending'),
})

/** The status of a visit that is to come. */
export const statusWord = (status: string, i18n: MailWords): MailText | string =>
  words(i18n)[status] ?? statusLabel(status)
