import { drawImage, type PdfImage } from '#foundation/pdf/images'
import type { PdfWriter } from '#foundation/pdf/pdf-writer'
import { cellWidth, measureStart, tableWidth, writeTable, type Column, type Row } from '#foundation/pdf/table'
import { inks, LABEL, measureHeight, QUIET_SMALL, type Line, type Style } from '#foundation/pdf/text'
import type { Invoice, LineItem, PostalAddress } from '@portal/contract'
import type { TotalLine } from '@portal/rules'
import type { Sender } from './letterhead'

/** What the PDFs of invoices and quotes have in common. */
export type PdfDocument = Pick<
  Invoice,
  | 'billing_address'
  | 'service_address'
  | 'items_attributes'
  | 'quote_type'
  | 'comparison_membership_program_name'
  | 'actual_membership_program_name'
> & {
  customer: { full_name: string }
}

/** Writes a heading, kept on one page with at least `follows` points of what comes after it. */
export function writeHeading(paper: PdfWriter, text: string, follows: number): void {
  const lines = paper.lines(text, paper.width, { bold: true, size: 11 })
  paper.ensure(measureHeight(lines) + 4 + follows)
  paper.write('H2', lines)
  paper.y += 4
}

const postalLines = (address: PostalAddress | null): string[] =>
  address
    ? [
        [address.street, address.unit].filter(Boolean).join(', '),
        `${address.city}, ${address.state} ${address.zip_code}`,
      ]
    : ['--']

export function writeParties(
  paper: PdfWriter,
  { customer, billing_address, service_address }: Pick<PdfDocument, 'customer' | 'billing_address' | 'service_address'>,
): void {
  const { i18n } = paper
  const width = paper.width / 2 - 12
  const lines = (style: Style, texts: string[]) => texts.flatMap((text) => paper.lines(text, width, style))
  const blocks = [
    [
      ...lines(LABEL, [i18n._('Bill to')]),
      ...lines({ bold: true, size: 10.5 }, [customer.full_name]),
      ...lines({}, postalLines(billing_address)),
    ],
    [...lines(LABEL, [i18n._('Service Address')]), ...lines({}, postalLines(service_address))],
  ]
  const top = paper.y
  blocks.forEach((block, index) => paper.put('P', block, top, { x: paper.left + index * (width + 24), width }))
  paper.y = top + Math.max(...blocks.map(measureHeight))
  paper.y += 18
}

const comparesPrices = ({ quote_type }: Pick<PdfDocument, 'quote_type'>): boolean => quote_type === 'two_column'

function orderColumns(paper: PdfWriter, document: PdfDocument): Column[] {
  const { i18n } = paper
  const compares = comparesPrices(document)
  const program = document.actual_membership_program_name
  const amounts: Column[] = compares
    ? [
        { label: document.comparison_membership_program_name ?? i18n._('Standard'), width: 88, align: 'right' },
        { label: program || i18n._('Total'), width: 88, align: 'right' },
      ]
    : [{ label: i18n._('Total'), width: 90, align: 'right' }]
  return [
    { label: i18n._('Item'), width: tableWidth(paper) - (compares ? 306 : 220) },
    { label: i18n._('Qty'), width: 44, align: 'right' },
    {
      label: compares && program ? i18n._('{program} price', { program }) : i18n._('Price'),
      width: 86,
      align: 'right',
    },
    ...amounts,
  ]
}

/** Writes the lines and below them the totals, which are on one page with the last line. `beside` stands at their left. */
export function writeOrderSummary(
  paper: PdfWriter,
  document: PdfDocument,
  totals: readonly TotalLine[],
  beside: readonly Line[] = [],
): void {
  const columns = orderColumns(paper, document)
  const totalRows = layOutTotals(paper, totals)
  const table = {
    columns,
    rows: document.items_attributes.map((line) => orderRow(paper, columns, line, comparesPrices(document))),
    follows: TOTALS_GAP + sumHeights(totalRows),
  }
  writeHeading(paper, paper.i18n._('ORDER SUMMARY'), measureStart(paper, table))
  writeTable(paper, table)
  paper.y += TOTALS_GAP
  writeTotals(paper, totalRows, beside)
}

const INSET = 14

function orderRow(paper: PdfWriter, columns: readonly Column[], line: LineItem, compares: boolean): Row {
  const { i18n } = paper
  const isGroup = line.type === 'group'
  const inset = !isGroup && line.group_id !== null ? INSET : 0
  const cell = (text: string, index: number): Line[] => {
    const style = index === columns.length - 1 ? { bold: true } : { color: inks.text2, bold: isGroup }
    return text && columns[index] ? paper.lines(text, cellWidth(columns[index]), style) : []
  }
  const item = columns[0] ? cellWidth(columns[0], inset) : 0
  const details = [
    line.description,
    !isGroup &&
      line.covered_systems !== null &&
      i18n._('Covered systems: {systems}', { systems: line.covered_systems }),
    !isGroup && line.warranty && i18n._('Warranty: {warranty}', { warranty: line.warranty }),
  ].filter((text): text is string => Boolean(text))
  const amounts = [
    isGroup ? '' : String(line.quantity),
    isGroup ? '' : i18n.format.cents(line.unit_price_cents),
    // A line without a comparison price costs the same in the other program.
    ...(compares ? [i18n.format.cents(line.comparison_total_cents ?? line.total_cents)] : []),
    i18n.format.cents(line.total_cents),
  ]
  return {
    shaded: isGroup,
    inset,
    cells: [
      [
        ...paper.lines(line.unit_name, item, { bold: true }),
        ...details.flatMap((text) => paper.lines(text, item, QUIET_SMALL)),
      ],
      ...amounts.map((text, index) => cell(text, index + 1)),
    ],
  }
}

