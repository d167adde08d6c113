import { type Sender, writeHeading, writeLetterhead, writeSmallPrint } from '#areas/documents'
import { createPdf, type PdfWriter } from '#foundation/pdf/pdf-writer'
import { cellWidth, measureStart, tableWidth, writeTable, type Column } from '#foundation/pdf/table'
import { LABEL } from '#foundation/pdf/text'
import type { Statement } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'

/** Of one row: texts by column; in bold for a sum. */
type TextRow = { texts: readonly string[]; bold?: boolean }

function writeTexts(paper: PdfWriter, heading: string, columns: readonly Column[], rows: readonly TextRow[]): void {
  const table = {
    columns,
    rows: rows.map(({ texts, bold }) => ({
      cells: texts.map((text, at) => paper.lines(text, cellWidth(columns[at]!), { bold })),
    })),
  }
  writeHeading(paper, heading, measureStart(paper, table))
  writeTable(paper, table)
  paper.y += 14
}

/** Renders a statement as a PDF in the look of the invoices. */
export async function statementPdf(
  { customer, from, to, entries, open_invoices, ...sums }: Omit<Statement, 'pdf_url'>,
  sender: Sender,
  now: Date,
): Promise<Buffer> {
  const title = 'Statement'
  const paper = await createPdf({
    title: `${title} for ${customer.full_name}`,
    author: sender.name,
    createdAt: now,
    brand: sender,
    runningHead: [title, customer.full_name],
  })
  writeLetterhead(paper, sender, title, `${formatDay(from)} to ${formatDay(to)}`)
  paper.write('P', [
    ...paper.lines('Customer', paper.width, LABEL),
    ...paper.lines(customer.full_name, paper.width, { bold: true, size: 10.5 }),
  ])
  paper.y += 18
  const width = tableWidth(paper)
  writeTexts(
    paper,
    'Invoices and payments',
    [
      { label: 'Date', width: 80 },
      { label: 'Entry', width: width - 280 },
      { label: 'Amount', width: 100, align: 'right' },
      { label: 'Balance', width: 100, align: 'right' },
    ],
    [
      { texts: [formatDay(from), 'Balance before', '', formatCents(sums.opening_cents)], bold: true },
      ...entries.map(({ day, text, amount_cents, balance_cents }) => ({
        texts: [formatDay(day), text, formatCents(amount_cents), formatCents(balance_cents)],
      })),
      { texts: [formatDay(to), 'Balance after', '', formatCents(sums.closing_cents)], bold: true },
    ],
  )
  writeTexts(
    paper,
    'Open invoices',
    [
      { label: 'Date', width: 80 },
      { label: 'Invoice', width: width - 280 },
      { label: 'Total', width: 100, align: 'right' },
      { label: 'Balance due', width: 100, align: 'right' },
    ],
    [
      ...open_invoices.map(({ id, invoice_date, total_cents, balance_cents }) => ({
        texts: [formatDay(invoice_date), `Invoice #${id}`, formatCents(total_cents), formatCents(balance_cents)],
      })),
      { texts: ['', 'Due in all', '', formatCents(sums.due_cents)], bold: true },
    ],
  )
  writeSmallPrint(paper, sender)
  return paper.finish(sender.name)
}
