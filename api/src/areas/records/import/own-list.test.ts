import { openTable } from '#foundation/csv/read-table'
import { setUpTestApi } from '#test/support'
import { officeClient } from '#test/support/payments'
import { importFile } from './import-file'
import { proposeMapping } from './mapping'

const api = setUpTestApi()

test.each(['en', 'es'])('the list of customers as a file in %s can be imported again', async (language) => {
  const office = await officeClient(api)
  const { body } = await office.request('GET', `/v2/customers?lang=${language}`, undefined, { accept: 'text/csv' })
  const table = await openTable(async function* () {
    yield Buffer.from(String(body))
  })
  const mapping = proposeMapping('customers', table.headings, {})
  expect(Object.values(mapping)).toEqual([
    'external_id',
    'first_name',
    'last_name',
    'emails',
    'phones',
    'address.street',
    null,
    null,
  ])
  const { counts } = await importFile(api.database, await api.services.tenants.bySubdomain('acme'), {
    table,
    type: 'customers',
    system: '',
    mapping,
    fileName: 'customers.csv',
    isDryRun: true,
    clock: api.clock,
    assumed: new Set(),
    addsToAssumed: false,
    onOpen: () => {},
    onRows: () => Promise.resolve(),
    onBatch: () => {},
  })
  expect(counts).toMatchObject({ failed: 0 })
})
