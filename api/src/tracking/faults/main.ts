// Drops clients of the extended protocol: `sample` within half a minute, `full` a thousand of them, `storm` ten thousand at once. TEST_DATABASE_URL and TEST_REDIS_URL name the servers.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { dropClients, type DropsOptions, type DropsResult } from './drops'
import { bundleNodes } from './nodes'

const [size = 'sample'] = process.argv.slice(2)
const isFull = size === 'full'
const url = process.env['TEST_DATABASE_URL']
const redisUrl = process.env['TEST_REDIS_URL']
if (!url) throw new Error('TEST_DATABASE_URL is not set. Run `node scripts/proof-tracking.mjs`, which starts a PostgreSQL and a Redis.')
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
console.log(`seed ${seed} (SEED=${seed} repeats it)`)

const generator = xoroshiro128plus(seed)
const random = () => uniformFloat64(generator)

let [passed, failed] = [0, 0]
async function play(name: string, options: Omit<DropsOptions, 'url' | 'random'>, holds: (result: DropsResult, options: Pick<DropsOptions, 'dropsEach'>) => boolean): Promise<void> {
  const result = await dropClients({ ...options, url: url ?? '', random, progress: (line) => console.log(`       ${line}`) })
  const ok = holds(result, options)
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}\n       ${JSON.stringify(result)}`)
}

const isWhole = ({ wrong, gapsForNothing, gapsSignalled, fewestDrops, restored }: DropsResult, { dropsEach }: Pick<DropsOptions, 'dropsEach'>) =>
  wrong === 0 && gapsForNothing === 0 && gapsSignalled > 0 && fewestDrops >= dropsEach && restored > 0
const small = { clients: 40, streams: 4, dropsEach: 3, roundMs: 800, reportEveryMs: 200 }
const large = { clients: 1_000, streams: 20, dropsEach: 10, roundMs: 4_000, reportEveryMs: 500 }

await bundleNodes()
if (size !== 'storm') {
  if (redisUrl) await play('F7 over Redis: everything in order, or the gap signalled', { ...(isFull ? large : small), redisUrl }, isWhole)
  else console.log('       no Redis: only LISTEN/NOTIFY is played')
  await play('F7 over LISTEN/NOTIFY: the same', { ...(isFull ? { ...large, clients: 200, streams: 10 } : small), redisUrl: undefined }, isWhole)
  await play('F7 control: clients that forget what they had lose messages, and it shows', { ...small, dropsEach: 2, redisUrl: undefined, ignoresHistory: true }, ({ wrong }) => wrong > 0)
}
if (isFull || size === 'storm') {
  const storm = { clients: 10_000, streams: 20, dropsEach: 1, roundMs: 2_000, reportEveryMs: 3_000, redisUrl, patienceMs: 600_000 }
  await play('F7 storm: ten thousand lose the line within two seconds, and all come back', storm, ({ wrong, gapsSignalled, fewestDrops, restored }) => wrong === 0 && gapsSignalled === 0 && fewestDrops >= 1 && restored > 0)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
