import { type Sender, writeHeading, writeLetterhead, writeSmallPrint } from '#areas/documents'
import { createPdf, type PdfWriter } from '#foundation/pdf/pdf-writer'
import { cellWidth, measureStart, tableWidth, writeTable, type Column } from '#foundation/pdf/table'
import { LABEL } from '#foundation/pdf/text'
import type { Statement } from '@portal/contract'

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
  const { i18n } = sender
  const { cents, day: dayText } = i18n.format
  const title = i18n._('Statement')
  const paper = await createPdf({
    i18n,
    title: i18n._('Statement for {customer}', { customer: customer.full_name }),
    author: sender.name,
    createdAt: now,
    brand: sender,
    runningHead: [title, customer.full_name],
  })
  writeLetterhead(paper, sender, title, i18n._('{from} to {to}', { from: dayText(from), to: dayText(to) }))
  paper.write('P', [
    ...paper.lines(i18n._('Customer'), paper.width, LABEL),
    ...paper.lines(customer.full_name, paper.width, { bold: true, size: 10.5 }),
  ])
  paper.y += 18
  const width = tableWidth(paper)
  writeTexts(
    paper,
    i18n._('Invoices and payments'),
    [
      { label: i18n._('Date'), width: 80 },
      { label: i18n._('Entry'), width: width - 280 },
      { label: i18n._('Amount'), width: 100, align: 'right' },
      { label: i18n._('Balance'), width: 100, align: 'right' },
    ],
    [
      { texts: [dayText(from), i18n._('Balance before'), '', cents(sums.opening_cents)], bold: true },
      ...entries.map(({ day, text, amount_cents, balance_cents }) => ({
        texts: [dayText(day), text, cents(amount_cents), cents(balance_cents)],
      })),
      { texts: [dayText(to), i18n._('Balance after'), '', cents(sums.closing_cents)], bold: true },
    ],
  )
  writeTexts(
    paper,
    i18n._('Open invoices', {}, { context: 'heading' }),
    [
      { label: i18n._('Date'), width: 80 },
      { label: i18n._('Invoice'), width: width - 280 },
      { label: i18n._('Total'), width: 100, align: 'right' },
      { label: i18n._('Balance due'), width: 100, align: 'right' },
    ],
    [
      ...open_invoices.map(({ id, invoice_date, total_cents, balance_cents }) => ({
        texts: [dayText(invoice_date), i18n._('Invoice #{id}', { id }), cents(total_cents), cents(balance_cents)],
      })),
      { texts: ['', i18n._('Due in all'), '', cents(sums.due_cents)], bold: true },
    ],
  )
  writeSmallPrint(paper, sender)
  return paper.finish(sender.name)
}
