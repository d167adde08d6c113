// Each command that answers 'done' does what it says: for every command and every option of the table in commands.ts there is
// an effect, seen by a call of the API, a mail or a command that reads. A command or option without one fails.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sendDueMail, type MailMessage } from 'api'
import { createSealer } from 'api/operator'
import { mails, timeOff, users } from 'api/schema'
import { demoIds } from 'demo/names'
import { commands } from './commands'
import { openCommandLine, type CommandLine } from './testing/command-line'

interface Effect {
  /** Commands that are typed before it. */
  given?: readonly string[]
  /** What else has to be there. */
  prepare?: () => Promise<unknown>
  type: string
  /** Reads what the command is about, by other means than the command. */
  see: (said: string) => Promise<unknown>
  /** What is seen then; before the command it is something else. */
  then: unknown
}

/** Commands that change nothing. */
const readers = ['api-key list', 'import list', 'links', 'tenant list', 'payment-account list', 'jobs failed', 'backup']

/** Commands whose effect needs a server or a folder of its own, and the test that shows it. */
const shownElsewhere: Record<string, string> = {
  'api-key create': 'portal/src/cli/api-keys.test.ts',
  'api-key revoke': 'portal/src/cli/api-keys.test.ts',
  import: 'portal/src/cli/import.test.ts',
  'import undo': 'portal/src/cli/import.test.ts',
  restore: 'api/src/foundation/database/backup.test.ts',
  'forget-registry': 'portal/src/shared-registry.test.ts',
  migrate: 'api/src/foundation/database/postgres-migrations.test.ts',
  prepare: 'portal/src/cli/prepare.test.ts',
}

let cli: CommandLine
let letters: MailMessage[]
let technicianId: number, serviceId: number

async function openNorthStar(): Promise<void> {
  letters = []
  cli = await openCommandLine({
    api: {
      mail: { from: 'no-reply@portal.example', transport: (letter) => Promise.resolve(void letters.push(letter)) },
    },
  })
  await cli.done('tenant create north-star --name "North Star Heating" --timezone America/Denver')
  await cli.done('tenant booking north-star --zip-codes 80016')
  serviceId = Number(
    /service (\d+)/.exec(await cli.done('service add north-star --name "Drain cleaning" --minutes 60'))![1],
  )
  technicianId = Number(
    /technician_id (\d+)/.exec(
      await cli.done('staff add north-star --role technician --first-name Theo --last-name Park'),
    )![1],
  )
}

const DAY = '2026-02-12'
const visitor = (token?: string) => cli.api.visitor('north-star', token)
const windows = async (zip = '80016') =>
  (
    await visitor().call('getTimeSlots', {
      query: { service_date: DAY, service_category_id: serviceId, postal_code: zip },
    })
  ).body.time_slots
const hours = (zip?: string) => async () => (await windows(zip)).map(({ start_hour }) => start_hour)
const tenant = async () => (await visitor().call('getTenant', { params: { subdomain: 'north-star' } })).body
const tenantId = async () => (await cli.api.services.tenants.bySubdomain('north-star')).id
const services = async (language = 'en') =>
  (await visitor().call('listServiceCategories', {}, { 'accept-language': language })).body
const isAllowed = async (token: string) => (await visitor(token).call('listTasks', {})).status
const links = async () => (await cli.type('links')).said
const accounts = async () => (await cli.type('payment-account list')).said.trim().replace(/ +/g, ' ')
const acme = demoIds('acme')

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><circle r="9"/></svg>'
const logoAddress = async () =>
  (await visitor().call('getTenantCustomizations', { params: { subdomain: 'north-star' } })).body.Assets?.['logo']
    ?.value
const logoStatus = async () => {
  const address = await logoAddress()
  return address && (await visitor().request('GET', address)).status
}

/** What the link opens, from what the command said. */
const opened = (said: string) =>
  cli.api
    .visitor()
    .call('authenticateToken', { params: { token: /\/token\/([\w-]{43})/.exec(said)?.[1] ?? 'x'.repeat(43) } })

