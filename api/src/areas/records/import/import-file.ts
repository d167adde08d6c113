import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Table, TableRow } from '#foundation/csv/read-table'
import { firstRow, type Database, type Db } from '#foundation/database/database'
import { importBatches, imports, type ColumnMapping, type ImportCounts } from '#foundation/database/schema'
import type { TenantRow } from '#foundation/tenants'
import { recordResources, type RecordAnswer, type RecordType } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'
import { putBatch } from '../put-records'
import { isGood, type Problem } from '../record-type'
import type { DateOrder } from './read-value'
import { isSameCustomer, toRecord, type ReadingOptions } from './to-record'
import { transactionNumber } from './transaction-number'

export interface ImportedRow {
  line: number
  cells: readonly string[]
  status: RecordAnswer['status']
  id: number | null
  externalId: string
  /** With the name of the column where there is one. */
  errors: (Problem & { column: string | null })[]
  notes: (Problem & { column: string | null })[]
}

interface ImportOptions {
  table: Table
  type: RecordType
  system: string
  mapping: ColumnMapping
  /** Of columns with dates, by their heading; the month comes first in others. */
  dateOrders?: ReadonlyMap<string, DateOrder>
  fileName: string
  isDryRun: boolean
  clock: () => Date
  /** External ids that dry runs of other files would have created. */
  assumed: Set<string>
  /** Whether a dry run adds what it would create. */
  addsToAssumed: boolean
  /** Called at the beginning, with how many rows an interrupted import has done, and what became of them. */
  onOpen: (resumedAt: number, done: ImportCounts) => void
  /** Called with the rows of every batch before it is committed, so that none is lost; after an interruption, perhaps once more. */
  onRows: (done: ImportedRow[]) => Promise<void>
  /** Called behind every batch. Throws to stop: what is done stays, and the same file goes on from there. */
  onBatch: (position: number) => void
  batchSize?: number
}

interface Imported {
  /** Null for a dry run. */
  importId: number | null
  /** Rows that an earlier, interrupted import of the same file has done. */
  resumedAt: number
  counts: ImportCounts
}

/** One record, from one row or from several of one customer. */
interface Pending {
  record: Record<string, unknown>
  rows: { line: number; cells: readonly string[] }[]
  /** A record with one is not sent. */
  errors: Problem[]
  notes: Problem[]
  columns: Map<string, string>
}

const BATCH = 500
/** Where rows are long, a batch ends before it has all its rows. */
const MAX_BATCH_LETTERS = 4_000_000
/** Rows of one customer, each with another address. */
const MAX_ROWS_OF_ONE = 500

/** How far the tables grow until the planner is told. The embedded database never looks by itself. */
const nextStatistics = (position: number): number => Math.max(position + 5_000, position * 1.2)
const updateStatistics = (database: Database): Promise<unknown> =>
  database.raw(
    'analyze users, user_emails, user_phones, addresses, customer_names, customer_words, external_ids, changes',
  )

const noCounts = (): ImportCounts => ({ created: 0, updated: 0, unchanged: 0, failed: 0 })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toPending(row: TableRow, type: RecordType, reading: ReadingOptions): Pending {
  if ('record' in row)
    return {
      record: isObject(row.record) ? row.record : {},
      rows: [{ line: row.line, cells: [JSON.stringify(row.record)] }],
      errors: [],
      notes: [],
      columns: new Map(),
    }
  return { ...toRecord(type, reading, row.cells), rows: [{ line: row.line, cells: row.cells }] }
}

/** Records of the rows behind `skip`; rows of one customer that follow each other are one record. */
async function* readPending(options: ImportOptions, skip: number, today: string): AsyncGenerator<Pending> {
  const { type, table, mapping, dateOrders = new Map() } = options
  const reading = { headings: table.headings, mapping, dateOrders, today }
  let last: Pending | null = null
  let index = 0
  for await (const row of table.rows()) {
    index += 1
    if (index <= skip) continue
    const next = toPending(row, type, reading)
    const places = next.record['addresses']
    if (
      last &&
      last.rows.length < MAX_ROWS_OF_ONE &&
      type === 'customers' &&
      'cells' in row &&
      Array.isArray(places) &&
      isSameCustomer(last.record, next.record)
    ) {
      const known = (last.record['addresses'] ??= []) as object[]
      for (const place of places)
        if (!known.some((one) => JSON.stringify(one) === JSON.stringify(place))) known.push(place)
      last.rows.push(...next.rows)
      last.errors.push(...next.errors)
      last.notes.push(...next.notes)
      continue
    }
    if (last) yield last
    last = next
  }
  if (last) yield last
}

/** The column that a path of the record, such as `phones.0.phone_number`, comes from. */
function findColumn(columns: ReadonlyMap<string, string>, field: string): string | null {
  for (let path = field; path; path = path.slice(0, Math.max(path.lastIndexOf('.'), 0))) {
    const found = columns.get(path)
    if (found) return found
  }
  return null
}

const lettersIn = ({ rows }: Pending): number =>
  rows.reduce((sum, { cells }) => cells.reduce((letters, cell) => letters + cell.length, sum), 0)

