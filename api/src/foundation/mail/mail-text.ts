import type { Words } from '../languages/words'

/**
 * Text that may be put into a mail. A mail goes out under the company's name, so nothing that a customer typed may become a link
 * or a line of its own in it. Only this module makes one: from plain strings without their links and line breaks, and from text
 * of the company or of the portal as it is (`asWritten`, `mailWords`).
 */
export class MailText {
  readonly #text: string

  constructor(text: string, key: symbol) {
    if (key !== KEY)
      throw new Error(
        'Mail text is made by mailLine, joinLines, withoutLinks, quoteLines or asWritten; see mail-text.ts',
      )
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

const KEY = Symbol('mail-text')
const make = (text: string): MailText => new MailText(text, KEY)

// Invisible characters: a mail client may drop them and see the address behind. Joiners stay, because emoji and some scripts need them.
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
const CONTROLS = /(?![\n\t])\p{Cc}/gu

// A dot before a letter and another one, as in example.com and www.; not in 'J.R.', '$2.50' and at the end of a sentence. IDNA knows four dots.
const DOMAIN_DOT = /(?<=\S)[.\u3002\uff0e\uff61](?=[\u200c\u200d]*\p{L}[\u200c\u200d]*[\p{L}\p{M}\p{N}-])/gu
const NETWORK_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const SCHEME = /:(?=[/\\]{2})|(?<=\b(?:mailto|tel|sms|callto|facetime|javascript|data)):(?=\S)/giu

const breakLinks = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(CONTROLS, ' ')
    .replace(DOMAIN_DOT, '[.]')
    .replace(NETWORK_ADDRESS, (address) => address.replaceAll('.', '[.]'))
    .replace(SCHEME, '[:]')

/** Text of several lines that keeps them: `https://evil.example` becomes `https[:]//evil[.]example`, which no mail client links. */
export const withoutLinks = (text: string): MailText => make(breakLinks(text.replace(LINE_BREAKS, '\n')))

const oneLine = (text: string): string => breakLinks(text.replace(LINE_BREAKS, ' '))

/** Lines that somebody typed, without links: for a place that marks them as a quotation itself. */
export const typedLines = (text: string): string[] => text.trim().split(LINE_BREAKS).map(oneLine)

/** Text that somebody typed, each line marked as a quotation, so that none passes for a line of the mail. */
export const quoteLines = (text: string): MailText =>
  make(
    typedLines(text)
      .map((line) => `> ${line}`.trim())
      .join('\n'),
  )

/** Text of the company or of the portal: the company's name and message, a URL that the portal made. Links and lines stay. */
export const asWritten = (text: string): MailText => make(text)

/** A plain value loses its links and line breaks. */
export type MailPart = MailText | string | number

const toText = (part: MailPart): string => (part instanceof MailText ? String(part) : oneLine(String(part)))

/** One line of a mail: mailLine`Your visit from ${asWritten(tenant.name)}`. Plain values lose their links and line breaks. */
export const mailLine = (strings: TemplateStringsArray, ...parts: readonly MailPart[]): MailText =>
  make(strings.reduce((text, string, index) => `${text}${toText(parts[index - 1] ?? '')}${string}`))

/** Lines of a mail, '' for an empty one. A plain string is one line without links. */
export const joinLines = (lines: readonly MailPart[]): MailText => make(lines.map(toText).join('\n'))

/** An e-mail address that mail programs link; of other shapes than the usual one, without its dots. */
export const emailText = (email: string): MailText =>
  /^[\w.+'-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(email) ? asWritten(email) : mailLine`${email}`

/** Writes mail in one language. */
export interface MailWords extends Omit<Words, '_'> {
  /** As `Words` do. Plain values lose their links and line breaks; a number may choose a plural. */
  _: (text: string, values?: Record<string, MailPart>) => MailText
}

export const mailWords = (words: Words): MailWords => ({
  ...words,
  _: (text, values = {}) =>
    make(
      words._(
        text,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : toText(value)]),
        ),
      ),
    ),
})

/** A subject: one line without links. */
export const subjectLine = (subject: MailPart): string => toText(subject).replace(LINE_BREAKS, ' ')
