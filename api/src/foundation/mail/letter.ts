import { pageLink } from '@portal/i18n/page-link'
import {
  asWritten,
  joinLines,
  mailLine,
  quoteLines,
  subjectLine,
  typedLines,
  withoutLinks,
  type MailPart,
  type MailText,
  type MailWords,
} from './mail-text'
import { greetingLine, type PrintableName } from './printable-name'
import type { Sender } from './sender'
import type { WrittenBlock, WrittenLetter } from './written-letter'

// What a mail says, as structure. Letters are written in api/src/letters; everything that is printed for a reader is made here.

/** `plainOnly`: in the HTML, the answer or the foot says it. */
export type Fact = { label: MailPart; value: MailPart; plainOnly?: boolean } | { label: MailPart; quotation: string }

/** What the reader wants to know: the largest line of the HTML. The plain text says it in its sentences and facts. */
interface Answer {
  label: MailPart
  figure: MailPart
  text?: MailPart
}

/** The link that a letter is about. */
interface Action {
  /** What the link does: 'You can read and pay it here:'. */
  prompt: MailPart
  /** In the HTML, where the answer says the rest of it. */
  shortPrompt?: MailPart
  /** The words on the button: 'Pay invoice'. */
  label: MailPart
  /** Made by the portal. Where the letter is not in English, it is opened in the letter's language. */
  url: MailText
  /** The sentence that says how long the link works. */
  expiry?: MailPart | undefined
  /** In the plain text, prompt, URL and expiry are paragraphs of their own. */
  isApart?: boolean
}

export type Block =
  /** A sentence or several; of a list, each entry begins a line. */
  | { paragraph: MailPart | readonly MailPart[]; plainOnly?: boolean }
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
  /** Without one, the HTML begins with the subject. */
  answer?: Answer
  blocks: readonly Block[]
  sender: Sender
}

/** A letter to the office. Begins with what happened, and ends with whose news it is. */
export interface OfficeLetter {
  i18n: MailWords
  subject: MailPart
  blocks: readonly Block[]
  /** The last lines: 'Nora Hale <nora@example.com>', 'Job 17'. */
  ending: readonly MailPart[]
}

export type Letter = CustomerLetter | OfficeLetter

export const letterLanguage = (letter: Letter): string =>
  ('sender' in letter ? letter.sender.i18n : letter.i18n).language

const linkIn = (url: MailText, language: string): MailText => asWritten(pageLink(String(url), language))

type Paragraph = readonly MailPart[]

const renderFact = (fact: Fact): Paragraph =>
  'quotation' in fact
    ? [mailLine`${fact.label}:`, quoteLines(fact.quotation)]
    : [mailLine`${fact.label}: ${fact.value}`]

function renderAction({ prompt, url, expiry, isApart = false }: Action, language: string): Paragraph[] {
  const lines = [prompt, linkIn(url, language), ...(expiry === undefined ? [] : [expiry])]
  return isApart ? lines.map((line) => [line]) : [lines]
}

function renderBlock(block: Block, language: string): Paragraph[] {
  if ('action' in block) return renderAction(block.action, language)
  if ('facts' in block) return [[...block.facts.flatMap(renderFact), ...(block.note ? [block.note] : [])]]
  if ('quotation' in block) return [[quoteLines(block.quotation)]]
  if ('verbatim' in block) return [[withoutLinks(block.verbatim)]]
  return [[block.paragraph].flat()]
}

const greet = (letter: Letter): MailText | null =>
  'greeting' in letter && letter.greeting !== 'none' ? greetingLine(letter.greeting, letter.sender.i18n) : null

const endLetter = (letter: Letter): Paragraph =>
  'ending' in letter ? letter.ending : [letter.sender.company, ...(letter.sender.phone ? [letter.sender.phone] : [])]

/** Subject and plain text. Paragraphs are parted by an empty line. */
export function renderLetter(letter: Letter): { subject: string; text: string } {
  const greeting = greet(letter)
  const blocks = letter.blocks.flatMap((block) => renderBlock(block, letterLanguage(letter)))
  const paragraphs = [greeting ? [greeting] : [], ...blocks, endLetter(letter)]
  const lines = paragraphs
    .filter(({ length }) => length > 0)
    .flatMap((paragraph, index) => (index === 0 ? paragraph : ['', ...paragraph]))
  return { subject: subjectLine(letter.subject), text: String(joinLines(lines)) }
}

const print = (part: MailPart): string => String(joinLines([part]))
const printIfAny = (part: MailPart | null | undefined): string | null => (part ? print(part) : null)
const printLines = (parts: Paragraph): string[] => parts.flatMap((part) => print(part).split('\n'))

function writeBlock(block: Block, language: string): WrittenBlock[] {
  if ('action' in block) {
    const { prompt, shortPrompt = prompt, label, url, expiry } = block.action
    return [
      {
        action: {
          prompt: print(shortPrompt),
          label: print(label),
          url: print(linkIn(url, language)),
          expiry: printIfAny(expiry),
        },
      },
    ]
  }
  if ('facts' in block) {
    const facts = block.facts.flatMap((fact) => {
      const label = print(fact.label)
      if ('quotation' in fact) return [{ label, lines: typedLines(fact.quotation), isQuoted: true as const }]
      return fact.plainOnly ? [] : [{ label, lines: printLines([fact.value]) }]
    })
    return facts.length > 0 || block.note ? [{ facts, note: printIfAny(block.note) }] : []
  }
  if ('quotation' in block) return [{ quotation: typedLines(block.quotation) }]
  if ('verbatim' in block) return [{ verbatim: String(withoutLinks(block.verbatim)) }]
  return block.plainOnly ? [] : [{ paragraph: printLines([block.paragraph].flat()) }]
}

const writeAnswer = ({ label, figure, text }: Answer): WrittenLetter['answer'] => ({
  label: print(label),
  figure: print(figure),
  text: printIfAny(text),
})

/** What the HTML is made of. */
export function writeLetter(letter: Letter): WrittenLetter {
  const greeting = greet(letter)
  return {
    greeting: greeting && print(greeting),
    answer: 'answer' in letter && letter.answer ? writeAnswer(letter.answer) : null,
    blocks: letter.blocks.flatMap((block) => writeBlock(block, letterLanguage(letter))),
    ending: 'ending' in letter ? printLines(letter.ending) : null,
  }
}
