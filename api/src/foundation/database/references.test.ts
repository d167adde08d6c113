import { setUpTestApi } from '#test/support'

const api = setUpTestApi({ data: 'none' })

/** Rows of which a company has few, or one, so that deleting all of them reads the other table only so often. */
const few = ['tenants', 'service_categories', 'technicians']

it('every reference to a table that grows has an index, so that a company can be removed in time that grows with its rows', async () => {
  const missing = await api.database.raw(`
    select conrelid::regclass || '.' || attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid::regclass::text <> all ('{${few.join()}}')
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)
  expect(missing).toEqual([])
})
