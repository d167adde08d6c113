import type { ValidateFunction } from 'ajv'
import { eq, sql } from 'drizzle-orm'
import { anyValue, type Db } from '#foundation/database/database'
import { externalIds } from '#foundation/database/schema'
import { databaseCode } from '#foundation/http/error-handler'
import { hashMeaning } from '#foundation/http/idempotency'
import { toJsonSchema } from '#foundation/http/json-schema'
import { createAjv, validationError } from '#foundation/http/validation'
import { wordsFor } from '#foundation/languages/words'
import { recordResources, recordShapes, type RecordAnswer, type RecordOf, type RecordType } from '@portal/contract'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { findByExternalIds, followMerges } from './external-ids'
import { readChoice } from './read-choice'
import { isGood, newRow, problem, type PutContext, type Row } from './record-type'
import { recordTables, writers } from './writers'

const validators = new Map<RecordType, ValidateFunction>()

function findValidator(type: RecordType): ValidateFunction {
  const known = validators.get(type)
  if (known) return known
  const made = createAjv(false).compile(toJsonSchema(recordShapes[type]))
  validators.set(type, made)
  return made
}

/** A copy without nulls and blank texts, which are the same as left out, and with the keys in order. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined
  if (Array.isArray(value)) return value.map(clean).filter((each) => each !== undefined)
  if (typeof value !== 'object') return value
  if (value === null) return undefined
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, clean(inner)] as const)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function readRecord<Type extends RecordType>(type: Type, sent: unknown): Row<Type> {
  const record = clean(sent) ?? {}
  const { note, error } = readChoice(type, record as Record<string, unknown>)
  const isValid = findValidator(type)
  const { errors: refused = [] } = isValid(record) ? {} : validationError(isValid.errors ?? [], '').detail
  const errors = refused.map(({ field, message }) => problem(field, message(wordsFor(SOURCE_LANGUAGE))))
  if (error) errors.push(error)
  const row = newRow(record as RecordOf<Type>, errors)
  if (note) row.notes.push(note)
  return row
}

const hashes = new WeakMap<object, string>()
function hashRecord(record: object): string {
  const hash = hashes.get(record) ?? hashMeaning(record)
  hashes.set(record, hash)
  return hash
}

/** Of several records with one id the first one counts. */
function markRepeated(rows: readonly Row[]): void {
  const earlier = new Map<string, Row>()
  for (const row of rows) {
    const same = earlier.get(row.record.external_id)
    if (!same) earlier.set(row.record.external_id, row)
    else if (hashRecord(same.record) === hashRecord(row.record)) {
      row.status = 'unchanged'
      row.notes.push(problem('external_id', 'The same record comes twice.'))
    } else row.errors.push(problem('external_id', `Another record has the external_id ${row.record.external_id}, too.`))
  }
}

export async function findThere(db: Db, type: RecordType, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const table = recordTables[type]
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, anyValue(ids, 'integer')))
  return new Set(found.map(({ id }) => Number(id)))
}

/** Gives rows the ids that are known of them, and leaves out those whose record is the one of last time. */
async function recognize(context: PutContext, type: RecordType, rows: readonly Row[]): Promise<Row[]> {
  const { db, system, importId } = context
  const resource = recordResources[type]
  const known = await findByExternalIds(
    db,
    resource,
    system,
    rows.map(({ record }) => record.external_id),
  )
  const ids = [...known.values()].map(({ resourceId }) => resourceId)
  const there = await findThere(db, type, ids)
  const merged = type === 'customers' ? await followMerges(db, ids) : new Map<number, number>()
  return rows.filter((row) => {
    const found = known.get(row.record.external_id)
    if (!found || !there.has(found.resourceId)) return true
    const into = merged.get(found.resourceId)
    row.id = into ?? found.resourceId
    const isSame = found.recordHash === hashRecord(row.record)
    if (isSame || into !== undefined) {
      row.status = 'unchanged'
      if (!isSame)
        row.notes.push(problem('external_id', `This customer was merged into customer ${into}; nothing is changed.`))
      return false
    }
    if (importId !== null && found.importId === importId && found.recordHash !== null) {
      row.errors.push(problem('external_id', `Another row of the file has the id ${row.record.external_id}, too.`))
      return false
    }
    return true
  })
}

