import { createHash } from 'node:crypto'
import type { ColumnMapping } from '#foundation/database/schema'
import type { RecordType } from '@portal/contract'
import { problem, type Problem } from '../record-type'
import { columnFields } from './fields'
import { plainHeading } from './mapping'
import { readValue, type DateOrder } from './read-value'
import { splitFullName } from './split-full-name'
import { isTotalsRow } from './totals-row'

export interface MappedRow {
  record: Record<string, unknown>
  /** Why the row can't be imported, whatever its record is. */
  errors: Problem[]
  /** What a cell says that is not read, or read in another way. */
  notes: Problem[]
  /** Column of each field, by its path in the record. */
  columns: Map<string, string>
}

/** Fields that say who somebody is, for rows without an id of their own. */
const IDENTITY = ['first_name', 'last_name', 'company', 'emails', 'phones', 'addresses']

/** An id from what a row says: the same row again has the same one. */
function deriveId(type: RecordType, record: Record<string, unknown>): string {
  const meaning = type === 'customers' ? IDENTITY.map((name) => record[name]) : record
  return `row-${createHash('sha256').update(JSON.stringify(meaning).toLowerCase()).digest('hex').slice(0, 24)}`
}

interface Parts {
  record: Record<string, unknown>
  places: Record<'address' | 'billing', Record<string, unknown>>
  notes: string[]
  doubts: Problem[]
}

const isSamePlace = (one: object, other: object): boolean => {
  const key = (place: object) =>
    ['street', 'unit', 'city', 'zip_code']
      .map((part) => (place as Record<string, unknown>)[part] ?? '')
      .join('|')
      .toLowerCase()
  return key(one) === key(other)
}

function addAddresses({ record, places }: Parts, columns: Map<string, string>): void {
  const { address, billing } = places
  const hasAddress = Object.keys(address).length > 0
  const hasBilling = Object.keys(billing).length > 0 && !(hasAddress && isSamePlace(address, billing))
  const found = [
    ...(hasAddress ? [['address', address] as const] : []),
    ...(hasBilling ? [['billing', hasAddress ? { name: 'Billing', ...billing } : billing] as const] : []),
  ]
  if (found.length === 0) return
  record['addresses'] = found.map(([, place]) => place)
  found.forEach(([name], index) => {
    for (const [path, column] of [...columns])
      if (path.startsWith(`${name}.`)) columns.set(`addresses.${index}.${path.slice(name.length + 1)}`, column)
  })
}

function put(parts: Parts, name: string, value: string | number | boolean, heading: string): string {
  const { record, places, notes, doubts } = parts
  const [list = '', type] = name.split('.')
  const add = (key: string, item: object) => {
    const items = (record[key] ??= []) as object[]
    items.push(item)
    return `${key}.${items.length - 1}`
  }
  if (list === 'emails') return `${add('emails', { email_address: value })}.email_address`
  if (list === 'phones') return `${add('phones', { phone_number: value, ...(type && { type }) })}.phone_number`
  if (list === 'address' || list === 'billing') places[list][type!] = value
  else if (name === 'full_name') {
    const { doubt, ...names } = splitFullName(String(value))
    parts.record = { ...names, ...record }
    if (doubt) doubts.push(problem(name, doubt))
  } else if (name === 'notes')
    notes.push(/^(?:notes?|comments?|.*notes)$/.test(plainHeading(heading)) ? String(value) : `${heading}: ${value}`)
  else record[name] = value
  return name
}

/** Longest number and code of a record. */
const MAX_NUMBER = 60
const MAX_CODE = 40

/** Numbers that people know a document by are its id in most files; and a price without a code goes by its name. */
function addNumbers(type: RecordType, record: Record<string, unknown>, idColumn: string | undefined): Problem[] {
  const { external_id: id, name } = record
  const numbers = columnFields(type)['number']?.headings
  if (idColumn !== undefined && numbers?.includes(plainHeading(idColumn)) && String(id).length <= MAX_NUMBER)
    record['number'] ??= id
  if (type !== 'prices' || idColumn !== undefined || record['code'] !== undefined || name === undefined) return []
  record['code'] = String(name).slice(0, MAX_CODE)
  return [problem('code', 'It has no code; its name is its code.')]
}

export interface ReadingOptions {
  headings: readonly string[]
  mapping: ColumnMapping
  /** Of columns with dates, by their heading. */
  dateOrders: ReadonlyMap<string, DateOrder>
  /** `YYYY-MM-DD` */
  today: string
}

/** A row of cells as a record of the type. Blank cells are left out. */
export function toRecord(
  type: RecordType,
  { headings, mapping, dateOrders, today }: ReadingOptions,
  cells: readonly string[],
): MappedRow {
  const fields = columnFields(type)
  const parts: Parts = { record: {}, places: { address: {}, billing: {} }, notes: [], doubts: [] }
  const columns = new Map<string, string>()
  const { doubts: notes } = parts
  const errors = isTotalsRow(cells) ? [problem('', 'This looks like a row of totals, which is no record.')] : []
  headings.forEach((heading, at) => {
    const name = mapping[heading]
    const text = cells[at]?.trim() ?? ''
    if (!name || !text) return
    const { kind = 'text', isPast = false } = fields[name] ?? {}
    const order = dateOrders.get(heading) ?? 'month-first'
    const read = readValue({ kind, isPast, order, today }, text)
    if ('value' in read) {
      columns.set(put(parts, name, read.value, heading), heading)
      if (read.remark) notes.push(problem(name, read.remark))
      return
    }
    columns.set(name, heading)
    if ('error' in read) return void errors.push(problem(name, read.error))
    const isKept = kind === 'day' && fields['notes'] !== undefined
    if (isKept) parts.notes.push(`${heading}: ${text}`)
    notes.push(problem(name, isKept ? read.problem.replace(/\.$/, '; it is kept in the notes.') : read.problem))
  })
  addAddresses(parts, columns)
  const { record } = parts
  if (parts.notes.length > 0) record['notes'] = parts.notes.join('\n')
  if (cells.slice(headings.length).some((cell) => cell.trim()))
    notes.push(problem('', `The row has ${cells.length} cells, but there are ${headings.length} headings.`))
  record['external_id'] ??= deriveId(type, record)
  notes.push(...addNumbers(type, record, columns.get('external_id')))
  return { record, errors, notes, columns }
}

/** Whether two rows are one customer at two places. */
export function isSameCustomer(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const { addresses: _one, ...first } = one
  const { addresses: _other, ...second } = other
  return JSON.stringify(first) === JSON.stringify(second)
}
