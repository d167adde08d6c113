import { openDatabase } from '../../src/foundation/database/open-database'

// Asks and changes the embedded database of a portal that is stopped: its folder, then statements; prints the rows of each.
const [dataDir, ...statements] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
const answers: Record<string, unknown>[][] = []
for (const statement of statements) answers.push(await database.raw(statement))
await database.close()
console.log(JSON.stringify(answers))
