// `npm run bench -- cable in [--quick]`: how 10,000 viewers come in, and come back after the server was killed; see come-in.ts.
// `npm run bench -- cable [--quick]`: the portal's live connections compared with two peers, in the same run.
//
// Measures broadcasting one position to all viewers of a visit.
//   portal                      createApi with its live connections, with an in-process bus
//   portal, through PostgreSQL  the same process, but the bus is LISTEN/NOTIFY, as with several nodes
//   bare ws                     a map of sockets and `send`: the baseline
//   Rails                       Action Cable on puma with the `async` adapter
// Each server runs in a separate process, one after the other, in a different order each round. The client is this process,
// with the same code and the same checks for all. Each server reads what to publish from its stdin.
//
// Known biases:
//   - for the peers: they do no authorization. The portal consumes a token and reads session, link and visit from PostgreSQL
//     for each viewer, and rechecks all of them every 15 seconds, so it connects more slowly.
//   - for bare ws: no pings, no identifier in its frames (two thirds of the bytes), one buffer for all viewers.
//   - for Rails: no log, no database, no origin check, and the JIT compiler if Ruby has it. Its threads share one lock, as
//     in any puma process: a second process would use the second core, which the client needs here.
//   - for all: the client is one process on the same machine. When it saturates a core it is the bottleneck, and the
//     server's CPU time per delivery says more than deliveries per second.
// Positions are published by the function that the API's intake calls after its commit, because the intake accepts only one
// per second and technician, and writes rows for each. The latency from the intake call on is printed below each table.
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { bareWs, portal, rails, type Contender } from './contenders'
import { describeOutcome, isRight } from './deliveries'
import { measureContender, type Latency, type Sample } from './measure'
import { intakeLine, ratioLines, scenarioTable } from './report'
import { scenarios } from './scenarios'

const quick = process.argv.includes('--quick')
const rounds = Number(process.env['BENCH_ROUNDS'] ?? (quick ? 1 : 5))
const seed = Number(process.env['BENCH_SEED'] ?? 1)
const databaseUrl = process.env['DATABASE_URL'] ?? ''
if (!databaseUrl) throw new Error('DATABASE_URL is missing. `npm run bench -- cable` starts PostgreSQL and sets it.')
const databasePort = new URL(databaseUrl).port

const say = (line: string) => console.log(`  ${line}`)
const openFiles = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).replace('unlimited', 'Infinity'))

if (process.argv.includes('in')) {
  const { measureComingIn } = await import('./come-in')
  await measureComingIn({ databaseUrl, quick, seed, say })
  process.exit()
}

/** Negative control: a server that drops messages must fail the checks, or they are worthless. */
async function control(): Promise<void> {
  const scenario = { ...scenarios(true)[0]!, viewers: 20, fullSeconds: 1, seconds: 1, perSecond: 50 }
  const { samples } = await measureContender(
    { ...bareWs({ DROP_EVERY: '97' }), name: 'control' },
    { ...scenario, window: 200 },
    databasePort,
  )
  const outcome = samples[0]!.outcome
  if (isRight(outcome)) throw new Error('A server that drops every 97th message passed the checks; see deliveries.ts.')
  say(`negative control (drops every 97th message for one viewer) detected: ${describeOutcome(outcome)}`)
}

const railsPeer = rails(say)
const own = portal(databaseUrl)
const contenders: Contender[] = [own, bareWs(), ...(railsPeer ? [railsPeer] : [])]
await control()

const blocks: string[] = []
let wrong = 0
for (const scenario of scenarios(quick)) {
  const connections = scenario.streams * scenario.viewers
  if (connections + 200 > openFiles) {
    say(
      `Skipping ${scenario.name}: ${connections} connections exceed the limit of ${openFiles} open files (ulimit -n).`,
    )
    continue
  }
  const rows = new Map<string, Sample[]>()
  const intakes: Latency[] = []
  const leftOut = new Set<Contender>()
  for (let round = 0; round < rounds; round += 1) {
    const order = contenders.map((_, index) => contenders[(index + round) % contenders.length]!)
    for (const contender of order.filter((each) => !leftOut.has(each))) {
      try {
        const { samples, intake } = await measureContender(contender, scenario, databasePort)
        if (intake) intakes.push(intake)
        for (const sample of samples) {
          rows.set(sample.row, [...(rows.get(sample.row) ?? []), sample])
          say(
            `${scenario.name}, round ${round + 1} of ${rounds}, ${sample.row}: ${Math.round(sample.deliveriesPerSecond)} a second, ${describeOutcome(sample.outcome)}`,
          )
        }
      } catch (error) {
        if (contender === own) throw error
        // A peer's failure must not end the whole run.
        say(`Skipping ${contender.name} in ${scenario.name}: ${(error as Error).message}`)
        leftOut.add(contender)
        for (const { name } of contender.ways) rows.delete(name)
      }
    }
  }
  const names = contenders.flatMap(({ ways }) => ways.map(({ name }) => name))
  const sortedRows = new Map(names.flatMap((name) => (rows.has(name) ? [[name, rows.get(name)!] as const] : [])))
  const ours = own.ways.map(({ name }) => name)
  wrong += ours.flatMap((row) => rows.get(row) ?? []).filter(({ outcome }) => !isRight(outcome)).length
  blocks.push(
    [
      `### ${scenario.name}`,
      '',
      scenarioTable(sortedRows),
      '',
      ...ratioLines(sortedRows, ours, ['bare ws', 'Rails'], seed),
      intakeLine(intakes, scenario.intakePerSecond),
      '',
    ].join('\n'),
  )
}

const postgres = execFileSync('sh', ['-c', 'ls /usr/lib/postgresql 2>/dev/null | tail -1'], { encoding: 'utf8' }).trim()
console.log(`
${new Date().toISOString().slice(0, 10)}, \`npm run bench -- cable${quick ? ' --quick' : ''}\`: ${rounds} rounds, medians; ${availableParallelism()} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB,
Node ${process.versions.node}, PostgreSQL ${postgres}, ${railsPeer?.versions ?? 'without Rails'}, ${openFiles} open files; seed ${seed}.

${blocks.join('\n')}`)
if (wrong > 0) {
  console.error('The portal lost, duplicated or reordered messages; see the last column.')
  process.exitCode = 1
}
process.exit()
