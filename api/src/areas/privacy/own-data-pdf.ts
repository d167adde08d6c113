import { writeLetterhead, type Sender } from '#areas/documents'
import type { Json } from '#foundation/json'
import { statusText } from '#foundation/languages/status-text'
import { createPdf, type PdfWriter } from '#foundation/pdf/pdf-writer'
import { cellWidth, measureStart, tableWidth, writeTable, type Column } from '#foundation/pdf/table'
import { measureHeight } from '#foundation/pdf/text'
import type { Payment, StoredPaymentMethod } from '@portal/contract'
import { storedMethodText, transactionCents, transactionText } from '@portal/rules'
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

function listSections({ timezone, i18n }: Sender): Section[] {
  const at =
    (name: string): Cell =>
    (row) =>
      typeof row[name] === 'string' ? i18n.format.date(row[name], timezone) : ''
  const cents =
    (name: string): Cell =>
    (row) =>
      i18n.format.cents(Number(row[name]))
  const day =
    (name: string): Cell =>
    (row) =>
      typeof row[name] === 'string' ? i18n.format.day(row[name]) : ''
  const status: Cell = (row) => statusText(String(row['status']), i18n)
  const until: Cell = (row) => {
    const renewal = day('renews_at')(row)
    return day('ends_at')(row) || (renewal && i18n._('Renews {date}', { date: renewal }))
  }
  const signed: Cell = ({ document_type, document_id: id }) =>
    document_type === 'Quote' ? i18n._('Quote #{id}', { id }) : i18n._('Invoice #{id}', { id })
  const phoneTypes: Record<string, string> = {
    mobile: i18n._('mobile'),
    home: i18n._('home'),
    work: i18n._('work'),
  }
  const phoneType: Cell = (row) => phoneTypes[String(row['type'])] ?? text('type')(row)
  const toPayment = (row: Json) => row as unknown as Payment
  return [
    { name: 'emails', title: i18n._('E-mail addresses'), columns: [[i18n._('Address'), 1, text('email_address')]] },
    {
      name: 'phones',
      title: i18n._('Phones'),
      columns: [
        [i18n._('Number'), 0.5, (row) => formatPhoneNumber(String(row['phone_number']))],
        [i18n._('Type'), 0.5, phoneType],
      ],
    },
    {
      name: 'addresses',
      title: i18n._('Addresses'),
      columns: [
        [i18n._('Name'), 0.25, text('name')],
        [
          i18n._('Address'),
          0.75,
          (row) => [text('street', 'unit', 'city')(row), `${text('state')(row)} ${text('zip_code')(row)}`].join(', '),
        ],
      ],
    },
    {
      name: 'visits',
      title: i18n._('Visits'),
      columns: [
        [i18n._('Date'), 0.15, at('scheduled_time')],
        [i18n._('Service'), 0.3, text('service')],
        [i18n._('Address'), 0.35, text('street', 'city')],
        [i18n._('Status'), 0.2, status],
      ],
    },
    {
      name: 'quotes',
      title: i18n._('Quotes'),
      columns: [
        ['#', 0.15, text('id')],
        [i18n._('Date'), 0.15, day('quote_date')],
        [i18n._('Name'), 0.35, text('name')],
        [i18n._('Status'), 0.15, status],
        [i18n._('Total'), 0.2, cents('total_cents')],
      ],
    },
    {
      name: 'invoices',
      title: i18n._('Invoices'),
      columns: [
        ['#', 0.2, text('id')],
        [i18n._('Date'), 0.2, day('invoice_date')],
        [i18n._('Total'), 0.3, cents('total_cents')],
        [i18n._('Balance'), 0.3, cents('balance_cents')],
      ],
    },
    {
      name: 'payments',
      title: i18n._('Payments'),
      columns: [
        [i18n._('Date'), 0.2, at('transaction_time')],
        [i18n._('Invoice #'), 0.2, text('invoice_id')],
        [i18n._('What'), 0.3, (row) => transactionText(toPayment(row), i18n.rules)],
        [i18n._('Status'), 0.15, status],
        [i18n._('Amount'), 0.15, (row) => i18n.format.cents(transactionCents(toPayment(row)))],
      ],
    },
    {
      name: 'payment_methods',
      title: i18n._('Stored payment methods'),
      columns: [
        [i18n._('Method'), 0.7, (row) => storedMethodText(row as unknown as StoredPaymentMethod, i18n.rules)],
        [i18n._('Since'), 0.3, at('created_at')],
      ],
    },
    {
      name: 'equipment',
      title: i18n._('Equipment'),
      columns: [
        [i18n._('Name'), 0.4, text('name')],
        [i18n._('Type'), 0.3, text('type_name')],
        [i18n._('Manufacturer'), 0.3, text('manufacturer')],
      ],
    },
    {
      name: 'memberships',
      title: i18n._('Memberships'),
      columns: [
        [i18n._('Program'), 0.5, text('program_name')],
        [i18n._('From'), 0.25, day('starts_at')],
        [i18n._('Until'), 0.25, until],
      ],
    },
    {
      name: 'comments',
      title: i18n._('Notes on jobs'),
      columns: [
        [i18n._('Date'), 0.15, at('created_at')],
        [i18n._('Job #'), 0.15, text('job_id')],
        [i18n._('Note'), 0.7, text('comment')],
      ],
    },
    {
      name: 'photos',
      title: i18n._('Photos'),
      columns: [
        [i18n._('Date'), 0.5, at('uploaded_at')],
        [i18n._('Job #'), 0.5, text('job_id')],
      ],
    },
    {
      name: 'documents',
      title: i18n._('Documents'),
      columns: [
        [i18n._('Date'), 0.2, at('created_at')],
        [i18n._('Job #'), 0.2, text('job_id')],
        [i18n._('Name'), 0.6, text('name')],
      ],
    },
    {
      name: 'bank_authorizations',
      title: i18n._('Bank authorizations'),
      columns: [
        [i18n._('Date'), 0.15, at('accepted_at')],
        [i18n._('Network address'), 0.2, text('ip_address')],
        [i18n._('What was agreed to'), 0.65, text('accepted_text')],
      ],
    },
    {
      name: 'signatures',
      title: i18n._('Signatures'),
      columns: [
        [i18n._('Date'), 0.2, at('signed_at')],
        [i18n._('Document'), 0.4, signed],
        [i18n._('Name'), 0.4, text('name')],
      ],
    },
    {
      name: 'sign_ins',
      title: i18n._('Where you are signed in'),
      columns: [
        [i18n._('Since'), 0.2, at('created_at')],
        [i18n._('Last seen'), 0.2, at('last_seen_at')],
        [i18n._('Browser'), 0.6, text('user_agent')],
      ],
    },
    {
      name: 'mails',
      title: i18n._('Mail of the last 90 days'),
      columns: [
        [i18n._('Date'), 0.15, at('created_at')],
        [i18n._('To'), 0.35, text('to')],
        [i18n._('Subject'), 0.5, text('subject')],
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
  const { i18n } = sender
  const title = i18n._('Your data')
  const paper = await createPdf({
    i18n,
    title,
    author: sender.name,
    createdAt: now,
    brand: sender,
    runningHead: [title, name],
  })
  const date = i18n.format.date(now, sender.timezone)
  writeLetterhead(paper, sender, title, i18n._('As of {date}', { date }))
  paper.write('P', paper.lines(name, paper.width, { bold: true, size: 12 }))
  const what = i18n._('What {company} stores about you. The JSON file has all of it.', { company: sender.name })
  paper.write('P', paper.lines(what, paper.width))
  paper.y += 14
  for (const section of listSections(sender)) {
    const found = data[section.name]
    if (Array.isArray(found) && found.length > 0) writeSection(paper, section, found)
  }
  return paper.finish(sender.name)
}
