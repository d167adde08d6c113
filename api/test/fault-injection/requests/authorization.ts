// Every call by everybody who may not make it, aimed at the customer's, another customer's and another tenant's resources: none
// succeeds, none tells the customer's name or street, and none changes a row.
import {
  calls,
  grantedByDuty,
  includesScope,
  neededScope,
  scopes,
  shapes,
  type CallName,
  type CallShape,
  type Role,
  type Scope,
} from '@portal/contract'
import { demoIds, type DemoTenant } from 'demo/names'
import type { Parts } from '../../contract/example'
import { send } from '../../contract/examples'
import { createTestApi, TEST_NOW, type TestApi } from '../../support'
import { aimedAt, isPublic, opens, prepareExamples, type Kind, type Things } from '../../support/link-scope-walk'
import { openPrincipals } from './principals'

const CANARY = 'Zqcanary'
const getShape = (name: CallName): CallShape => shapes[name]
const { users, invoices, appointments, tenant } = demoIds('acme')

const listThings = (subdomain: DemoTenant): Things => {
  const ids = demoIds(subdomain)
  return {
    quote: ids.quotes.sent,
    invoice: ids.invoices.unpaid,
    visit: ids.appointments.live,
    job: ids.invoices.unpaid,
    customer: ids.users.customer,
  }
}
const owned: Record<string, Things> = {
  'the customer’s': listThings('acme'),
  // No other customer of the tenant has a quote, so this is one of a third tenant.
  'another customer’s': {
    quote: demoIds('summit').quotes.sent,
    invoice: invoices.landlord[0]!,
    visit: appointments.assigned,
    job: appointments.assigned,
    customer: users.landlord,
  },
  'another tenant’s': listThings('bluebird'),
}

/** The roles and the tenant of those who act for themselves; links are in `opens`. */
const roles: Record<
  string,
  { role: Role | null; tenant: DemoTenant; owns: readonly string[]; scopes?: readonly Scope[] }
> = {
  'a visitor': { role: null, tenant: 'acme', owns: [] },
  'a forged session': { role: null, tenant: 'acme', owns: [] },
  'an ended session': { role: null, tenant: 'acme', owns: [] },
  'a session of another tenant': { role: null, tenant: 'acme', owns: [] },
  'another tenant’s office at this tenant': { role: null, tenant: 'acme', owns: [] },
  'another customer': { role: 'customer', tenant: 'acme', owns: ['another customer’s'] },
  'a customer of another tenant': { role: 'customer', tenant: 'bluebird', owns: ['another tenant’s'] },
  'a technician': { role: 'technician', tenant: 'acme', owns: ['the customer’s', 'another customer’s'] },
  'a technician of another tenant': { role: 'technician', tenant: 'bluebird', owns: ['another tenant’s'] },
  'another tenant’s office': { role: 'admin', tenant: 'bluebird', owns: ['another tenant’s'] },
  'the customer': { role: 'customer', tenant: 'acme', owns: ['the customer’s'] },
  'the office': { role: 'admin', tenant: 'acme', owns: ['the customer’s', 'another customer’s'] },
  'a dispatcher': {
    role: 'admin',
    tenant: 'acme',
    owns: ['the customer’s', 'another customer’s'],
    scopes: grantedByDuty('dispatcher'),
  },
  'a key with all scopes': { role: 'admin', tenant: 'acme', owns: ['the customer’s', 'another customer’s'], scopes },
  'a key that reads': {
    role: 'admin',
    tenant: 'acme',
    owns: ['the customer’s', 'another customer’s'],
    scopes: scopes.filter((scope) => scope.endsWith(':read')),
  },
  'a key of another tenant': { role: 'admin', tenant: 'bluebird', owns: ['another tenant’s'], scopes },
}

/** Whether somebody may make the call about these resources; null if that depends on the resource and so can't be told. */
function mayCall(who: string, name: CallName, whose: string): boolean | null {
  const { access } = getShape(name)
  if (access === 'public') return true
  const kind = opens[who as Kind] as readonly CallName[] | undefined
  if (kind) return kind.includes(name) && whose === 'the customer’s' ? null : false
  const { role, owns, scopes: granted } = roles[who]!
  if (role === null || !access.includes(role)) return false
  const needed = neededScope(name)
  if (granted && needed && !includesScope(granted, needed)) return false
  return owns.includes(whose) ? null : false
}

