import { textDirection } from '@portal/i18n/languages'
import type { Words } from '../languages/words'
import { escapeHtml, linesMarkup, linkMarkup } from './html-text'
import type { Attributes } from './mail-paint'
import type { WrittenBlock, WrittenLetter } from './written-letter'

/** Sizes of a letter: one to the office is denser. */
export interface Measures {
  /** At the sides, in px. */
  side: number
  /** Between rows, in px. */
  gap: number
  /** `font-size` and `line-height` of its text. */
  text: string
}

export interface Look {
  attributes: Attributes
  measures: Measures
  i18n: Words
}

/** The sides where a line begins and ends: mail programs don't know `padding-inline-end`. */
export const lineSides = ({ language }: Words) =>
  textDirection(language) === 'rtl'
    ? ({ start: 'right', end: 'left' } as const)
    : ({ start: 'left', end: 'right' } as const)

const SMALL = 'font-size:14px;line-height:20px;'
const BREAK = 'overflow-wrap:anywhere;word-break:break-word;'

export const wideTable = (rows: string, attributes = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`

/** A row of the card. */
const row = (content: string, { measures: { side, gap } }: Look, top = gap): string =>
  `<tr><td class="side" style="padding:${top}px ${side}px 0;${BREAK}">${content}</td></tr>`

const paragraph = (lines: readonly string[], { attributes, measures }: Look): string =>
  `<p ${attributes('text', `margin:0;${measures.text}`)}>${linesMarkup(lines, attributes)}</p>`

const small = (markup: string, { attributes }: Look): string =>
  `<p ${attributes('quiet', `margin:8px 0 0;${SMALL}`)}>${markup}</p>`

// Outlook ignores the padding of a link, and takes that of its cell (`mso-padding-alt`).
const button = (url: string, label: string, { attributes }: Look): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" ${attributes('button', 'mso-padding-alt:13px 24px;')}><a href="${escapeHtml(url)}" ${attributes('label', 'display:inline-block;padding:13px 24px;border-width:1px;border-style:solid;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;mso-padding-alt:0;mso-border-alt:none;')}>${escapeHtml(label)}</a></td></tr></table>`

function actionRows({ action }: Extract<WrittenBlock, { action: unknown }>, look: Look, top: number): string {
  const { prompt, label, url, expiry } = action
  const below = [
    ...(expiry === null ? [] : [linesMarkup([expiry], look.attributes)]),
    `${escapeHtml(look.i18n._('If the button does not work:'))} ${linkMarkup(url, url, look.attributes)}`,
  ]
  const content = `${button(url, label, look)}${below.map((each) => small(each, look)).join('')}`
  return row(paragraph([prompt], look), look, top) + row(content, look)
}

/** What somebody typed, behind a line: nothing in it links. */
function quotation(lines: readonly string[], { attributes, measures, i18n }: Look): string {
  const edge =
    lineSides(i18n).start === 'left'
      ? 'border-width:0 0 0 3px;border-style:solid;padding:2px 0 2px 12px;'
      : 'border-width:0 3px 0 0;border-style:solid;padding:2px 12px 2px 0;'
  return `<blockquote dir="auto" ${attributes('mark', `margin:0;${edge}${measures.text}`)}>${lines.map(escapeHtml).join('<br>')}</blockquote>`
}

const verbatim = (text: string, { attributes }: Look): string =>
  `<pre ${attributes('paper', `margin:0;padding:16px;font:13px/20px Consolas,Menlo,monospace;white-space:pre-wrap;${BREAK}`)}>${escapeHtml(text)}</pre>`

/** Facts in two columns, which stand below each other on a phone. */
function factRows({ facts, note }: Extract<WrittenBlock, { facts: unknown }>, look: Look): string {
  const { attributes, measures } = look
  const { end } = lineSides(look.i18n)
  const rows = facts.map(({ label, lines, isQuoted }, index) => {
    const top = index === 0 ? '' : 'padding-top:8px;'
    const value = isQuoted ? quotation(lines, look) : linesMarkup(lines, attributes)
    return `<tr><td valign="top" width="36%" ${attributes('quiet', `${top}padding-${end}:16px;${SMALL}`, 'fact')}>${escapeHtml(label)}</td><td valign="top" ${attributes('text', `${top}${measures.text}`, 'fact value')}>${value}</td></tr>`
  })
  return (
    (rows.length === 0 ? '' : wideTable(rows.join(''))) +
    (note === null ? '' : small(linesMarkup([note], attributes), look))
  )
}

function blockRows(block: WrittenBlock, look: Look, top = look.measures.gap): string {
  if ('action' in block) return actionRows(block, look, top)
  if ('facts' in block) return row(factRows(block, look), look, top)
  if ('quotation' in block) return row(quotation(block.quotation, look), look, top)
  if ('verbatim' in block) return row(verbatim(block.verbatim, look), look, top)
  return row(paragraph(block.paragraph, look), look, top)
}

const rule = (look: Look): string =>
  row(
    `<div ${look.attributes('rule', 'border-width:1px 0 0;border-style:solid;font-size:0;line-height:0;')}>&nbsp;</div>`,
    look,
    look.measures.gap + 8,
  )

function answerRow({ label, figure, text }: NonNullable<WrittenLetter['answer']>, look: Look): string {
  const { attributes } = look
  return row(
    `<h1 ${attributes('quiet', 'margin:0;font-size:13px;line-height:18px;font-weight:600;')}>${escapeHtml(label)}<br><span ${attributes('text', 'font-size:44px;line-height:50px;font-weight:700;letter-spacing:-1px;', 'figure')}>${escapeHtml(figure)}</span></h1>${text === null ? '' : `<p ${attributes('text', 'margin:6px 0 0;font-size:18px;line-height:24px;font-weight:600;')}>${escapeHtml(text)}</p>`}`,
    look,
    32,
  )
}

const headingRow = (lines: readonly string[], style: string, look: Look, layout = ''): string =>
  row(
    `<h1 ${look.attributes('text', `margin:0;font-weight:700;${style}`, layout)}>${linesMarkup(lines, look.attributes)}</h1>`,
    look,
    look.measures.side,
  )

/** The rows of a letter to a customer: the answer first, the facts last. */
function customerRows({ greeting, answer, blocks }: WrittenLetter, subject: string, look: Look): string {
  const isFacts = (block: WrittenBlock) => 'facts' in block
  const facts = blocks.filter(isFacts)
  const [first, ...others] = blocks.filter((block) => !isFacts(block))
  return [
    answer
      ? answerRow(answer, look)
      : headingRow([subject], 'font-size:26px;line-height:32px;letter-spacing:-.5px;', look, 'title'),
    greeting === null ? '' : row(paragraph([greeting], look), look),
    first ? blockRows(first, look, greeting === null ? look.measures.gap : 4) : '',
    ...others.map((block) => blockRows(block, look)),
    facts.length === 0 ? '' : rule(look),
    ...facts.map((block) => blockRows(block, look)),
  ].join('\n')
}

/** The rows of a letter to the office, which begins with what happened. */
function officeRows({ blocks, ending }: WrittenLetter, look: Look): string {
  const [first, ...others] = blocks
  return [
    first && 'paragraph' in first ? headingRow(first.paragraph, 'font-size:18px;line-height:24px;', look) : '',
    ...(first && 'paragraph' in first ? others : blocks).map((block) => blockRows(block, look)),
    ending?.length ? rule(look) + row(small(linesMarkup(ending, look.attributes), look), look, 0) : '',
  ].join('\n')
}

export const letterRows = (letter: WrittenLetter, subject: string, look: Look): string =>
  letter.ending === null ? customerRows(letter, subject, look) : officeRows(letter, look)
