import { eq } from 'drizzle-orm'
import type { Database } from './database'
import { deploymentFacts } from './schema'

type FactName = 'release registry'

/** Stores what this node has, unless another node stored a value before. Returns the stored value: nodes agree if it is theirs. */
export const agreeOnFact = (database: Database, name: FactName, value: string): Promise<string> =>
  database.asOwner(async (db) => {
    await db.insert(deploymentFacts).values({ name, value }).onConflictDoNothing()
    const [row] = await db.select().from(deploymentFacts).where(eq(deploymentFacts.name, name))
    return row?.value ?? value
  })

/** Lets the next node to start decide again. */
export const forgetFact = (database: Database, name: FactName): Promise<void> => database.asOwner(async (db) => void (await db.delete(deploymentFacts).where(eq(deploymentFacts.name, name))))
