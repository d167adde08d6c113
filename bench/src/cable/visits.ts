import type { Database } from 'api'
import { seedDemo } from 'demo'
import { demoIds } from 'demo/names'

const acme = demoIds('acme')
export const TENANT = acme.tenant
export const HOST = 'acme.localhost'

/** Far from seeded rows. Visit, job and technician carry the same number; the peers use it as the name of a stream. */
const FIRST_VISIT = 1_000_000

export const visitAt = (stream: number): number => FIRST_VISIT + stream
/** Of the viewer's one live connection. */
export const cableTokenOf = (viewer: number): string => `bench-cable-token-${viewer}`
/** Of the session of the technician who is on the way to the visit. */
export const technicianTokenOf = (visit: number): string => `bench-technician-token-${visit}`

/** What the API's hashToken makes of a token, in SQL. */
const hashed = (text: string) => `translate(encode(sha256(convert_to(${text}, 'utf8')), 'base64'), '+/=', '-_')`

/**
 * Visits that a technician is on the way to, and for each so many people with a share link: a session and an unspent
 * token of the live connection each, as authenticateToken and getCableToken leave them. What another run left is dropped.
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

/** Names the drives that the bench announces. */
export const EPOCH = 'bench'

/** Leaves in the database what it would hold had every announced position come in by the API's own call, so that the next one by that call goes on from there. */
export async function recordDrives(database: Database, announced: ReadonlyMap<number, number>): Promise<void> {
  await database.raw(
    `insert into positions (appointment_id, tenant_id, latitude, longitude, seen_at, epoch, last_offset)
     select visit, ${TENANT}, 10, -104.99, now() - interval '1 hour', '${EPOCH}', last from jsonb_to_recordset($1::jsonb) as drives(visit integer, last integer)`,
    [JSON.stringify([...announced].map(([visit, last]) => ({ visit, last })))],
  )
}
