// Hostile requests: `sample` takes about a minute, `full` sends 100,000. Uses the PostgreSQL at TEST_DATABASE_URL.
import { authorize } from './authorization'
import { fuzz } from './fuzz'

const [size = 'sample', ...only] = process.argv.slice(2)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
if (!process.env['TEST_DATABASE_URL'])
  throw new Error('TEST_DATABASE_URL is not set. Run `npm run proof -- requests`, which starts a PostgreSQL.')
console.log(`seed ${seed} (SEED=${seed} repeats it)`)
let [passed, failed] = [0, 0]
const say = (name: string, ok: boolean, facts: object) => {
  if (ok) passed += 1
  else failed += 1
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} ${name}\n       ${JSON.stringify(facts, null, 1).replaceAll('\n', '\n       ')}`,
  )
}
const runs: Record<string, () => Promise<void>> = {
  authorization: async () => {
    const result = await authorize()
    say('every call by everybody, about their own and others’ data: nothing is told or changed', result.clean, result)
    const control = await authorize({ withoutGuard: true })
    say('control: the office in another customer’s place is detected', control.leaks.length > 0, {
      leaks: control.leaks.length,
    })
  },
  fuzz: async () => {
    const requests = Number(process.env['REQUESTS'] ?? (size === 'full' ? 100_000 : 4_000))
    const result = await fuzz({ requests, seed, progress: (done) => console.log(`       ${done}`) })
    say(`${requests} malformed requests: no 5xx`, result.clean, result)
    const control = await fuzz({ requests: 50, seed, withThrowingCall: true })
    say('control: an API that throws is detected', (control.byStatus['5xx'] ?? 0) > 0, control.byStatus)
  },
}
for (const [name, work] of Object.entries(runs)) if (only.length === 0 || only.includes(name)) await work()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
