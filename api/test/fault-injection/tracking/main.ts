// Drops clients: `sample` takes half a minute, `full` a thousand clients, `storm` ten thousand at once. Uses TEST_DATABASE_URL and TEST_REDIS_URL.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { dropClients, type DropsOptions, type DropsResult } from './dropped-connections'

const [size = 'sample'] = process.argv.slice(2)
const isFull = size === 'full'
const url = process.env['TEST_DATABASE_URL']
const redisUrl = process.env['TEST_REDIS_URL']
if (!url)
  throw new Error(
    'TEST_DATABASE_URL is not set. Run `npm run proof -- tracking`, which starts a PostgreSQL and a Redis.',
  )
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
console.log(`seed ${seed} (SEED=${seed} repeats it)`)

const generator = xoroshiro128plus(seed)
const random = () => uniformFloat64(generator)

let [passed, failed] = [0, 0]
async function play(
  name: string,
  options: Omit<DropsOptions, 'url' | 'random'>,
  isRight: (result: DropsResult, options: Pick<DropsOptions, 'dropsEach'>) => boolean,
): Promise<void> {
  const result = await dropClients({
    ...options,
    url: url ?? '',
    random,
    progress: (line) => console.log(`       ${line}`),
  })
  const ok = isRight(result, options)
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}\n       ${JSON.stringify(result)}`)
}

const holds = ({ wrong, fewestDrops }: DropsResult, { dropsEach }: Pick<DropsOptions, 'dropsEach'>) =>
  wrong === 0 && fewestDrops >= dropsEach
const small = { clients: 40, streams: 4, dropsEach: 3, roundMs: 800, reportEveryMs: 200 }
const large = { clients: 1_000, streams: 20, dropsEach: 10, roundMs: 4_000, reportEveryMs: 500 }

if (size !== 'storm') {
  if (redisUrl)
    await play(
      'F7 over Redis: never backwards, and the newest in the end',
      { ...(isFull ? large : small), redisUrl },
      holds,
    )
  else console.log('       no Redis: only LISTEN/NOTIFY is tested')
  await play(
    'F7 over LISTEN/NOTIFY: the same',
    { ...(isFull ? { ...large, clients: 200, streams: 10 } : small), redisUrl: undefined },
    holds,
  )
  await play(
    'F7 control: messages that overtake one another are detected',
    { ...small, dropsEach: 2, redisUrl: undefined, isShuffled: true, patienceMs: 5_000 },
    ({ wrong }) => wrong > 0,
  )
}
if (isFull || size === 'storm') {
  const storm = {
    clients: 10_000,
    streams: 20,
    dropsEach: 1,
    roundMs: 2_000,
    reportEveryMs: 3_000,
    redisUrl,
    patienceMs: 600_000,
  }
  await play('F7 storm: ten thousand clients lose their connection within two seconds, and all reconnect', storm, holds)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