export interface AuthorizationResult {
  requests: number
  byStatus: Record<string, number>
  /** Calls that succeeded, and answers with the customer's name or street. */
  leaks: string[]
  /** Tables with other rows after somebody's refused calls than before. */
  changed: string[]
  clean: boolean
  seconds: number
}

/** A hash of each table's rows. */
async function tableHashes(api: TestApi): Promise<Map<string, string>> {
  const tables = await api.database.raw(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const hashes = new Map<string, string>()
  for (const { name } of tables as { name: string }[]) {
    // A session's last use is written by every request, and getCableToken writes one of the sender's own.
    if (name === 'cable_tokens') continue
    const columns = name === 'sessions' ? 'id::text' : 't::text'
    const [row] = await api.database.raw(
      `select md5(coalesce(string_agg(${columns}, '|' order by ${columns}), '')) as hash from "${name}" t`,
    )
    hashes.set(name, String((row as { hash: string }).hash))
  }
  return hashes
}

async function plantCanaries({ database }: TestApi): Promise<void> {
  await database.raw(`update users set last_name = '${CANARY}' where id = ${users.customer} and tenant_id = ${tenant}`)
  await database.raw(
    `update addresses set street = '1 ${CANARY} St' where user_id = ${users.customer} and tenant_id = ${tenant}`,
  )
}

interface Attempt {
  call: CallName
  whose: string
  parts: Parts
  /** The call is the sender's to make and answers with what is theirs; it has to tell nothing of the customer's. Others have to be refused. */
  isTheirOwn: boolean
}

/** The calls that somebody may not make, about everybody's resources, and the reads that answer with the sender's own. */
function listAttempts(who: string, prepared: Map<string, Parts>): Attempt[] {
  const attempts: Attempt[] = []
  for (const call of (Object.keys(calls) as CallName[]).filter((name) => !isPublic(name))) {
    const about = (whose: string) => aimedAt(call, prepared.get(call) ?? {}, owned[whose]!)
    const isSame = (one: string, other: string) => JSON.stringify(about(one)) === JSON.stringify(about(other))
    const mayBeTheirs =
      opens[who as Kind]?.includes(call as never) ??
      (roles[who]?.role != null && (getShape(call).access as readonly Role[]).includes(roles[who].role))
    for (const whose of Object.keys(owned)) {
      const namesResources = !isSame(whose, whose === 'the customer’s' ? 'another tenant’s' : 'the customer’s')
      if (!namesResources && mayBeTheirs) {
        const isStranger = !opens[who as Kind] && !roles[who]!.owns.includes('the customer’s')
        if (whose === 'the customer’s' && isStranger && calls[call].startsWith('GET'))
          attempts.push({ call, whose: 'their own', parts: about(whose), isTheirOwn: true })
      } else if (mayCall(who, call, whose) === false && (namesResources || whose === 'the customer’s')) {
        attempts.push({ call, whose, parts: about(whose), isTheirOwn: false })
      }
    }
  }
  return attempts
}

/** Uses TEST_DATABASE_URL. `withoutGuard`: the office's session in another customer's place, which has to be reported. */
export async function authorize({ withoutGuard = false } = {}): Promise<AuthorizationResult> {
  const started = performance.now()
  const api = await createTestApi({ payments: 'sandbox', now: TEST_NOW })
  try {
    const { context, clients } = await openPrincipals(api)
    const prepared = await prepareExamples(context, Object.keys(calls) as CallName[])
    await plantCanaries(api)
    const leaks: string[] = []
    const changed: string[] = []
    const byStatus: Record<string, number> = {}
    let requests = 0
    const senders = withoutGuard ? [['another customer', context.office] as const] : Object.entries(clients)
    for (const [who, client] of senders) {
      const before = await tableHashes(api)
      for (const { call, whose, parts, isTheirOwn } of listAttempts(who, prepared)) {
        const { status, body } = await send(client, call, parts)
        requests += 1
        byStatus[status] = (byStatus[status] ?? 0) + 1
        const isRefused = status >= 400 && status < 500
        if (JSON.stringify(body ?? '').includes(CANARY) || (!isTheirOwn && !isRefused))
          leaks.push(`${status} ${who}: ${call} about ${whose}`)
      }
      const after = await tableHashes(api)
      for (const [table, hash] of after) if (before.get(table) !== hash) changed.push(`${who}: ${table}`)
    }
    return {
      requests,
      byStatus,
      leaks,
      changed,
      clean: leaks.length === 0 && changed.length === 0,
      seconds: Math.round((performance.now() - started) / 1_000),
    }
  } finally {
    await api.close()
  }
}
