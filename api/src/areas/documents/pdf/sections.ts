import { drawImage, type PdfImage } from '#foundation/pdf/images'
import type { PdfWriter } from '#foundation/pdf/pdf-writer'
import { cellWidth, writeTable, type Column, type Row } from '#foundation/pdf/table'
import { measureHeight, type Line } from '#foundation/pdf/text'
import type { Invoice, LineItem, PostalAddress } from '@portal/contract'
import { formatCents, type TotalLine } from '@portal/rules'
import { formatDate } from '@portal/rules/dates'
import { QUIET_SMALL, type Sender } from './letterhead'

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
  const width = paper.width / 2 - 12
  const block = (title: string, texts: string[]) => [
    ...paper.lines(title, width, { ...QUIET_SMALL, bold: true }),
    ...texts.flatMap((text) => paper.lines(text, width)),
  ]
  const blocks = [
    block('Bill to', [customer.full_name, ...postalLines(billing_address)]),
    block('Service Address', postalLines(service_address)),
  ]
  const top = paper.y
  blocks.forEach((lines, index) => paper.put('P', lines, top, { x: paper.left + index * (width + 24), width }))
  paper.y = top + Math.max(...blocks.map(measureHeight))
  paper.y += 18
}

const comparesPrices = ({ quote_type }: Pick<PdfDocument, 'quote_type'>): boolean => quote_type === 'two_column'

function orderColumns(document: PdfDocument): Column[] {
  const compares = comparesPrices(document)
  const amounts: Column[] = compares
    ? [
        { label: document.comparison_membership_program_name ?? 'Standard', width: 88, align: 'right' },
        { label: document.actual_membership_program_name || 'Total', width: 88, align: 'right' },
      ]
    : [{ label: 'Total', width: 90, align: 'right' }]
  return [
    { label: 'Item', width: compares ? 198 : 284 },
    { label: 'Qty', width: 44, align: 'right' },
    {
      label:
        compares && document.actual_membership_program_name
          ? `${document.actual_membership_program_name} price`
          : 'Price',
      width: 86,
      align: 'right',
    },
    ...amounts,
  ]
}

export function writeOrderSummary(paper: PdfWriter, document: PdfDocument): void {
  const columns = orderColumns(document)
  writeHeading(paper, 'ORDER SUMMARY', 60)
  writeTable(
    paper,
    columns,
    document.items_attributes.map((line) => orderRow(paper, columns, line, comparesPrices(document))),
  )
  paper.y += 12
}

const INSET = 14

function orderRow(paper: PdfWriter, columns: readonly Column[], line: LineItem, compares: boolean): Row {
  const isGroup = line.type === 'group'
  const inset = !isGroup && line.group_id !== null ? INSET : 0
  const cell = (text: string, index: number): Line[] =>
    text && columns[index] ? paper.lines(text, cellWidth(columns[index]), { bold: isGroup }) : []
  const item = columns[0] ? cellWidth(columns[0], inset) : 0
  const details = [
    line.description,
    !isGroup && line.covered_systems !== null && `Covered systems: ${line.covered_systems}`,
    !isGroup && line.warranty && `Warranty: ${line.warranty}`,
  ].filter((text): text is string => Boolean(text))
  const amounts = [
    isGroup ? '' : String(line.quantity),
    isGroup ? '' : formatCents(line.unit_price_cents),
    // A line without a comparison price costs the same in the other program.
    ...(compares ? [formatCents(line.comparison_total_cents ?? line.total_cents)] : []),
    formatCents(line.total_cents),
  ]
  return {
    shaded: isGroup,
    inset,
    cells: [
      [
        ...paper.lines(line.unit_name, item, { bold: isGroup }),
        ...details.flatMap((text) => paper.lines(text, item, QUIET_SMALL)),
      ],
      ...amounts.map((text, index) => cell(text, index + 1)),
    ],
  }
}

const TOTALS_WIDTH = 270
const AMOUNT_WIDTH = 90

/** Writes the totals under the amounts, in one piece if they fit on a page. */
export function writeTotals(paper: PdfWriter, lines: readonly TotalLine[]): void {
  const left = paper.left + paper.width - TOTALS_WIDTH
  const rows = lines.map(({ label, amount, strong = false }) => ({
    label: paper.lines(label, TOTALS_WIDTH - AMOUNT_WIDTH, { bold: strong }),
    amount: paper.lines(amount, AMOUNT_WIDTH - 6, { bold: strong }),
  }))
  const height = rows.reduce((sum, { label }) => sum + measureHeight(label) + 3, 0)
  if (height <= paper.fullHeight) paper.ensure(height)
  paper.part('Table', () => {
    for (const { label, amount } of rows) {
      paper.ensure(measureHeight(label))
      const top = paper.y
      paper.part('TR', () => {
        paper.put('TH', label, top, { x: left, width: TOTALS_WIDTH - AMOUNT_WIDTH })
        paper.put('TD', amount, top, { x: left + TOTALS_WIDTH - AMOUNT_WIDTH, width: AMOUNT_WIDTH - 6, align: 'right' })
      })
      paper.y = top + measureHeight(label) + 3
    }
  })
  paper.y += 14
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
  { timezone }: Sender,
): void {
  if (!signature) return
  writeHeading(paper, title, SIGNATURE_HEIGHT + 16)
  const who = signature.name ? `Signed by ${signature.name}` : 'Signed by the customer'
  if (signature.kind === 'overridden') paper.write('P', paper.lines('Accepted manually', paper.width))
  else if (picture)
    paper.y += drawImage(paper, picture, signature.name ? `${signature.name}'s signature` : "Customer's signature", {
      x: paper.left,
      y: paper.y,
      height: SIGNATURE_HEIGHT,
      maxWidth: paper.width / 2,
    })
  // If the image is not embedded as a data: URL, the PDF only says who signed; the page shows the image.
  if (signature.kind !== 'overridden' && (signature.name || !picture)) paper.write('P', paper.lines(who, paper.width))
  if (signature.signature_time)
    paper.write('P', paper.lines(formatDate(signature.signature_time, timezone), paper.width, QUIET_SMALL))
  if (hash) paper.write('P', paper.lines(`SHA-256 of what was signed: ${hash}`, paper.width, QUIET_SMALL))
  paper.y += 14
}

/** Writes the notes under a heading, if there are any. */
export function writeNotes(paper: PdfWriter, notes: string | null): void {
  if (!notes) return
  writeHeading(paper, 'Notes', 30)
  paper.write('P', paper.lines(notes, paper.width))
  paper.y += 14
}
