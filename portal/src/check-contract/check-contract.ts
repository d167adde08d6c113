import { calls, shapes, type CallName, type CallShape, type Response } from '@portal/contract'
import { portalCalls } from '@portal/contract/calls'
import { ask, askUnauthorized, type Backend, type Finding, type Request } from './ask'

/** A customer of the backend, whose rows are read. */
export interface Customer {
  email: string
  password: string
}

interface Rows {
  data: { id: number }[]
}

/** Pages make these as well, by the addresses that answers have. */
const byAddress: readonly CallName[] = [
  'createPaymentMethod',
  'updatePaymentMethod',
  'deletePaymentMethod',
  'listEquipment',
  'createEquipment',
  'updateEquipment',
]
const pageCalls = [...(Object.keys(portalCalls) as CallName[]), ...byAddress]

const NEEDS_CUSTOMER = 'needs a customer: --email and --password'
const CHANGES = 'it would change something'

/** Makes every call that only reads, as far as ids for them are known, and asks all others without a session. Changes nothing but sessions. */
export async function checkContract(
  backend: Backend,
  { subdomain, zip, today, customer }: { subdomain: string; zip: string; today: string; customer: Customer | null },
): Promise<Finding[]> {
  const findings = new Map<CallName, Finding>()
  let token: string | null = null
  async function read<N extends CallName>(name: N, request: Request = {}): Promise<Response<N> | undefined> {
    const { finding, answer } = await ask(backend, name, request, token)
    findings.set(name, finding)
    return answer as Response<N> | undefined
  }
  const skip = (name: CallName, detail: string) => findings.set(name, { call: name, verdict: 'not tried', detail })

  await readPublic()
  if (customer) await readOwn(customer)
  for (const name of pageCalls) {
    const { access }: CallShape = shapes[name]
    if (findings.has(name)) continue
    if (access !== 'public') findings.set(name, await askUnauthorized(backend, name))
    else skip(name, calls[name].startsWith('GET ') ? 'no id for it is known' : CHANGES)
  }
  return pageCalls.map((name) => findings.get(name)!)

  async function readPublic(): Promise<void> {
    for (const name of ['getTenant', 'getTenantFlags', 'getTenantCustomizations'] as const)
      await read(name, { params: { subdomain } })
    await read('validateEmail', { query: { email: 'nobody@example.com' } })
    await read('validateCoverageArea', { query: { zip_code: zip } })
    await read('suggestAddresses', { query: { text: '1400 Main St' } })
    await read('getBotChallenge', { query: { action: 'create_account' } })
    const [service] = (await read('listServiceCategories')) ?? []
    if (!service) return
    const visit = { service_category_id: service.id, postal_code: zip }
    const dates = await read('getAvailableDates', { query: { ...visit, service_date: today } })
    await read('getAvailableTimeSlots', {
      query: { ...visit, service_date: dates?.available_dates[0] ?? today },
    })
  }

  async function readOwn(session: Customer): Promise<void> {
    const signedIn = await read('signIn', { params: { role: 'customer' }, body: { session } })
    if (!signedIn) return
    token = signedIn.authentication_token
    const own = { id: signedIn.id }
    await read('findUserByEmail', { query: { email: signedIn.email } })
    await read('getUser', { params: own })
    await read('listEquipment', { params: own })
    for (const name of [
      'listSessions',
      'listAppointments',
      'getCurrentAppointment',
      'getCalendarFeed',
      'getCableToken',
      'listPaymentMethods',
      'reportBalanceDue',
    ] as const)
      await read(name)
    const first = async (name: 'reportAppointments' | 'reportInvoices' | 'reportQuotes') =>
      ((await read(name, { query: { page: 1 } })) as Rows | undefined)?.data[0]?.id
    await readVisit(await first('reportAppointments'))
    const invoice = await first('reportInvoices')
    if (invoice !== undefined) await read('getInvoice', { params: { id: invoice } })
    const quote = await first('reportQuotes')
    if (quote !== undefined) {
      await read('getQuote', { params: { id: quote } })
      await read('getFinancingOptions', { params: { ...own, quote_id: quote } })
    }
    await read('signOut')
    token = null
  }

  async function readVisit(id: number | undefined): Promise<void> {
    const visit = id === undefined ? undefined : await read('getAppointment', { params: { id } })
    if (!visit) return
    await read('getRating', { params: { id: visit.id } })
    await read('listShareLinks', { params: { id: visit.id } })
    const job = { id: visit.job_id }
    await read('getJob', { params: job })
    await read('listCommentsByDate', { query: { commentable_type: 'Job', commentable_id: job.id } })
  }
}

/** Lines of a report, those that are not right first. */
export function describeFindings(findings: readonly Finding[], hasCustomer: boolean): string[] {
  const order: Finding['verdict'][] = ['missing', 'differs', 'not tried', 'right']
  const sorted = [...findings].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  const count = (verdict: Finding['verdict']) => findings.filter((each) => each.verdict === verdict).length
  return [
    ...sorted
      .filter(({ verdict }) => verdict !== 'right')
      .map(({ call, verdict, detail }) => `${verdict.padEnd(9)}  ${call} (${calls[call]}): ${detail}`),
    `${count('right')} right, ${count('differs')} differ, ${count('missing')} missing, ${count('not tried')} not tried${hasCustomer ? '' : `; what a customer reads ${NEEDS_CUSTOMER}`}.`,
  ]
}
