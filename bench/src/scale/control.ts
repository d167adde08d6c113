import postgres from 'postgres'

/** What available_dates reads. */
const READ = ['slot_holds', 'technician_time_off', 'technicians']

/** Drops every index of these tables that begins with the tenant, so that a plan has to read other tenants' rows. Returns their names. */
export async function dropTenantIndexes(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 })
  const found = await sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid::regclass::text = any(${READ}) and a.attname = 'tenant_id' order by c.relname`
  const names = found.map(({ name }) => String(name))
  for (const name of names) await sql`drop index ${sql(name)}`
  await sql.end()
  return names
}