async function saveExternalIds({ db, system, importId, now }: PutContext, type: RecordType, rows: readonly Row[]) {
  if (rows.length === 0) return
  await db
    .insert(externalIds)
    .values(
      rows.map(({ record, id }) => ({
        resourceType: recordResources[type],
        resourceId: id!,
        system,
        externalId: record.external_id,
        recordHash: hashRecord(record),
        importId,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [externalIds.tenantId, externalIds.resourceType, externalIds.system, externalIds.externalId],
      set: {
        resourceId: sql`excluded.resource_id`,
        recordHash: sql`excluded.record_hash`,
        importId: sql`excluded.import_id`,
      },
    })
}

/** Writes checked rows, and sets their ids and statuses. */
async function saveRows<Type extends RecordType>(context: PutContext, type: Type, rows: Row<Type>[]) {
  const good = rows.filter(isGood)
  // What is recognized is hashed before a writer adds to it.
  for (const { record } of good) hashRecord(record)
  markRepeated(good)
  const fresh = good.filter((row) => isGood(row) && row.status !== 'unchanged')
  const unknown = (await recognize(context, type, fresh)) as Row<Type>[]
  for (const row of unknown) row.status = row.id === null ? 'created' : 'updated'
  if (unknown.length > 0)
    await writers[type]({ ...context, save: (other, more) => saveRows(context, other, more) }, unknown)
  await saveExternalIds(
    context,
    type,
    unknown.filter((row) => isGood(row) && row.id !== null),
  )
  for (const row of rows) if (!isGood(row)) row.status = 'failed'
  const first = new Map(good.map(({ record, id }) => [record.external_id, id]).reverse() as [string, number | null][])
  for (const row of good) row.id ??= first.get(row.record.external_id) ?? null
}

/** Distinguishes this lock from others of a tenant. */
const LOCK = 0x7265_636f

/**
 * Creates or updates by the ids of another system, in the caller's transaction. Answers in the order of the records. Runs one at a time
 * for each tenant.
 */
async function putRecords(context: PutContext, type: RecordType, records: readonly unknown[]): Promise<RecordAnswer[]> {
  await context.db.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${context.tenant.id})`)
  const rows = records.map((record) => readRecord(type, record))
  await saveRows(context, type, rows as never)
  return rows.map(({ record, status, id, errors, notes }) => ({
    status,
    id: status === 'failed' ? null : id,
    external_id: typeof record.external_id === 'string' ? record.external_id : null,
    errors,
    notes,
  }))
}

/** Takes a transaction back, and what it would have answered out of it. */
class DryRun extends Error {
  constructor(readonly answers: RecordAnswer[]) {
    super('A dry run changes nothing.')
  }
}

const UNIQUE_VIOLATION = '23505'
const MAX_TRIES = 3

interface PutOptions {
  isDryRun: boolean
  /** Runs in the transaction, behind the records. */
  also?: (db: Db, answers: readonly RecordAnswer[]) => Promise<void>
}

/** Like `putRecords`, in a transaction of its own. Again if somebody took an e-mail at the same moment, who is then known. */
export async function putBatch(
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  context: Omit<PutContext, 'db'>,
  type: RecordType,
  records: readonly unknown[],
  { isDryRun, also }: PutOptions,
): Promise<RecordAnswer[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(async (db) => {
        const answers = await putRecords({ ...context, db }, type, records)
        if (isDryRun)
          throw new DryRun(answers.map((each) => ({ ...each, id: each.status === 'created' ? null : each.id })))
        await also?.(db, answers)
        return answers
      })
    } catch (error) {
      if (error instanceof DryRun) return error.answers
      if (databaseCode(error) !== UNIQUE_VIOLATION || tries === MAX_TRIES) throw error
    }
  }
}
