import { createHash } from 'node:crypto'
import type { ColumnMapping } from '#foundation/database/schema'
import type { RecordType } from '@portal/contract'
import { splitName } from '@portal/rules'
import { problem, type Problem } from '../record-type'
import { columnFields } from './fields'
import { plainHeading } from './mapping'
import { readValue } from './read-value'

export interface MappedRow {
  record: Record<string, unknown>
  /** What a cell says that is not read. */
  notes: Problem[]
  /** Column of each field, by its path in the record. */
  columns: Map<string, string>
}

const COMPANY =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|co|ltd|lp|llp|pllc|company|church|school|academy|properties|property|management|hoa|apartments|association|restaurant|cafe|dental|hospital|clinic|university|bank|hotel|rentals|realty|construction|services|group|city of|county of)\b\.?/i

/** `Byron, Ada` and `Ada Byron`; a company as it is. */
function splitFullName(name: string): Record<string, string> {
  if (COMPANY.test(name)) return { company: name }
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim())
  if (first && more.length === 0) return { first_name: first, last_name: last }
  if (/\s(?:&|and)\s/i.test(name)) {
    const words = name.split(/\s+/)
    return words.length > 3
      ? { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1)! }
      : { first_name: name }
  }
  const { firstName, lastName } = splitName(name)
  return { first_name: firstName, ...(lastName && { last_name: lastName }) }
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
  const { record, places, notes } = parts
  const [list = '', type] = name.split('.')
  const add = (key: string, item: object) => {
    const items = (record[key] ??= []) as object[]
    items.push(item)
    return `${key}.${items.length - 1}`
  }
  if (list === 'emails') return `${add('emails', { email_address: value })}.email_address`
  if (list === 'phones') return `${add('phones', { phone_number: value, ...(type && { type }) })}.phone_number`
  if (list === 'address' || list === 'billing') places[list][type!] = value
  else if (name === 'full_name') parts.record = { ...splitFullName(String(value)), ...record }
  else if (name === 'notes')
    notes.push(/^(?:notes?|comments?|.*notes)$/.test(plainHeading(heading)) ? String(value) : `${heading}: ${value}`)
  else record[name] = value
  return name
}

/** A row of cells as a record of the type. Blank cells are left out. */
export function toRecord(
  type: RecordType,
  headings: readonly string[],
  mapping: ColumnMapping,
  cells: readonly string[],
): MappedRow {
  const fields = columnFields(type)
  const parts: Parts = { record: {}, places: { address: {}, billing: {} }, notes: [] }
  const columns = new Map<string, string>()
  const notes: Problem[] = []
  headings.forEach((heading, at) => {
    const name = mapping[heading]
    const text = cells[at]?.trim() ?? ''
    if (!name || !text) return
    const read = readValue(fields[name]?.kind ?? 'text', text)
    if ('problem' in read) {
      columns.set(name, heading)
      notes.push(problem(name, read.problem))
      return
    }
    columns.set(put(parts, name, read.value, heading), heading)
  })
  addAddresses(parts, columns)
  const { record } = parts
  if (parts.notes.length > 0) record['notes'] = parts.notes.join('\n')
  if (cells.slice(headings.length).some((cell) => cell.trim()))
    notes.push(problem('', `The row has ${cells.length} cells, but there are ${headings.length} headings.`))
  record['external_id'] ??= deriveId(type, record)
  return { record, notes, columns }
}

/** Whether two rows are one customer at two places. */
export function isSameCustomer(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const { addresses: _one, ...first } = one
  const { addresses: _other, ...second } = other
  return JSON.stringify(first) === JSON.stringify(second)
}
