import type { Database } from 'api'
import { seedDemo } from 'demo'
import { demoIds } from 'demo/names'

const acme = demoIds('acme')
export const TENANT = acme.tenant
export const HOST = 'acme.localhost'

/** Far from the ids of seeded rows. Visit, job and technician have the same id; the peers use it as stream name. */
const FIRST_VISIT = 1_000_000

export const visitAt = (stream: number): number => FIRST_VISIT + stream
/** Token for the viewer's one live connection. */
export const cableTokenOf = (viewer: number): string => `bench-cable-token-${viewer}`
/** Session token of the technician on the way to the visit. */
export const technicianTokenOf = (visit: number): string => `bench-technician-token-${visit}`

/** The API's hashToken in SQL. */
const hashed = (text: string) => `translate(encode(sha256(convert_to(${text}, 'utf8')), 'base64'), '+/=', '-_')`

/**
 * Inserts visits with a technician on the way and, for each, viewers with a share link: a session and an unused cable token
 * each, as authenticateToken and getCableToken would create them. Deletes what a previous run left.
 */
export async function fillVisits(database: Database, streams: number, viewers: number): Promise<void> {
  const [seeded] = await database.raw('select 1 from tenants limit 1')
  if (!seeded) await seedDemo(database, { now: new Date(), passwords: { costLog2: 4 } })
  const visits = `generate_series(${FIRST_VISIT}, ${FIRST_VISIT + streams - 1}) as visit`
  for (const statement of [
    `delete from jobs where id >= ${FIRST_VISIT}`,
    `delete from users where id >= ${FIRST_VISIT}`,
    `delete from link_tokens where nonce like 'bench-%'`,
    `insert into users (id, tenant_id, role, first_name, last_name) select visit, ${TENANT}, 'technician', 'Bench', visit::text from ${visits}`,
    `insert into technicians (id, tenant_id, user_id, skill_ids, zip_codes, working_hours) select visit, ${TENANT}, visit, '[]', '[]', '{}' from ${visits}`,
    `insert into jobs (id, tenant_id, user_id, address_id) select visit, ${TENANT}, ${acme.users.customer}, ${acme.addresses.customer} from ${visits}`,
    `insert into appointments (id, tenant_id, job_id, user_id, address_id, status, scheduled_time, technician_id)
     select visit, ${TENANT}, visit, ${acme.users.customer}, ${acme.addresses.customer}, 'accepted', now(), visit from ${visits}`,
    `insert into link_tokens (tenant_id, nonce, token_hash, role, resource_type, resource_id, expires_at)
     select ${TENANT}, 'bench-' || visit, 'bench-' || visit, 'viewer', 'Appointment', visit, now() + interval '1 day' from ${visits}`,
    `insert into sessions (tenant_id, token_hash, role, link_token_id, created_at, last_seen_at, idle_expires_at, expires_at)
     select ${TENANT}, 'bench-' || link.resource_id || '-' || n, 'viewer', link.id, now(), now(), now() + interval '1 day', now() + interval '1 day'
     from link_tokens link, generate_series(0, ${viewers - 1}) n where link.nonce like 'bench-%'`,
    `insert into cable_tokens (tenant_id, token_hash, session_id, expires_at)
     select ${TENANT}, ${hashed(`'${cableTokenOf(NaN).replace('NaN', '')}' || ((link.resource_id - ${FIRST_VISIT}) * ${viewers} + split_part(s.token_hash, '-', 3)::integer)`)}, s.id, now() + interval '1 day'
     from sessions s join link_tokens link on link.id = s.link_token_id where s.token_hash like 'bench-%'`,
    `insert into sessions (tenant_id, token_hash, role, user_id, created_at, last_seen_at, idle_expires_at, expires_at)
     select ${TENANT}, ${hashed(`'${technicianTokenOf(NaN).replace('NaN', '')}' || visit`)}, 'technician', visit, now(), now(), now() + interval '1 day', now() + interval '1 day' from ${visits}`,
  ]) {
    await database.raw(statement)
  }
  await database.raw('analyze')
}

/** Epoch of the drives that the benchmark publishes. */
export const EPOCH = 'bench'

/** Writes the rows that the API would have written for every published position, so that its next call continues from there. */
export async function recordDrives(database: Database, announced: ReadonlyMap<number, number>): Promise<void> {
  await database.raw(
    `insert into positions (appointment_id, tenant_id, latitude, longitude, seen_at, epoch, last_offset)
     select visit, ${TENANT}, 10, -104.99, now() - interval '1 hour', '${EPOCH}', last from jsonb_to_recordset($1::jsonb) as drives(visit integer, last integer)`,
    [JSON.stringify([...announced].map(([visit, last]) => ({ visit, last })))],
  )
}
