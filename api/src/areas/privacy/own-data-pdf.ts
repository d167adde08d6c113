import { writeLetterhead, type Sender } from '#areas/documents'
import type { Json } from '#foundation/json'
import { createPdf, type PdfWriter } from '#foundation/pdf/pdf-writer'
import { cellWidth, measureStart, tableWidth, writeTable, type Column } from '#foundation/pdf/table'
import { measureHeight } from '#foundation/pdf/text'
import type { Payment, StoredPaymentMethod } from '@portal/contract'
import { formatCents, statusLabel, storedMethodText, transactionCents, transactionText } from '@portal/rules'
import { formatDate, formatDay, formatIn } from '@portal/rules/dates'
import { formatPhoneNumber } from '@portal/rules/phones'
import type { OwnData } from './own-data'

type Cell = (row: Json) => string

/** A section: its title, and the columns with their part of the width. */
interface Section {
  name: string
  title: string
  columns: readonly (readonly [label: string, part: number, cell: Cell])[]
}

const text =
  (...names: string[]): Cell =>
  (row) =>
    names
      .map((name) => row[name])
      .filter((value) => value !== null && value !== undefined && value !== '')
      .join(', ')
const cents =
  (name: string): Cell =>
  (row) =>
    formatCents(Number(row[name]))
const day =
  (name: string): Cell =>
  (row) =>
    typeof row[name] === 'string' ? formatDay(row[name]) : ''
const prefixed = (words: string, value: string): string => value && words + value
const status: Cell = (row) => statusLabel(String(row['status']))

function listSections(timezone: string): Section[] {
  const at =
    (name: string): Cell =>
    (row) =>
      typeof row[name] === 'string' ? formatDate(row[name], timezone) : ''
  const toPayment = (row: Json) => row as unknown as Payment
  return [
    { name: 'emails', title: 'E-mail addresses', columns: [['Address', 1, text('email_address')]] },
    {
      name: 'phones',
      title: 'Phones',
      columns: [
        ['Number', 0.5, (row) => formatPhoneNumber(String(row['phone_number']))],
        ['Type', 0.5, text('type')],
      ],
    },
    {
      name: 'addresses',
      title: 'Addresses',
      columns: [
        ['Name', 0.25, text('name')],
        [
          'Address',
          0.75,
          (row) => [text('street', 'unit', 'city')(row), `${text('state')(row)} ${text('zip_code')(row)}`].join(', '),
        ],
      ],
    },
    {
      name: 'visits',
      title: 'Visits',
      columns: [
        ['Date', 0.15, at('scheduled_time')],
        ['Service', 0.3, text('service')],
        ['Address', 0.35, text('street', 'city')],
        ['Status', 0.2, status],
      ],
    },
    {
      name: 'quotes',
      title: 'Quotes',
      columns: [
        ['#', 0.15, text('id')],
        ['Date', 0.15, day('quote_date')],
        ['Name', 0.35, text('name')],
        ['Status', 0.15, status],
        ['Total', 0.2, cents('total_cents')],
      ],
    },
    {
      name: 'invoices',
      title: 'Invoices',
      columns: [
        ['#', 0.2, text('id')],
        ['Date', 0.2, day('invoice_date')],
        ['Total', 0.3, cents('total_cents')],
        ['Balance', 0.3, cents('balance_cents')],
      ],
    },
    {
      name: 'payments',
      title: 'Payments',
      columns: [
        ['Date', 0.2, at('transaction_time')],
        ['Invoice #', 0.2, text('invoice_id')],
        ['What', 0.3, (row) => transactionText(toPayment(row))],
        ['Status', 0.15, status],
        ['Amount', 0.15, (row) => formatCents(transactionCents(toPayment(row)))],
      ],
    },
    {
      name: 'payment_methods',
      title: 'Stored payment methods',
      columns: [
        ['Method', 0.7, (row) => storedMethodText(row as unknown as StoredPaymentMethod)],
        ['Since', 0.3, at('created_at')],
      ],
    },
    {
      name: 'equipment',
      title: 'Equipment',
      columns: [
        ['Name', 0.4, text('name')],
        ['Type', 0.3, text('type_name')],
        ['Manufacturer', 0.3, text('manufacturer')],
      ],
    },
    {
      name: 'memberships',
      title: 'Memberships',
      columns: [
        ['Program', 0.5, text('program_name')],
        ['From', 0.25, day('starts_at')],
        ['Until', 0.25, (row) => day('ends_at')(row) || prefixed('Renews ', day('renews_at')(row))],
      ],
    },
    {
      name: 'comments',
      title: 'Notes on jobs',
      columns: [
        ['Date', 0.15, at('created_at')],
        ['Job #', 0.15, text('job_id')],
        ['Note', 0.7, text('comment')],
      ],
    },
    {
      name: 'photos',
      title: 'Photos',
      columns: [
        ['Date', 0.5, at('uploaded_at')],
        ['Job #', 0.5, text('job_id')],
      ],
    },
    {
      name: 'documents',
      title: 'Documents',
      columns: [
        ['Date', 0.2, at('created_at')],
        ['Job #', 0.2, text('job_id')],
        ['Name', 0.6, text('name')],
      ],
    },
    {
      name: 'bank_authorizations',
      title: 'Bank authorizations',
      columns: [
        ['Date', 0.15, at('accepted_at')],
        ['Network address', 0.2, text('ip_address')],
        ['What was agreed to', 0.65, text('accepted_text')],
      ],
    },
    {
      name: 'signatures',
      title: 'Signatures',
      columns: [
        ['Date', 0.2, at('signed_at')],
        ['Document', 0.4, (row) => `${text('document_type')(row)} #${text('document_id')(row)}`],
        ['Name', 0.4, text('name')],
      ],
    },
    {
      name: 'sign_ins',
      title: 'Where you are signed in',
      columns: [
        ['Since', 0.2, at('created_at')],
        ['Last seen', 0.2, at('last_seen_at')],
        ['Browser', 0.6, text('user_agent')],
      ],
    },
    {
      name: 'mails',
      title: 'Mail of the last 90 days',
      columns: [
        ['Date', 0.15, at('created_at')],
        ['To', 0.35, text('to')],
        ['Subject', 0.5, text('subject')],
      ],
    },
  ]
}