async function failMail(): Promise<void> {
  await cli.api.database.withTenant(acme.tenant, (db) =>
    db.execute(
      `insert into mails (kind, "to", subject, text, attempts, due_at, created_at, failed_at) values ('receipt', 'casey@example.com', 'Receipt', 'Thank you.', 12, now(), now(), now())`,
    ),
  )
}

async function replyAddress(): Promise<string | null | undefined> {
  cli.write('one.csv', 'first_name,last_name,email,phone\nAda,Byron,ada@example.com,\n')
  await cli.type('invite north-star one.csv')
  await sendDueMail(cli.api.services)
  return letters[0]?.replyTo
}

const technicianSeen = async () =>
  cli.api.database
    .withTenant(await tenantId(), (db) =>
      db
        .select({ firstName: users.firstName, lastName: users.lastName, role: users.role })
        .from(users)
        .orderBy(users.id),
    )
    .then((found) => found.slice(-1))

const effects: readonly Effect[] = [
  {
    type: 'tenant create lakeside --name "Lakeside" --timezone America/Phoenix --email office@lake.example',
    see: async () => (await cli.api.visitor('lakeside').call('getTenant', { params: { subdomain: 'lakeside' } })).body,
    then: expect.objectContaining({
      name: 'Lakeside',
      timezone: 'America/Phoenix',
      support_email: 'office@lake.example',
    }),
  },
  {
    prepare: async () =>
      cli.write(
        'lake.json',
        '{"name": "Lakeside", "subdomain": "lakeside", "time_zone": "America/Phoenix", "owner": {"first_name": "Ana", "email": "ana@lake.example"}}',
      ),
    type: 'tenant create --file lake.json',
    see: async () =>
      (await cli.api.visitor('lakeside').call('getTenant', { params: { subdomain: 'lakeside' } })).status,
    then: 200,
  },
  { type: 'tenant set north-star --email office@star.example', see: replyAddress, then: 'office@star.example' },
  {
    type: 'tenant set north-star General.phone=3035550100',
    see: async () =>
      (await visitor().call('getTenantCustomizations', { params: { subdomain: 'north-star' } })).body.General?.['phone']
        ?.value,
    then: '3035550100',
  },
  {
    prepare: async () => cli.write('logo.svg', LOGO),
    type: 'tenant picture north-star logo logo.svg',
    see: logoStatus,
    then: 200,
  },
  {
    prepare: async () => cli.write('logo.svg', LOGO),
    given: ['tenant picture north-star logo logo.svg'],
    type: 'tenant picture north-star logo --remove',
    see: logoAddress,
    then: null,
  },
  {
    type: 'tenant flag north-star financing=on --reason "a lender"',
    see: async () => (await tenant()).feature_flags.financing,
    then: true,
  },
  { type: 'tenant booking north-star --zip-codes 80017', see: hours('80016'), then: [] },
  { type: 'tenant booking north-star --add-zip-codes 80017', see: hours('80017'), then: [8, 10, 12, 14, 16] },
  { type: 'tenant booking north-star --remove-zip-codes 80016', see: hours(), then: [] },
  { type: 'tenant booking north-star --hours "mon-fri 6-10"', see: hours(), then: [6, 8] },
  { type: `tenant booking north-star --holidays ${DAY}`, see: hours(), then: [] },
  { type: `tenant booking north-star --add-holidays ${DAY}`, see: hours(), then: [] },
  {
    given: [`tenant booking north-star --holidays ${DAY}`],
    type: `tenant booking north-star --remove-holidays ${DAY}`,
    see: hours(),
    then: [8, 10, 12, 14, 16],
  },
  {
    given: ['tenant flag north-star custom_arrival_windows_enabled=on'],
    type: 'tenant booking north-star --window 600',
    see: hours(),
    then: [8],
  },
  { type: 'tenant booking north-star --step 300', see: hours(), then: [8, 13] },
  { type: 'tenant booking north-star --lead 10000', see: hours(), then: [] },
  { type: 'tenant booking north-star --horizon 1', see: hours(), then: [] },
  {
    type: 'tenant booking north-star --visits-a-day 4',
    see: async () =>
      (await cli.api.services.tenants.all()).find(({ subdomain }) => subdomain === 'north-star')?.bookingRules
        .visitsADay,
    then: 4,
  },
  {
    prepare: async () =>
      cli.api.database.withTenant(await tenantId(), (db) =>
        db.insert(timeOff).values({ technicianId, during: `[${DAY}T12:00:00-07:00,${DAY}T13:00:00-07:00)` }),
      ),
    type: 'tenant booking north-star --travel 90',
    see: hours(),
    then: [8, 14, 16],
  },
  {
    type: 'tenant late-discount north-star --per-minute 2.50 --at-most 40',
    see: async () =>
      (await cli.api.services.tenants.all())
        .filter(({ subdomain }) => subdomain === 'north-star')
        .map(({ lateFeePerMinuteCents, maxLateFeeCents }) => [lateFeePerMinuteCents, maxLateFeeCents]),
    then: [[250, 4_000]],
  },
  {
    prepare: async () => {
      cli.write('ask.json', '[{"name": "pipe", "label": "Which pipe?", "options": []}]')
      cli.write('names.json', '{"es": {"name": "Calderas"}}')
    },
    type: 'service add north-star --name Boilers --minutes 90 --fields ask.json --translations names.json',
    see: async () => (await services('es')).map((row) => [row.name, row.expected_duration, row.details.fields.length]),
    then: [
      ['Drain cleaning', 60, 0],
      ['Calderas', 90, 1],
    ],
  },
  { type: 'service remove north-star "Drain cleaning"', see: () => services(), then: [] },
  {
    type: 'staff add north-star --role technician --first-name Uma --last-name Reed --email uma@star.example --phone 3035550101 --picture https://cdn.example/uma.jpg',
    see: technicianSeen,
    then: [{ firstName: 'Uma', lastName: 'Reed', role: 'technician' }],
  },
  { type: 'staff hours north-star --technician $technician --hours "mon-fri 12-18"', see: hours(), then: [12, 14, 16] },
  {
    given: ['staff hours north-star --technician $technician --hours "mon-fri 12-18"'],
    type: 'staff hours north-star --technician $technician --hours company',
    see: hours(),
    then: [8, 10, 12, 14, 16],
  },
  {
    given: ['staff add north-star --role admin --first-name Ada --last-name Byron'],
    type: 'admin-token north-star --hours 3 --user $admin',
    see: async (said) => isAllowed(said.split('\n')[0]!),
    then: 200,
  },
  ...(['customers.csv', '--imported', '--all'] as const).map((which): Effect => ({
    prepare: async () => cli.write('customers.csv', 'id,first_name,email\n1,Ada,ada@example.com\n'),
    given: which === 'customers.csv' ? [] : ['import customers.csv --tenant north-star'],
    type: `invite north-star ${which}`,
    see: async () => (await sendDueMail(cli.api.services), letters.map(({ to }) => to)),
    then: ['ada@example.com'],
  })),
  ...(['quote', 'invoice', 'appointment'] as const).map((kind): Effect => {
    const id = { quote: acme.quotes.sent, invoice: acme.invoices.voided, appointment: acme.appointments.live }[kind]
    return {
      type: `link --role technician --${kind} ${id} --user ${acme.users.technicians[0]} --tenant acme --hours 24`,
      see: async (said) => (await opened(said)).body,
      then: expect.objectContaining({ id: acme.users.technicians[0], role: 'technician' }),
    }
  }),
  {
    type: `link --role customer --customer ${acme.users.declined} --tenant acme`,
    see: async (said) => (await opened(said)).body,
    then: expect.objectContaining({ id: acme.users.declined }),
  },
  {
    type: `link --role technician --technician ${acme.users.technicians[1]} --tenant acme`,
    see: async (said) => (await opened(said)).body,
    then: expect.objectContaining({ id: acme.users.technicians[1], redirect: '/technician' }),
  },
  {
    given: [`link --role customer --customer ${acme.users.declined} --tenant acme`],
    type: 'revoke-link $link',
    see: links,
    then: 'There are no active links.',
  },
  {
    prepare: async () => cli.write('stax.json', '{"apiKey": "k3y"}'),
    type: 'payment-account set north-star --vendor stax --file stax.json',
    see: accounts,
    then: 'north-star stax newest key',
  },
  {
    prepare: async () => cli.write('stax.json', '{"apiKey": "k3y"}'),
    given: ['payment-account set north-star --vendor stax --file stax.json'],
    type: 'payment-account remove north-star --vendor stax',
    see: accounts,
    then: 'No tenant has a payment account yet.',
  },
  {
    prepare: async () => {
      cli.write('stax.json', '{"apiKey": "k3y"}')
      await cli.done('payment-account set north-star --vendor stax --file stax.json')
      cli.surroundings.sealer = createSealer([Buffer.alloc(32, 'n'), Buffer.alloc(32, 'k')])
    },
    type: 'payment-account reseal',
    see: accounts,
    then: 'north-star stax newest key',
  },
  ...['', ' --with-secrets'].map((option): Effect => ({
    type: `export --tenant north-star --out star.zip${option}`,
    see: async () => existsSync(join(cli.folder, 'star.zip')),
    then: true,
  })),
  ...[
    { given: ['tenant remove --tenant acme --confirm acme'], name: 'acme', type: 'import-tenant acme.zip' },
    {
      given: ['tenant remove --tenant acme --confirm acme'],
      name: 'south',
      type: 'import-tenant acme.zip --subdomain south',
    },
  ].map(({ given, name, type }): Effect => ({
    given: ['export --tenant acme --out acme.zip', ...given],
    type,
    see: async () => (await cli.type('tenant list')).said.includes(`${name} `),
    then: true,
  })),
  {
    prepare: () =>
      cli.api.database.raw(`update appointments set status = 'cancelled' where user_id = ${acme.users.declined}`),
    type: `customer erase --tenant acme --customer ${acme.users.declined} --confirm ${acme.users.declined} --force`,
    see: () => cli.api.database.raw('select first_name from users where id = $1', [acme.users.declined]),
    then: [{ first_name: 'Erased' }],
  },
  {
    type: 'tenant remove --tenant north-star --confirm north-star',
    see: async () => (await cli.type('tenant list')).said.includes('north-star'),
    then: false,
  },
  {
    prepare: failMail,
    type: 'jobs retry --job send_mail --tenant acme --id $mail',
    see: async () => (await cli.type('jobs failed')).said,
    then: 'Nothing has failed.',
  },
]

