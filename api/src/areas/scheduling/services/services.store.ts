import { and, asc, eq, sql } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { serviceCategories, technicians } from '#foundation/database/schema'
import { ApiError, conflict, notFound, unprocessable } from '#foundation/errors'
import type { NewService, Service, ServiceChange, ServiceField } from '@portal/contract'
import { listCategories, type CategoryRow } from '../availability/capacity.store'
import { readServiceFields, trimTexts } from './service-fields'

const toService = ({ id, name, durationMinutes, fields, translations, active }: CategoryRow): Service => ({
  id,
  name,
  duration_minutes: durationMinutes,
  fields,
  translations,
  active,
})

/** In the order in which customers see them. */
export const listServices = async (db: Db, all: boolean): Promise<Service[]> =>
  (
    await (all
      ? db.select().from(serviceCategories).orderBy(asc(serviceCategories.position), asc(serviceCategories.id))
      : listCategories(db))
  ).map(toService)

/** The service that customers can book under a name. Nobody else adds or renames one until the transaction ends. */
export async function findNamesake(db: Db, name: string, exceptId?: number): Promise<CategoryRow | undefined> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('services ' || current_setting('app.tenant_id', true), 0))`,
  )
  const wanted = name.trim().toLowerCase()
  return (await listCategories(db)).find((each) => each.id !== exceptId && each.name.trim().toLowerCase() === wanted)
}

async function requireName(db: Db, name: string, exceptId?: number): Promise<void> {
  if (!name.trim()) throw unprocessable('Name is too short.', 'service.name')
  const same = await findNamesake(db, name, exceptId)
  if (same)
    throw conflict((i18n) => i18n._('There is the service "{name}" already.', { name: same.name }), 'service.name')
}

function readFields(sent: readonly ServiceField[]): ServiceField[] {
  try {
    return readServiceFields(sent)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(422, error.text, { field: `service.fields.${error.detail.field}` })
  }
}

/** Adds a service that customers can book, after the existing ones. Every technician can do it. Returns its id. 409 for a name that there is. */
export async function addService(db: Db, sent: NewService): Promise<number> {
  await requireName(db, sent.name)
  const position = sql`(select coalesce(max(position) + 1, 0) from service_categories)`
  const { id } = firstRow(
    await db
      .insert(serviceCategories)
      .values({
        name: sent.name.trim(),
        durationMinutes: sent.duration_minutes,
        fields: readFields(sent.fields ?? []),
        translations: trimTexts(sent.translations ?? {}),
        position,
      })
      .returning({ id: serviceCategories.id }),
  )
  await db.update(technicians).set({ skillIds: sql`${technicians.skillIds} || to_jsonb(${id}::int)` })
  return id
}

/** 404 for a service that there never was. With `lock`, nobody else changes it until the transaction ends. */
export async function findService(db: Db, id: number, { lock = false } = {}): Promise<Service> {
  const query = db.select().from(serviceCategories).where(eq(serviceCategories.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notFound('No such service')
  return toService(row)
}

export async function changeService(db: Db, id: number, sent: ServiceChange): Promise<Service> {
  const now = await findService(db, id, { lock: true })
  const isBack = sent.active === true && !now.active
  if (sent.name !== undefined || isBack) await requireName(db, sent.name ?? now.name, id)
  const changed = await db
    .update(serviceCategories)
    .set({
      name: sent.name?.trim() ?? now.name,
      durationMinutes: sent.duration_minutes,
      fields: sent.fields && readFields(sent.fields),
      translations: sent.translations && trimTexts(sent.translations),
      active: sent.active,
    })
    .where(eq(serviceCategories.id, id))
    .returning()
  return toService(firstRow(changed))
}

/** Offers a service no longer. Visits that were booked keep it. */
export async function removeService(db: Db, id: number): Promise<void> {
  const ended = await db
    .update(serviceCategories)
    .set({ active: false })
    .where(and(eq(serviceCategories.id, id), eq(serviceCategories.active, true)))
    .returning({ id: serviceCategories.id })
  if (ended.length === 0) throw notFound('No such service')
}

/** 422 unless all that are offered are named. */
export async function arrangeServices(db: Db, ids: readonly number[]): Promise<Service[]> {
  const offered = await db
    .select({ id: serviceCategories.id })
    .from(serviceCategories)
    .where(eq(serviceCategories.active, true))
    .orderBy(serviceCategories.id)
    .for('update')
  const unknown = ids.findIndex((id) => !offered.some((each) => each.id === id))
  if (unknown >= 0) throw unprocessable('No such service.', `services.ids.${unknown}`)
  const missing = offered.filter(({ id }) => !ids.includes(id))
  if (missing.length > 0)
    throw unprocessable(
      (i18n) =>
        i18n._('Name all services that are offered: {ids} too.', { ids: missing.map(({ id }) => id).join(', ') }),
      'services.ids',
    )
  for (const [position, id] of ids.entries())
    await db.update(serviceCategories).set({ position }).where(eq(serviceCategories.id, id))
  return listServices(db, false)
}
