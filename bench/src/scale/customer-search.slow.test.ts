// How many rows a search for customers reads in a company of 100,000, beside 200 small ones.
import postgres, { type Sql } from 'postgres'
import { createTestApi, officeClient, type TestApi } from 'api/testing'
import { captureStatements } from 'api/testing/capture-statements'
import { explainFor, walkNodes, type PlanNode } from './explain'
import { ACME } from './generate'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const onServer = url ? describe : describe.skip

/** A twentieth has the last name Smith, and e-mails with it; a tenth lives in each street; everybody has a word that begins with s. */
const FILL = [
  'set session_replication_role = replica',
  `insert into tenants (id, subdomain, name, timezone, support_email, feature_flags, customizations, payment_options, booking_rules, taxable)
   select 1000 + t, 'tenant-' || t, 'Tenant ' || t, timezone, support_email, feature_flags, customizations, payment_options, booking_rules, taxable
   from generate_series(1, 200) t, tenants where id = ${ACME}`,
  `create temp table people as
   select 1000000 + n * 201 + t as id, case t when 0 then ${ACME} else 1000 + t end as tenant_id, n,
     case when n % 20 = 7 then 'Smith' else chr(97 + n * 7 % 26) || substr(md5((n % 3000)::text), 1, 5) end as last_name,
     case when n % 33 = 5 then 'James' else chr(97 + n * 11 % 26) || substr(md5((n % 700 + 5000)::text), 1, 4) end as first_name
   from generate_series(0, 99999) n, generate_series(0, 200) t where t = 0 or n < 250`,
  `insert into users (id, tenant_id, role, first_name, last_name, archived)
   select id, tenant_id, 'customer', first_name, last_name, n % 30 = 1 from people order by n`,
  'insert into customer_names (tenant_id, user_id, sort_name) select tenant_id, id, portal_sort_name(first_name, last_name) from people order by n',
  `insert into customer_words (tenant_id, user_id, source, word)
   select tenant_id, id, 'u' || id, lower(word) from people, unnest(array[first_name, last_name, id::text]) word
   union all select tenant_id, id, 'e' || id, lower(word) from people, unnest(array[last_name || n, last_name, 'gmail', 'com']) word
   union all select tenant_id, id, 'p' || id, word from people, unnest(portal_phone_words('303' || lpad((n * 73 + 2000000)::text, 7, '0'))) word
   union all select tenant_id, id, 'a' || id, word from people,
     unnest(array['n' || n % 9999, (array['elm', 'oak', 'pine', 'lake', 'hill', 'main', 'larch', 'cedar', 'maple', 'juniper'])[1 + n / 7 % 10], 'st', 'fairhaven', (80014 + n % 50)::text]) word`,
  'reset session_replication_role',
  'vacuum analyze users, customer_names, customer_words',
]

/** Up to 18,000 rows of each word are counted or looked up, and 6,000 names; of 2,000 names all words are read. */
const MAX_ROWS = 45_000

const scans = (plan: PlanNode) => [...walkNodes(plan)].filter((node) => node['Relation Name'])
const rowsRead = (plan: PlanNode): number =>
  scans(plan).reduce(
    (sum, { 'Actual Rows': rows = 0, 'Actual Loops': loops = 1, 'Rows Removed by Filter': removed = 0 }) =>
      sum + (rows + removed) * loops,
    0,
  )

onServer('in a company of 100,000 customers', () => {
  let api: TestApi
  let sql: Sql
  beforeAll(async () => {
    api = await createTestApi()
    const [row] = await api.database.raw('select current_database() as name')
    sql = postgres(Object.assign(new URL(url), { pathname: `/${row!['name']}` }).toString(), {
      max: 1,
      onnotice: () => {},
    })
    for (const statement of FILL) await sql.unsafe(statement)
  }, 300_000)
  afterAll(async () => {
    await sql.end()
    await api.close()
  })

  /** Rows that the statements of pages 1 and 20 read, and which tables they read as a whole. */
  async function explainSearch(query: string, sort_by: 'name' | 'newest') {
    const client = await officeClient(api)
    const read = (after?: string, limit = 50) =>
      client.call('listCustomers', { query: { query, sort_by, after, limit } })
    const page20 = (await read(undefined, 500)).body.next ?? undefined
    const captured = captureStatements()
    const answers = [await read(), await read(page20)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const plans = await Promise.all(
      captured
        .stop()
        .filter(({ text }) => text.includes('customer_'))
        .map((statement) => explainFor(sql, ACME, statement)),
    )
    expect(plans.length).toBeGreaterThan(1)
    const whole = plans.flatMap(scans).filter((node) => node['Node Type'] === 'Seq Scan')
    return { rows: Math.max(...plans.map(rowsRead)), whole: whole.map((node) => node['Relation Name']) }
  }

  it.each([
    '',
    'smith',
    'james smith',
    'smith fairhaven',
    '5550171',
    'elm',
    '1840 juniper st',
    'b9f0x',
    's',
    'm',
    'st fairhaven',
  ])(
    'a search for "%s" reads few rows',
    async (query) => {
      for (const sort of ['name', 'newest'] as const) {
        const { rows, whole } = await explainSearch(query, sort)
        expect({ sort, whole, rows: rows > MAX_ROWS ? rows : 'few' }).toEqual({ sort, whole: [], rows: 'few' })
      }
    },
    60_000,
  )
})