function toImportedRows({ rows: sources, notes, columns, record }: Pending, answer: RecordAnswer): ImportedRow[] {
  const located = (problems: readonly Problem[]) =>
    problems.map((each) => ({ ...each, column: findColumn(columns, each.field) }))
  return sources.map(({ line, cells }, index) => ({
    line,
    cells,
    status: answer.status,
    id: answer.id,
    externalId: String(record['external_id'] ?? ''),
    // Told once, though all rows of the customer are refused.
    errors: located(answer.errors),
    notes: index === 0 ? located([...notes, ...answer.notes]) : [],
  }))
}

/** Answers of all records, with those that were not sent. */
function addRefused(batch: readonly Pending[], answers: readonly RecordAnswer[]): RecordAnswer[] {
  const given = answers.values()
  return batch.map(({ record, errors }) =>
    errors.length === 0
      ? given.next().value!
      : { status: 'failed', id: null, external_id: String(record['external_id']), errors, notes: [] },
  )
}

/** The unfinished import of the same file in the same way, or a new one. */
async function openImport(db: Db, { type, system, mapping, fileName, table, clock }: ImportOptions) {
  const [open] = await db
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.type, type),
        eq(imports.system, system),
        eq(imports.fileHash, table.hash),
        sql`${imports.mapping} = ${JSON.stringify(mapping)}::jsonb`,
        isNull(imports.finishedAt),
        isNull(imports.undoneAt),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
  if (open) return open
  return firstRow(
    await db
      .insert(imports)
      .values({ type, system, mapping, fileName, fileHash: table.hash, counts: noCounts(), startedAt: clock() })
      .returning(),
  )
}

async function notePosition(db: Db, importId: number, position: number, counts: ImportCounts): Promise<void> {
  await db.insert(importBatches).values({ importId, transactionId: transactionNumber })
  await db.update(imports).set({ position, counts }).where(eq(imports.id, importId))
}

/** How the columns of the last file of this type were mapped. */
export async function rememberedMapping(db: Db, type: RecordType, system: string): Promise<ColumnMapping | undefined> {
  const [last] = await db
    .select({ mapping: imports.mapping })
    .from(imports)
    .where(and(eq(imports.type, type), eq(imports.system, system)))
    .orderBy(desc(imports.id))
    .limit(1)
  return last?.mapping
}

/**
 * Imports a file in batches, each of which is one transaction. After an interruption, the same file goes on where it was. Throws TableError
 * where the file can't be read any further.
 */
export async function importFile(database: Database, tenant: TenantRow, options: ImportOptions): Promise<Imported> {
  const { type, system, isDryRun, clock, assumed, batchSize = BATCH } = options
  const transact = <T>(work: (db: Db) => Promise<T>) => database.withTenant(tenant.id, work)
  const opened = isDryRun ? null : await transact((db) => openImport(db, options))
  const importId = opened?.id ?? null
  const resumedAt = opened?.position ?? 0
  const counts = opened ? { ...opened.counts } : noCounts()
  options.onOpen(resumedAt, counts)
  let position = resumedAt
  let statisticsAt = nextStatistics(position)
  const write = async (batch: readonly Pending[]) => {
    if (batch.length === 0) return
    const after = position + batch.reduce((sum, { rows: sources }) => sum + sources.length, 0)
    const count = (answers: readonly RecordAnswer[]): ImportCounts => {
      const sum = { ...counts }
      answers.forEach(({ status }, index) => void (sum[status] += batch[index]!.rows.length))
      return sum
    }
    const tell = (answers: readonly RecordAnswer[]) =>
      options.onRows(batch.flatMap((pending, index) => toImportedRows(pending, answers[index]!)))
    const context = { tenant, now: clock(), system, importId, assumed }
    const records = batch.filter(isGood).map(({ record }) => record)
    const sent = await putBatch(transact, context, type, records, {
      isDryRun,
      also: async (db, given) => {
        const all = addRefused(batch, given)
        if (importId !== null) await notePosition(db, importId, after, count(all))
        await tell(all)
      },
    })
    const answers = addRefused(batch, sent)
    if (isDryRun) await tell(answers)
    Object.assign(counts, count(answers))
    position = after
    if (!isDryRun && position >= statisticsAt) {
      await updateStatistics(database)
      statisticsAt = nextStatistics(position)
    }
    if (isDryRun && options.addsToAssumed)
      answers.forEach(
        (each) => each.status === 'created' && assumed.add(`${recordResources[type]}/${each.external_id}`),
      )
    options.onBatch(position)
  }
  let batch: Pending[] = []
  let letters = 0
  try {
    for await (const pending of readPending(options, resumedAt, formatIn(clock(), tenant.timezone, 'yyyy-MM-dd'))) {
      batch.push(pending)
      letters += lettersIn(pending)
      if (batch.length < batchSize && letters < MAX_BATCH_LETTERS) continue
      const full = batch
      batch = []
      letters = 0
      await write(full)
    }
  } catch (error) {
    // Rows before the one that can't be read are rows.
    await write(batch)
    throw error
  }
  await write(batch)
  if (importId !== null)
    await transact((db) => db.update(imports).set({ finishedAt: clock() }).where(eq(imports.id, importId)))
  return { importId, resumedAt, counts }
}
