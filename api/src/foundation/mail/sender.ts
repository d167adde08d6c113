import { resolveBrand } from '@portal/rules'
import { formatPhoneNumber } from '@portal/rules/phones'
import { askedLanguage } from '../languages/asked-language'
import { firstSpoken, wordsFor } from '../languages/words'
import type { TenantRow } from '../tenants'
import { asWritten, mailWords, type MailText, type MailWords } from './mail-text'

/** The company in whose name a letter is written, and the language of its reader. */
export interface Sender {
  i18n: MailWords
  company: MailText
  /** Formatted: '(303) 555-0100'. */
  phone: string | null
  timeZone: string
}

type Company = Pick<TenantRow, 'name' | 'customizations' | 'timezone' | 'language'>

function writeIn(language: string, tenant: Company): Sender {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  return {
    i18n: mailWords(wordsFor(language)),
    company: asWritten(tenant.name),
    phone: phone ? formatPhoneNumber(phone) : null,
    timeZone: tenant.timezone,
  }
}

/** For a letter to a customer, in their language if it is known, else in that of their request, else in the company's. */
export const toSender = (tenant: Company, language: string | null): Sender =>
  writeIn(firstSpoken(language, askedLanguage(), tenant.language), tenant)

/** The words of letters to the company's own people. */
export const ownWords = ({ language }: Pick<TenantRow, 'language'>): MailWords =>
  mailWords(wordsFor(firstSpoken(language)))

/** For a letter to a technician. */
export const toOwnSender = (tenant: Company): Sender => writeIn(firstSpoken(tenant.language), tenant)
