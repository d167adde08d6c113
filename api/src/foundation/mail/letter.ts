import { joinLines, mailLine, quoteLines, subjectLine, withoutLinks, type MailPart, type MailText } from './mail-text'
import { greetingLine, type PrintableName } from './printable-name'
import type { Sender } from './sender'

// What a mail says, as structure. Letters are written in api/src/letters; everything that is printed for a reader is made here.

export type Fact = { label: string; value: MailPart } | { label: string; quotation: string }

/** The link that a letter is about. */
interface Action {
  /** What the link does: 'You can read and pay it here:'. */
  prompt: MailPart
  /** Made by the portal. */
  url: MailText
  /** The sentence that says how long the link works. */
  expiry?: MailPart | undefined
  /** Prompt, URL and expiry are paragraphs of their own. */
  isApart?: boolean
}

export type Block =
  /** A sentence or several; of a list, each entry begins a line. */
  | { paragraph: MailPart | readonly MailPart[] }
  /** A line for each fact, and below them a sentence about them. */
  | { facts: readonly Fact[]; note?: MailPart | null }
  | { action: Action }
  /** What somebody typed. */
  | { quotation: string }
  /** A text that was signed or accepted: its own lines, but no links. */
  | { verbatim: string }

/** A letter to a customer, or to somebody they named. Ends with the company's name and phone number. */
export interface CustomerLetter {
  subject: MailPart
  /** Null: 'Hello,'. */
  greeting: PrintableName | null | 'none'
  blocks: readonly Block[]
  sender: Sender
}

/** A letter to the office. Ends with whose news it is. */
export interface OfficeLetter {
  subject: MailPart
  blocks: readonly Block[]
  /** The last lines: 'Nora Hale <nora@example.com>', 'Job 17'. */
  ending: readonly MailPart[]
}

export type Letter = CustomerLetter | OfficeLetter

type Paragraph = readonly MailPart[]

const renderFact = (fact: Fact): Paragraph =>
  'quotation' in fact
    ? [mailLine`${fact.label}:`, quoteLines(fact.quotation)]
    : [mailLine`${fact.label}: ${fact.value}`]

function renderAction({ prompt, url, expiry, isApart = false }: Action): Paragraph[] {
  const lines = [prompt, url, ...(expiry === undefined ? [] : [expiry])]
  return isApart ? lines.map((line) => [line]) : [lines]
}

function renderBlock(block: Block): Paragraph[] {
  if ('action' in block) return renderAction(block.action)
  if ('facts' in block) return [[...block.facts.flatMap(renderFact), ...(block.note ? [block.note] : [])]]
  if ('quotation' in block) return [[quoteLines(block.quotation)]]
  if ('verbatim' in block) return [[withoutLinks(block.verbatim)]]
  return [[block.paragraph].flat()]
}

const beginLetter = (letter: Letter): Paragraph =>
  'greeting' in letter && letter.greeting !== 'none' ? [greetingLine(letter.greeting)] : []

const endLetter = (letter: Letter): Paragraph =>
  'ending' in letter ? letter.ending : [letter.sender.company, ...(letter.sender.phone ? [letter.sender.phone] : [])]

/** Subject and plain text. Paragraphs are parted by an empty line. */
export function renderLetter(letter: Letter): { subject: string; text: string } {
  const paragraphs = [beginLetter(letter), ...letter.blocks.flatMap(renderBlock), endLetter(letter)]
  const lines = paragraphs
    .filter(({ length }) => length > 0)
    .flatMap((paragraph, index) => (index === 0 ? paragraph : ['', ...paragraph]))
  return { subject: subjectLine(letter.subject), text: String(joinLines(lines)) }
}
