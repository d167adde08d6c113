import { setUpTestApi } from '#test/support'

const api = setUpTestApi({ data: 'none' })

/** Tables of which a company has few rows, so that deleting them all reads the tables that refer to them only so often. */
const FEW = ['tenants', 'service_categories', 'technicians']

/** References without an index: each deletion of a row reads all of the table that refers to it. */
const findUnindexed = async () =>
  (
    await api.database.raw(`
      select conrelid::regclass || '.' || attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid::regclass::text <> all ('{${FEW.join()}}')
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)
  ).map(({ column }) => column)

it('references have an index, so that the time to remove a company grows with its rows; a missing one is found', async () => {
  expect(await findUnindexed()).toEqual([])
  await api.database.raw('drop index payments_user')
  try {
    expect(await findUnindexed()).toEqual(['payments.user_id'])
  } finally {
    await api.database.raw('create index payments_user on payments (user_id)')
  }
})
