import { asWritten, type MailText, type MailWords } from './mail-text'

const WORD = String.raw`\p{L}[\p{L}\p{M}'’-]`
const FIRST_NAME = new RegExp(`^${WORD}{0,23}(?: ${WORD}{0,11})?$`, 'u')
const FULL_NAME = new RegExp(`^${WORD}{0,23}(?: ${WORD}{0,23}){0,2}$`, 'u')

declare const printable: unique symbol
/** A person's name in a mail to a customer. Only `printableName` makes one. */
export type PrintableName = MailText & { readonly [printable]: true }

/**
 * A person's name for a mail to a customer; null for text that is unlikely to be one. Names are untrusted input, and a mail goes
 * to any address that the customer enters, so only a short name is printed, never a message or a URL.
 */
export function printableName(name: string | null | undefined): PrintableName | null {
  const trimmed = name?.trim() ?? ''
  return FULL_NAME.test(trimmed) ? (asWritten(trimmed) as PrintableName) : null
}

/** 'Hello Nora,', or 'Hello,' without a name and for one that is too long for a first name. */
export const greetingLine = (name: PrintableName | null, i18n: MailWords): MailText =>
  name && FIRST_NAME.test(String(name)) ? i18n._('Hello {name},', { name }) : i18n._('Hello,')
