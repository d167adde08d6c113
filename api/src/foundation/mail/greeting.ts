import { asWritten, mailLine, type MailText } from './mail-text'

const WORD = String.raw`\p{L}[\p{L}\p{M}'’-]`
const FIRST_NAME = new RegExp(`^${WORD}{0,23}(?: ${WORD}{0,11})?$`, 'u')
const FULL_NAME = new RegExp(`^${WORD}{0,23}(?: ${WORD}{0,23}){0,2}$`, 'u')

/**
 * 'Hello Nora,', or 'Hello,' for text that is unlikely to be a name. Names are untrusted input, and a mail goes to any address
 * that the customer enters, so only a short name is included, never a message or a URL.
 */
export function greeting(firstName: string | null | undefined): MailText {
  const name = firstName?.trim() ?? ''
  return FIRST_NAME.test(name) ? mailLine`Hello ${asWritten(name)},` : asWritten('Hello,')
}

/** A person's name for a mail to a customer; null for text that is unlikely to be one. */
export const personName = (name: string): MailText | null =>
  FULL_NAME.test(name.trim()) ? asWritten(name.trim()) : null
