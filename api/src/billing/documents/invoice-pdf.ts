import type { Invoice, LineItem, Payment, PostalAddress } from '@portal/contract'
import { formatCents, formatDate, formatDay, invoiceDocumentTitle, paymentKindText, paymentMethodText, paymentState, paymentStateText, totalLines } from '@portal/rules'
import { QUIET_SMALL, writeLetterhead, writeSmallPrint, type Sender } from './letterhead'
import { openPaper, type Paper } from './paper'
import { cellWidth, writeTable, type Column, type Row } from './paper-table'
import { heightOf, type Line } from './paper-text'
import { placePicture, readPicture } from './pictures'

/** An invoice as a PDF: all that its page shows, by the same rules. */
export async function invoicePdf(invoice: Invoice, sender: Sender, now: Date): Promise<Buffer> {
  const signature = await readPicture(invoice.signature?.image_url ?? null)
  const paper = await openPaper({
    title: invoiceDocumentTitle(invoice),
    author: sender.name,
    createdAt: now,
    stamp: invoice.voided ? 'VOIDED' : undefined,
  })
  writeLetterhead(paper, sender, invoiceDocumentTitle(invoice), `Invoice Date ${formatDay(invoice.invoice_date)}`)
  writeParties(paper, invoice)
  if (invoice.format === 'detailed' && invoice.summary) {
    paper.write('P', paper.lines(invoice.summary, paper.width))
    paper.gap(14)
  }
  writeOrderSummary(paper, invoice)
  writeTotals(paper, invoice)
  writeSignature(paper, invoice, sender, signature)
  writeTransactions(paper, invoice.payments, sender.timezone)
  if (invoice.notes) {
    writeHeading(paper, 'Notes', 30)
    paper.write('P', paper.lines(invoice.notes, paper.width))
    paper.gap(14)
  }
  writeSmallPrint(paper, sender)
  return paper.finish(`${sender.name} · Invoice #${invoice.invoice_id}${invoice.voided ? ' (Voided)' : ''}`)
}

/** A heading that stays with at least so much of what follows. */
function writeHeading(paper: Paper, text: string, follows: number): void {
  const lines = paper.lines(text, paper.width, { bold: true, size: 11 })
  paper.ensure(heightOf(lines) + 4 + follows)
  paper.write('H2', lines)
  paper.gap(4)
}

const postalLines = (address: PostalAddress | null): string[] =>
  address ? [[address.street, address.unit].filter(Boolean).join(', '), `${address.city}, ${address.state} ${address.zip_code}`] : ['--']

function writeParties(paper: Paper, { customer, billing_address, service_address }: Invoice): void {
  const width = paper.width / 2 - 12
  const block = (title: string, texts: string[]) => [
    ...paper.lines(title, width, { ...QUIET_SMALL, bold: true }),
    ...texts.flatMap((text) => paper.lines(text, width)),
  ]
  const blocks = [block('Bill to', [customer.full_name, ...postalLines(billing_address)]), block('Service Address', postalLines(service_address))]
  const top = paper.y()
  blocks.forEach((lines, index) => paper.put('P', lines, top, { x: paper.left + index * (width + 24), width }))
  paper.moveTo(top + Math.max(...blocks.map(heightOf)))
  paper.gap(18)
}

const comparesPrices = ({ quote_type }: Invoice): boolean => quote_type === 'two_column'

function orderColumns(invoice: Invoice): Column[] {
  const compares = comparesPrices(invoice)
  const amounts: Column[] = compares
    ? [
        { label: invoice.comparison_membership_program_name ?? 'Standard', width: 88, align: 'right' },
        { label: invoice.actual_membership_program_name || 'Total', width: 88, align: 'right' },
      ]
    : [{ label: 'Total', width: 90, align: 'right' }]
  return [
    { label: 'Item', width: compares ? 198 : 284 },
    { label: 'Qty', width: 44, align: 'right' },
    { label: 'Price', width: 86, align: 'right' },
    ...amounts,
  ]
}

function writeOrderSummary(paper: Paper, invoice: Invoice): void {
  const columns = orderColumns(invoice)
  writeHeading(paper, 'ORDER SUMMARY', 60)
  writeTable(paper, columns, invoice.items_attributes.map((line) => orderRow(paper, columns, line, comparesPrices(invoice))))
  paper.gap(12)
}

const INSET = 14

