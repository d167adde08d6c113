import { eq, lte } from 'drizzle-orm'
import type { Database } from './database'
import { deploymentFacts } from './schema'

type FactName = 'release registry' | 'retention'

/** Stores what this node has, unless another node stored a value before. Returns the stored value: nodes agree if it is theirs. */
export const agreeOnFact = (database: Database, name: FactName, value: string): Promise<string> =>
  database.asOwner(async (db) => {
    await db.insert(deploymentFacts).values({ name, value }).onConflictDoNothing()
    const [row] = await db.select().from(deploymentFacts).where(eq(deploymentFacts.name, name))
    return row?.value ?? value
  })

/** Whether it is this node's turn: true for one of all callers, unless one had its turn after `before`. */
export const claimTurn = (database: Database, name: FactName, { now, before }: { now: Date; before: Date }): Promise<boolean> =>
  database.asOwner(async (db) => {
    const value = now.toISOString()
    const claimed = await db
      .insert(deploymentFacts)
      .values({ name, value })
      .onConflictDoUpdate({ target: deploymentFacts.name, set: { value }, setWhere: lte(deploymentFacts.value, before.toISOString()) })
      .returning({ name: deploymentFacts.name })
    return claimed.length === 1
  })

/** Lets the next node to start decide again. */
export const forgetFact = (database: Database, name: FactName): Promise<void> => database.asOwner(async (db) => void (await db.delete(deploymentFacts).where(eq(deploymentFacts.name, name))))
