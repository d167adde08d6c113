import type { Database } from 'api'
import { seedDemo } from 'demo'
import { demoIds, demoTenants } from 'demo/names'
import { cableToken, sessionToken } from './viewer-tokens'

const acme = demoIds('acme')
export const TENANT = acme.tenant
export const HOST = 'acme.localhost'

/** Far from the ids of seeded rows. Visit, job and technician have the same id; the peers use it as stream name. */
const FIRST_VISIT = 1_000_000

export const visitAt = (stream: number): number => FIRST_VISIT + stream
/** Session token of the technician on the way to the visit. */
export const technicianToken = (visit: number): string => `bench-technician-token-${visit}`

/** The API's hashToken in SQL, of a token that ends in a number. */
const hashInSql = (tokenOf: (number: number) => string, number: string) =>
  `translate(encode(sha256(convert_to('${tokenOf(NaN).replace('NaN', '')}' || (${number}), 'utf8')), 'base64'), '+/=', '-_')`

/** Divides `count` visits evenly among the demo's tenants; the first ones get one more if it cannot be divided. */
export const amongTenants = (count: number) => {
  const firstVisit = (at: number) => Math.ceil((at * count) / demoTenants.length)
  return demoTenants.map((name, at) => ({
    ids: demoIds(name),
    host: `${name}.localhost`,
    first: firstVisit(at),
    streams: firstVisit(at + 1) - firstVisit(at),
  }))
}

/**
 * Inserts visits with a technician on the way and, for each, viewers with a share link: a session and an unused cable token
 * each, as authenticateToken and getCableToken would create them. Deletes what a previous run left.
 */
export async function fillVisits(
  database: Database,
  viewers: number,
  tenants: { ids: typeof acme; first: number; streams: number }[],
): Promise<void> {
  const [seeded] = await database.raw('select 1 from tenants limit 1')
  if (!seeded) await seedDemo(database, { now: new Date(), passwords: { costLog2: 4 } })
  for (const statement of [
    `delete from jobs where id >= ${FIRST_VISIT}`,
    `delete from users where id >= ${FIRST_VISIT}`,
    `delete from link_tokens where nonce like 'bench-%'`,
    ...tenants.flatMap((part) => insertVisits(part, viewers)),
  ]) {
    await database.raw(statement)
  }
  await database.raw('analyze')
}

function insertVisits(
  { ids: { tenant, users, addresses }, first, streams }: { ids: typeof acme; first: number; streams: number },
  viewers: number,
): string[] {
  const visits = `generate_series(${visitAt(first)}, ${visitAt(first + streams) - 1}) as visit`
  const everyViewer = `(select number, l.id as link_id from generate_series(${first * viewers}, ${(first + streams) * viewers - 1}) as number
     join link_tokens l on l.nonce = 'bench-' || (${FIRST_VISIT} + number / ${viewers})) as viewer`
  const inADay = `now() + interval '1 day'`
  return [
    `insert into users (id, tenant_id, role, first_name, last_name) select visit, ${tenant}, 'technician', 'Bench', visit::text from ${visits}`,
    `insert into technicians (id, tenant_id, user_id, skill_ids, zip_codes, working_hours) select visit, ${tenant}, visit, '[]', '[]', '{}' from ${visits}`,
    `insert into jobs (id, tenant_id, user_id, address_id) select visit, ${tenant}, ${users.customer}, ${addresses.customer} from ${visits}`,
    `insert into appointments (id, tenant_id, job_id, user_id, address_id, status, scheduled_time, technician_id)
     select visit, ${tenant}, visit, ${users.customer}, ${addresses.customer}, 'accepted', now(), visit from ${visits}`,
    `insert into link_tokens (tenant_id, nonce, token_hash, role, resource_type, resource_id, expires_at)
     select ${tenant}, 'bench-' || visit, 'bench-' || visit, 'viewer', 'Appointment', visit, ${inADay} from ${visits}`,
    `insert into sessions (tenant_id, token_hash, role, link_token_id, created_at, last_seen_at, idle_expires_at, expires_at)
     select ${tenant}, ${hashInSql(sessionToken, 'number')}, 'viewer', link_id, now(), now(), ${inADay}, ${inADay} from ${everyViewer}`,
    `insert into cable_tokens (tenant_id, token_hash, session_id, expires_at)
     select ${tenant}, ${hashInSql(cableToken, 'number')}, s.id, ${inADay} from ${everyViewer} join sessions s on s.token_hash = ${hashInSql(sessionToken, 'number')}`,
    `insert into sessions (tenant_id, token_hash, role, user_id, created_at, last_seen_at, idle_expires_at, expires_at)
     select ${tenant}, ${hashInSql(technicianToken, 'visit')}, 'technician', visit, now(), now(), ${inADay}, ${inADay} from ${visits}`,
  ]
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