function orderRow(paper: Paper, columns: readonly Column[], line: LineItem, compares: boolean): Row {
  const isGroup = line.type === 'group'
  const inset = !isGroup && line.group_id !== null ? INSET : 0
  const cell = (text: string, index: number): Line[] => (text && columns[index] ? paper.lines(text, cellWidth(columns[index]), { bold: isGroup }) : [])
  const item = columns[0] ? cellWidth(columns[0], inset) : 0
  const details = [
    line.description,
    !isGroup && line.covered_systems !== null && `Covered systems: ${line.covered_systems}`,
    !isGroup && line.warranty && `Warranty: ${line.warranty}`,
  ].filter((text): text is string => Boolean(text))
  const amounts = [
    isGroup ? '' : String(line.quantity),
    isGroup ? '' : formatCents(line.unit_price_cents),
    // A line without a price of its own in the other programme costs there what it costs here.
    ...(compares ? [formatCents(line.comparison_total_cents ?? line.total_cents)] : []),
    formatCents(line.total_cents),
  ]
  return {
    shaded: isGroup,
    inset,
    cells: [
      [...paper.lines(line.unit_name, item, { bold: isGroup }), ...details.flatMap((text) => paper.lines(text, item, QUIET_SMALL))],
      ...amounts.map((text, index) => cell(text, index + 1)),
    ],
  }
}

const TOTALS_WIDTH = 270
const AMOUNT_WIDTH = 90

/** In one piece, under the amounts. */
function writeTotals(paper: Paper, invoice: Invoice): void {
  const left = paper.left + paper.width - TOTALS_WIDTH
  const rows = totalLines(invoice).map(({ label, amount, strong = false }) => ({
    label: paper.lines(label, TOTALS_WIDTH - AMOUNT_WIDTH, { bold: strong }),
    amount: paper.lines(amount, AMOUNT_WIDTH - 6, { bold: strong }),
  }))
  const height = rows.reduce((sum, { label }) => sum + heightOf(label) + 3, 0)
  if (height <= paper.fullHeight) paper.ensure(height)
  paper.part('Table', () => {
    for (const { label, amount } of rows) {
      paper.ensure(heightOf(label))
      const top = paper.y()
      paper.part('TR', () => {
        paper.put('TH', label, top, { x: left, width: TOTALS_WIDTH - AMOUNT_WIDTH })
        paper.put('TD', amount, top, { x: left + TOTALS_WIDTH - AMOUNT_WIDTH, width: AMOUNT_WIDTH - 6, align: 'right' })
      })
      paper.moveTo(top + heightOf(label) + 3)
    }
  })
  paper.gap(14)
}

const SIGNATURE_HEIGHT = 60

function writeSignature(paper: Paper, { signature }: Invoice, { timezone }: Sender, picture: Awaited<ReturnType<typeof readPicture>>): void {
  if (!signature) return
  writeHeading(paper, 'Work Completed', SIGNATURE_HEIGHT + 16)
  if (signature.kind === 'overridden') paper.write('P', paper.lines('Accepted manually', paper.width))
  else if (picture) paper.gap(placePicture(paper, picture, "Customer's signature", { x: paper.left, y: paper.y(), height: SIGNATURE_HEIGHT, maxWidth: paper.width / 2 }))
  // A signature that is kept elsewhere is told of; the page shows it.
  else if (signature.image_url) paper.write('P', paper.lines('Signed by the customer', paper.width))
  if (signature.signature_time) paper.write('P', paper.lines(formatDate(signature.signature_time, timezone), paper.width, QUIET_SMALL))
  paper.gap(14)
}

function writeTransactions(paper: Paper, payments: readonly Payment[], timezone: string): void {
  if (payments.length === 0) return
  writeHeading(paper, 'Transaction details', 40)
  const columns: Column[] = [{ label: 'Payment', width: 284 }, { label: 'Status', width: 90 }, { label: 'Amount', width: 130, align: 'right' }]
  const width = (index: number) => (columns[index] ? cellWidth(columns[index]) : 0)
  const rows = payments.map((payment): Row => {
    const state = paymentState(payment)
    const strike = state === 'voided'
    const details = [`${formatDate(payment.transaction_time, timezone)} · ${payment.reference_id}`, payment.notes].filter((text): text is string => Boolean(text))
    return {
      cells: [
        [
          ...paper.lines(`${paymentKindText(payment)} · ${paymentMethodText(payment)}`, width(0), { strike }),
          ...details.flatMap((text) => paper.lines(text, width(0), { ...QUIET_SMALL, strike })),
        ],
        state === 'counted' ? [] : paper.lines(paymentStateText[state], width(1), { bold: true }),
        paper.lines(formatCents(payment.amount_cents), width(2), { strike }),
      ],
    }
  })
  writeTable(paper, columns, rows)
  paper.gap(14)
}
