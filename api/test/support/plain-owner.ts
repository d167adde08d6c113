import type { Sql } from 'postgres'
import { ROLES } from '#foundation/database/migrate'

/** Creates a database user that is no superuser, so that row-level security applies to it, as in production. */
export async function createPlainOwner(admin: Sql, name: string, password = ''): Promise<void> {
  await admin.unsafe(`create role ${name} login${password && ` password '${password}'`}`)
  for (const role of ROLES) {
    // There already if a superuser ran the tests of another file; then only one may grant it.
    await admin.unsafe(
      `do $$ begin create role ${role} nologin noinherit; exception when duplicate_object or unique_violation then null; end $$`,
    )
    await admin.unsafe(`grant ${role} to ${name}`)
  }
}