const TOTALS_WIDTH = 270
/** Of what stands beside the totals. */
export const besideTotals = (paper: PdfWriter): number => paper.width - TOTALS_WIDTH - 12
const TOTALS_GAP = 10
/** Around the answer, which lies on a ground of its own. */
const ANSWER_PAD = { x: 12, y: 5 }

interface TotalRow {
  label: Line[]
  amount: Line[]
  /** What the document comes to: the balance, or a quote's total. */
  isAnswer: boolean
  height: number
}

function layOutTotals(paper: PdfWriter, lines: readonly TotalLine[]): TotalRow[] {
  const answer = lines.findLast(({ strong }) => strong)
  return lines.map((line) => {
    const isAnswer = line === answer
    const color = isAnswer ? paper.roles.brandInk : undefined
    const [label, amount]: [Style, Style] = line.strong
      ? [
          { bold: true, size: 11, ...(color && { color }) },
          { bold: true, size: isAnswer ? 20 : 11, ...(color && { color }) },
        ]
      : [{ color: inks.text2 }, {}]
    const amountWidth = isAnswer ? 150 : 100
    const row = {
      label: paper.lines(line.label, TOTALS_WIDTH - amountWidth - 2 * ANSWER_PAD.x, label),
      amount: paper.lines(line.amount, amountWidth, amount),
    }
    const height = Math.max(measureHeight(row.label), measureHeight(row.amount))
    return { ...row, isAnswer, height: height + (isAnswer ? 2 * ANSWER_PAD.y + 4 : 4) }
  })
}

const sumHeights = (rows: readonly TotalRow[]): number => rows.reduce((sum, { height }) => sum + height, 0)

/** Writes the totals under the amounts, in one piece if they fit on a page. */
function writeTotals(paper: PdfWriter, rows: readonly TotalRow[], beside: readonly Line[]): void {
  const whole = Math.max(sumHeights(rows), measureHeight(beside))
  const fits = whole <= paper.fullHeight
  if (fits) paper.ensure(whole)
  const top = paper.y
  paper.part('Table', () => {
    for (const row of rows) {
      paper.ensure(row.height)
      writeTotal(paper, row)
      paper.y += row.height
    }
  })
  if (fits && beside.length > 0) {
    paper.put('P', beside, top)
    paper.y = top + whole
  } else paper.write('P', beside)
  paper.y += 14
}

function writeTotal(paper: PdfWriter, { label, amount, isAnswer, height }: TotalRow): void {
  const x = paper.left + paper.width - TOTALS_WIDTH
  const y = paper.y + (isAnswer ? ANSWER_PAD.y : 0)
  if (isAnswer)
    paper.artifact(() => paper.pdf.roundedRect(x, paper.y, TOTALS_WIDTH, height - 4, 6).fill(paper.roles.brandWash))
  const inside = { x: x + ANSWER_PAD.x, width: TOTALS_WIDTH - 2 * ANSWER_PAD.x }
  paper.part('TR', () => {
    // On the line of the amount's figures.
    paper.put('TH', label, y + Math.max(0, (measureHeight(amount) - measureHeight(label)) * 0.7), inside)
    paper.put('TD', amount, y, { ...inside, align: 'right' })
  })
}

const SIGNATURE_HEIGHT = 60

export interface SignedDocument {
  title: string
  signature: Invoice['signature']
  picture: PdfImage | null
  /** SHA-256 of what was signed, as stored with the signature; null if there is none. */
  hash: string | null
}

/** Writes who signed, how and when, and the hash of what was signed. */
export function writeSignature(
  paper: PdfWriter,
  { title, signature, picture, hash }: SignedDocument,
  { timezone, i18n }: Sender,
): void {
  if (!signature) return
  writeHeading(paper, title, (picture ? SIGNATURE_HEIGHT : 0) + 40)
  const { name } = signature
  const who = name ? i18n._('Signed by {name}', { name }) : i18n._('Signed by the customer')
  if (signature.kind === 'overridden') paper.write('P', paper.lines(i18n._('Accepted manually'), paper.width))
  else if (picture)
    paper.y += drawImage(
      paper,
      picture,
      name ? i18n._("{name}'s signature", { name }) : i18n._("Customer's signature"),
      {
        x: paper.left,
        y: paper.y,
        height: SIGNATURE_HEIGHT,
        maxWidth: paper.width / 2,
      },
    )
  // If the image is not embedded as a data: URL, the PDF only says who signed; the page shows the image.
  if (signature.kind !== 'overridden' && (name || !picture)) paper.write('P', paper.lines(who, paper.width))
  if (signature.signature_time)
    paper.write('P', paper.lines(i18n.format.date(signature.signature_time, timezone), paper.width, QUIET_SMALL))
  if (hash)
    paper.write('P', paper.lines(i18n._('SHA-256 of what was signed: {hash}', { hash }), paper.width, QUIET_SMALL))
  paper.y += 14
}

/** Writes the notes under a heading, if there are any, and a sentence below them. */
export function writeNotes(paper: PdfWriter, notes: string | null, sentence: string | null = null): void {
  if (notes) writeHeading(paper, paper.i18n._('Notes'), 30)
  const texts = [notes, sentence].filter((text): text is string => Boolean(text))
  for (const text of texts) {
    paper.write('P', paper.lines(text, paper.width))
    paper.y += 4
  }
  if (texts.length > 0) paper.y += 10
}