function writeSection(paper: PdfWriter, { title, columns }: Section, found: readonly Json[]): void {
  const laidOut: Column[] = columns.map(([label, part]) => ({ label, width: part * tableWidth(paper) }))
  const table = {
    columns: laidOut,
    rows: found.map((row) => ({
      cells: columns.map(([, , cell], index) => paper.lines(cell(row), cellWidth(laidOut[index]!))),
    })),
  }
  const heading = paper.lines(title, paper.width, { bold: true, size: 12 })
  paper.ensure(measureHeight(heading) + measureStart(paper, table))
  paper.write('H2', heading)
  writeTable(paper, table)
  paper.y += 18
}

/** A customer's data for reading. The file for machines has more of each row. */
export async function ownDataPdf(data: OwnData, sender: Sender, now: Date): Promise<Buffer> {
  const name = text('first_name', 'last_name')(data.profile).replace(', ', ' ')
  const title = 'Your data'
  const paper = await createPdf({
    title,
    author: sender.name,
    createdAt: now,
    brand: sender,
    runningHead: [title, name],
  })
  writeLetterhead(paper, sender, title, `As of ${formatIn(now, sender.timezone, 'MM/dd/yyyy')}`)
  paper.write('P', paper.lines(name, paper.width, { bold: true, size: 12 }))
  paper.write('P', paper.lines(`What ${sender.name} stores about you. The JSON file has all of it.`, paper.width))
  paper.y += 14
  for (const section of listSections(sender.timezone)) {
    const found = data[section.name]
    if (Array.isArray(found) && found.length > 0) writeSection(paper, section, found)
  }
  return paper.finish(sender.name)
}
