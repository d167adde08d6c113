import { sql } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { anyValue, type Db } from '#foundation/database/database'
import { users, type Actor } from '#foundation/database/schema'
import type { ChangeActor } from '@portal/contract'

interface ByActor {
  actor: Actor | null
}

/** Reads the names of those who made the changes. Returns what the answer says of each. */
export async function describeActors(db: Db, changes: readonly ByActor[]): Promise<(change: ByActor) => ChangeActor> {
  const ids = [...new Set(changes.flatMap(({ actor }) => actor?.id ?? []))]
  const found =
    ids.length > 0
      ? await db
          .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(sql`${users.id} = ${anyValue(ids, 'integer')}`)
      : []
  const names = new Map(found.map((user) => [user.id, fullName(user)]))
  return ({ actor }) =>
    actor
      ? {
          kind: actor.kind,
          id: actor.id,
          name: actor.name ?? (actor.id === null ? null : (names.get(actor.id) ?? null)),
        }
      : { kind: 'unknown', id: null, name: null }
}
