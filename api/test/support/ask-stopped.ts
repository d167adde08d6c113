import { openDatabase } from '#foundation/database/open-database'

// Runs SQL on the embedded database of a stopped portal. Arguments: data folder, then statements. Prints the rows of each as JSON.
const [dataDir, ...statements] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
const answers: Record<string, unknown>[][] = []
for (const statement of statements) answers.push(await database.raw(statement))
await database.close()
console.log(JSON.stringify(answers))
