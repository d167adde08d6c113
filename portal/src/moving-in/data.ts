import { DIRTY_HEADER, dirtyRows, toWindows1252 } from '../cli/testing/dirty-customers'
import { good, listMails, SUBDOMAIN, type Step, type World } from './world'

const importing = ({ cli }: World, file: string, more = '') => cli.type(`import ${file} --tenant ${SUBDOMAIN} ${more}`)
const ndjson = (...records: object[]) => records.map((record) => JSON.stringify(record)).join('\n')

/** Imports records of one type, all of which must come in. */
async function importRecords(world: World, type: string, ...records: object[]): Promise<void> {
  world.cli.write(`${type}.ndjson`, ndjson(...records))
  const said = await world.cli.done(`import ${type}.ndjson --tenant ${SUBDOMAIN}`)
  expect(said).toContain(`${records.length} created, 0 updated, 0 unchanged, 0 refused`)
}

const find = async ({ office }: World, query: string) =>
  (await good(office.call('listCustomers', { query: { query } }))).data

/** What the company has elsewhere comes in. */
export const dataSteps: Step[] = [
  [
    'tries its list of customers first, without changing anything',
    async (world) => {
      world.cli.write('customers.csv', toWindows1252([DIRTY_HEADER.join(';'), ...dirtyRows].join('\r\n')))
      const { said } = await importing(world, 'customers.csv', '--dry-run')
      expect(said).toContain('196 would be created, 0 would be updated, 0 unchanged, 4 refused')
      expect(await find(world, '')).toEqual([])
    },
  ],
  [
    'imports its customers as another system wrote them',
    async (world) => {
      const { said } = await importing(world, 'customers.csv')
      expect(said).toContain('196 created, 0 updated, 0 unchanged, 4 refused')
      world.ids['import'] = Number(/import undo (\d+)/.exec(said)![1])
    },
  ],
  [
    'takes the import back, and does it again',
    async (world) => {
      await world.cli.done(`import undo ${world.ids['import']} --tenant ${SUBDOMAIN}`)
      expect(await find(world, '')).toEqual([])
      expect((await importing(world, 'customers.csv')).said).toContain('196 created')
    },
  ],
  [
    'has customers without an e-mail',
    async (world) => {
      const nameless = (await find(world, '')).filter(({ email }) => email === null)
      expect(nameless.length).toBeGreaterThan(0)
    },
  ],
  [
    'imports further addresses',
    async (world) => {
      world.cli.write(
        'properties.csv',
        'property id,client id,address,city,state,zip\nA-1,C-5,3 Elm St,Fairhaven,CO,80016\nA-2,C-7,4 Elm St,Fairhaven,CO,80014\n',
      )
      expect((await importing(world, 'properties.csv')).said).toContain('2 created')
      const query = { resource_type: 'customer', external_id: 'C-5' } as const
      world.ids['bob'] = (await good(world.office.call('listExternalIds', { query })))[0]!.resource_id
    },
  ],
  [
    'imports memberships',
    (world) =>
      importRecords(world, 'memberships', {
        external_id: 'M-1',
        customer_external_id: 'C-5',
        program_name: 'Comfort Plan',
        starts_at: '2025-06-01',
        renews_at: '2026-06-01',
        price_cents: 18_000,
        duration_count: 1,
        duration_period: 'year',
      }),
  ],
  [
    'imports open invoices with what was paid before',
    async (world) => {
      world.cli.write(
        'invoices.csv',
        'Invoice #,Client ID,Date,Due Date,Total,Balance,Memo\n1042,C-5,12/1/2025,12/31/2025,"$1,234.50",$34.50,Furnace\n',
      )
      await importing(world, 'invoices.csv')
      const owed = await good(world.office.call('listCustomerInvoices', { params: { id: world.ids['bob']! } }))
      expect(owed).toMatchObject([{ financials: { total_cents: 123_450, balance_cents: 3_450 } }])
    },
  ],
  [
    'imports past visits',
    (world) =>
      importRecords(world, 'visits', {
        external_id: 'V-1',
        customer_external_id: 'C-5',
        address_external_id: 'A-1',
        day: '2025-11-04',
      }),
  ],
  [
    'imports equipment, quotes and prices',
    async (world) => {
      const whose = { customer_external_id: 'C-5' }
      await importRecords(world, 'equipment', {
        external_id: 'E-1',
        ...whose,
        address_external_id: 'A-1',
        name: 'Boiler',
      })
      await importRecords(world, 'quotes', {
        external_id: 'Q-1',
        ...whose,
        quote_date: '2025-12-01',
        total_cents: 90_000,
      })
      await importRecords(world, 'prices', { external_id: 'P-1', name: 'Tune-up', unit_price_cents: 12_900 })
    },
  ],
  [
    'mails nobody until it invites its customers',
    async (world) => {
      expect(await listMails(world)).toEqual([])
      await world.cli.done(`invite ${SUBDOMAIN} --imported`)
      const invited = (await listMails(world)).filter(({ kind }) => kind === 'invitation')
      expect(invited.length).toBeGreaterThan(50)
    },
  ],
]
