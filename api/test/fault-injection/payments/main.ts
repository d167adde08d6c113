// Runs the fault matrix of payments: `sample` takes about a minute, `full` runs the full counts. Uses the PostgreSQL at TEST_DATABASE_URL.
import { searchForNumbers } from './card-number-leaks'
import { payTwice } from './duplicate-payments'
import { breakGateway } from './gateway-faults'
import { killApis } from './killed-process'

const [size = 'sample', ...only] = process.argv.slice(2)
const isFull = size === 'full'
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const url = process.env['TEST_DATABASE_URL']
if (!url) throw new Error('TEST_DATABASE_URL is not set. Run `npm run proof -- payments`, which starts a PostgreSQL.')
console.log(`seed ${seed} (SEED=${seed} repeats it)`)
let [passed, failed] = [0, 0]
const say = (name: string, ok: boolean, facts: object) => {
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}\n       ${JSON.stringify(facts)}`)
}
const runs: Record<string, () => Promise<void>> = {
  twice: async () => {
    const payments = Number(process.env['PAYMENTS'] ?? (isFull ? 10_000 : 240))
    const result = await payTwice({
      payments,
      seed,
      progress: (done, requests) => console.log(`       ${done} payments, ${requests} requests`),
    })
    say(`F1 ${payments} payments, each tried 2 to 50 times: nobody is charged twice`, result.clean, result)
    const control = await payTwice({ payments: 60, seed, withoutKeys: true })
    say('F1 control: the same without keys is detected', control.verdict.doubleCharged > 0, control.verdict)
  },
  gateway: async () => {
    const result = await breakGateway({ times: isFull ? 100 : 5, seed })
    say('F3 a gateway that fails in six ways', result.clean, result)
  },
  killed: async () => {
    const result = await killApis({
      url,
      perPoint: Number(process.env['PER_POINT'] ?? (isFull ? 50 : 3)),
      atRandom: Number(process.env['AT_RANDOM'] ?? (isFull ? 200 : 20)),
      seed,
      progress: (line) => console.log(`       ${line}`),
    })
    say('F2 an API killed around a charge', result.clean, result)
  },
  canary: async () => {
    const result = await searchForNumbers({ url })
    say('canary: no card or account number anywhere', result.clean, result)
  },
}
for (const [name, work] of Object.entries(runs)) if (only.length === 0 || only.includes(name)) await work()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