/** Ids that the database gave. */
const ids: Record<string, () => Promise<number | string | undefined>> = {
  $technician: async () => technicianId,
  $admin: async () => {
    const rows = await cli.api.database.withTenant(await tenantId(), (db) => db.select().from(users))
    return rows.find(({ role }) => role === 'admin')?.id
  },
  $link: async () => /\d+/.exec(await links())![0],
  $mail: async () => {
    const rows = await cli.api.database.withTenant(acme.tenant, (db) => db.select().from(mails))
    return rows.find(({ failedAt }) => failedAt)?.id
  },
}

async function withIds(line: string): Promise<string> {
  const [name] = /\$\w+/.exec(line) ?? []
  return name ? line.replace(name, String(await ids[name]!())) : line
}

describe('a command', () => {
  beforeEach(openNorthStar)
  afterEach(() => cli.close())
  it.each(effects)('$type is seen afterwards, and not before', async ({ given = [], prepare, type, see, then }) => {
    await prepare?.()
    for (const line of given) await cli.done(await withIds(line))
    const line = await withIds(type)
    if (see !== replyAddress) expect(await see('')).not.toEqual(then)
    const said = await cli.done(line)
    expect(await see(said)).toEqual(then)
  })
})

test.each(Object.entries(commands).filter(([name]) => !readers.includes(name)))(
  '%s: what it and each of its options does is seen somewhere',
  (name, { options }) => {
    const elsewhere = shownElsewhere[name]
    if (elsewhere) return expect(existsSync(join(__dirname, '../../..', elsewhere))).toBe(true)
    const lines = effects.filter(({ type }) => `${type} `.startsWith(`${name} `)).map(({ type }) => `${type} `)
    expect(lines).not.toEqual([])
    expect(Object.keys(options).filter((option) => !lines.some((line) => line.includes(`--${option} `)))).toEqual([])
  },
)
