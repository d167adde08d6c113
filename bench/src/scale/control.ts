import postgres from 'postgres'

/** Drops every index of slot_holds that begins with the tenant, so that a plan has to read other tenants' rows. Returns their names. */
export async function dropTenantIndexes(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 })
  const found = await sql`
    select c.relname as name, exists (select from pg_constraint where conindid = c.oid) as is_constraint
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = 'slot_holds'::regclass and a.attname = 'tenant_id' order by c.relname`
  for (const { name, is_constraint: isConstraint } of found) {
    await (isConstraint
      ? sql`alter table slot_holds drop constraint ${sql(String(name))}`
      : sql`drop index ${sql(String(name))}`)
  }
  await sql.end()
  return found.map(({ name }) => String(name))
}
