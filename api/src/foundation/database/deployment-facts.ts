import { eq, lte, sql } from 'drizzle-orm'
import type { Database } from './database'
import { deploymentFacts } from './schema'

type FactName = 'release registry' | 'release revision' | 'retention'

/** Stores what this node has, unless another node stored a value before. Returns the stored value: nodes agree if it is theirs. */
export const agreeOnFact = (database: Database, name: FactName, value: string): Promise<string> =>
  database.asOwner(async (db) => {
    await db.insert(deploymentFacts).values({ name, value }).onConflictDoNothing()
    const [row] = await db.select().from(deploymentFacts).where(eq(deploymentFacts.name, name))
    return row?.value ?? value
  })

/** Whether it is this node's turn: true for one of all callers, unless one had its turn after `before`. */
export const claimTurn = (
  database: Database,
  name: FactName,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> =>
  database.asOwner(async (db) => {
    const value = now.toISOString()
    const claimed = await db
      .insert(deploymentFacts)
      .values({ name, value })
      .onConflictDoUpdate({
        target: deploymentFacts.name,
        set: { value },
        setWhere: lte(deploymentFacts.value, before.toISOString()),
      })
      .returning({ name: deploymentFacts.name })
    return claimed.length === 1
  })

/** Stores a value under a number, unless there is one under a higher number. */
export const raiseFact = (database: Database, name: FactName, number: number, text: string): Promise<void> =>
  database.asOwner(async (db) => {
    const value = `${number} ${text}`
    const before = sql`split_part(${deploymentFacts.value}, ' ', 1)::int`
    await db
      .insert(deploymentFacts)
      .values({ name, value })
      .onConflictDoUpdate({ target: deploymentFacts.name, set: { value }, setWhere: lte(before, number) })
  })

/** The value that was stored under the highest number; null if none was. */
export const readRaisedFact = (database: Database, name: FactName): Promise<string | null> =>
  database.asOwner(async (db) => {
    const [row] = await db.select().from(deploymentFacts).where(eq(deploymentFacts.name, name))
    return row ? row.value.slice(row.value.indexOf(' ') + 1) : null
  })

/** Lets the next node to start decide again. */
export const forgetFact = (database: Database, name: FactName): Promise<void> =>
  database.asOwner(async (db) => void (await db.delete(deploymentFacts).where(eq(deploymentFacts.name, name))))
