import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promoteToChannel, setChannel, startRollout, stopRollout, usualGuard, type Change } from './changes'
import { createGuard } from './guard-runner'
import { createHealthBook } from './health'
import { createRegistry } from './registry'
import type { LoadReport } from './report'
import { createFileLog } from './revision-log'
import { createKeys, readPrivateKey, readPublicKeys } from './signature'
import { openVerifiedReader, type VerifiedReader } from './verified-reader'

const keys = createKeys()
let now: number
const clock = () => new Date(now)
let folder: string
let reader: VerifiedReader
const log = () => createFileLog(join(folder, 'revisions'))
const registryWith = (privateKey: string | null) => createRegistry({ log: log(), privateKey: privateKey === null ? null : readPrivateKey(privateKey), publicKeys: readPublicKeys(keys.publicKey), clock })
const write = (change: Change) => registryWith(keys.privateKey).write({ change, who: 'kim', why: 'a test', what: 'a test' })

beforeEach(async () => {
  now = Date.parse('2027-01-10T12:00:00Z')
  folder = await mkdtemp(join(tmpdir(), 'guard-'))
  await write(promoteToChannel('mfe-billing', '1.0.0', 'stable'))
  await write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 50, include: ['acme'], guard: usualGuard }))
  reader = await openVerifiedReader({ log: log(), publicKeys: readPublicKeys(keys.publicKey), cacheFile: join(folder, 'cache.json'), pollMs: 1_000_000, say: () => undefined })
})
afterEach(async () => {
  reader.stop()
  await rm(folder, { recursive: true, force: true })
})

function openGuard({ privateKey = keys.privateKey as string | null } = {}) {
  const health = createHealthBook({ clock, windowMs: 600_000 })
  const said: string[] = []
  const registry = registryWith(privateKey)
  const guard = createGuard({ registry, reader, health, clock, say: (line) => said.push(line) })
  const report = (part: Partial<LoadReport>, address: string, rolloutId = 'r1') =>
    health.add({ remote: 'mfe-billing', version: '1.1.0', rolloutId, side: 'canary', tenant: 'acme', bucket: 1, phase: 'load', errorClass: null, httpStatus: null, ms: 200, ...part }, { address, visitor: 'v' })
  /** Visitors whose page loads; for the first `crashing` of them it then crashes. */
  const visit = (visitors: number, crashing: number, rolloutId = 'r1') => {
    for (let index = 0; index < visitors; index++) {
      report({}, `203.0.113.${index}`, rolloutId)
      report({ side: 'control', version: '1.0.0' }, `198.51.100.${index}`, rolloutId)
      if (index < crashing) report({ phase: 'crash', errorClass: 'render', ms: null }, `203.0.113.${index}`, rolloutId)
    }
  }
  return { guard, health, said, report, visit, registry }
}
const rollout = async (id = 'r1') => (await registryWith(null).read()).rollouts.find((one) => one.id === id)

test('a canary that crashes is at 0 within one check, and the reason is written', async () => {
  const { guard, visit, said, registry } = openGuard()
  visit(30, 12)
  await guard.check()
  const because = 'crashed pages 40.0 % of 30 loads, control 0.0 % of 30, limit +5.0 %'
  expect(await rollout()).toMatchObject({ percent: 0, include: [], state: 'stopped', because })
  expect((await registry.history(1))[0]?.entry).toEqual({ at: '2027-01-10T12:00:00.000Z', who: 'guard', why: because, what: 'stop r1' })
  expect(said).toEqual([`RELEASE GUARD: r1 (mfe-billing 1.1.0) was stopped in revision 3: ${because}`])
  // The reader serves pages from that revision.
  expect(reader.current().document.revision).toBe(3)
})

test('a stopped rollout is not stopped again', async () => {
  const { guard, visit } = openGuard()
  visit(30, 12)
  await Promise.all([guard.check(), guard.check()])
  await guard.check()
  expect((await registryWith(null).read()).revision).toBe(3)
})

test('a healthy canary continues', async () => {
  const { guard, visit, said } = openGuard()
  visit(100, 4)
  await guard.check()
  expect(await rollout()).toMatchObject({ percent: 50, state: 'running' })
  expect(said).toEqual([])
})

test('one visitor can’t stop a rollout, however many reports it sends', async () => {
  const { guard, visit, report } = openGuard()
  visit(30, 0)
  for (let index = 0; index < 5_000; index++) {
    report({ phase: 'crash', errorClass: 'render', ms: null }, '192.0.2.1')
    report({ errorClass: 'network', ms: null }, '192.0.2.1')
    report({ ms: 600_000 }, '192.0.2.1')
  }
  await guard.check()
  expect(await rollout()).toMatchObject({ state: 'running' })
  // The same reports from several visitors count.
  for (let index = 0; index < 10; index++) report({ errorClass: 'network', ms: null }, `192.0.2.${index}`)
  await guard.check()
  expect(await rollout()).toMatchObject({ state: 'stopped', because: expect.stringMatching(/^load failures/) })
})

test('a rollout without a guard is never stopped', async () => {
  await write(stopRollout('r1', 'enough'))
  await write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 50 }))
  await reader.refresh()
  const { guard, visit } = openGuard()
  visit(30, 30, 'r2')
  await guard.check()
  expect(await rollout('r2')).toMatchObject({ state: 'running' })
})

test('without a key it logs what it would do, and repeats that once a minute', async () => {
  const { guard, visit, said } = openGuard({ privateKey: null })
  visit(30, 12)
  await guard.check()
  now += 59_000
  await guard.check()
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^RELEASE GUARD: r1 \(mfe-billing 1\.1\.0\) must be stopped, but can’t be from here: crashed pages 40\.0 % .*RELEASES_PRIVATE_KEY.*pnpm release rollback mfe-billing/)
  now += 1_000
  await guard.check()
  expect(said).toHaveLength(2)
  expect(await rollout()).toMatchObject({ state: 'running' })
})

test('a rollout that somebody else stopped first stays as it is, and the guard logs nothing', async () => {
  const { guard, visit, said } = openGuard()
  visit(30, 12)
  await write(stopRollout('r1', 'saw it on the phone'))
  await guard.check()
  expect(await rollout()).toMatchObject({ because: 'saw it on the phone' })
  expect(said).toEqual([])
  expect(reader.current().document.revision).toBe(3)
})

test('concurrent changes by others are not lost', async () => {
  const { guard, visit } = openGuard()
  visit(30, 12)
  await Promise.all([guard.check(), ...['acme', 'bluebird', 'summit'].map((tenant) => write(setChannel(tenant, 'beta')))])
  const document = await registryWith(null).read()
  expect(document).toMatchObject({ revision: 6, rollouts: [{ state: 'stopped' }] })
  expect(Object.values(document.tenants).map(({ channel }) => channel)).toEqual(['beta', 'beta', 'beta'])
})

test('an untrusted registry is logged, and nothing is thrown', async () => {
  const { guard, visit, said } = openGuard()
  visit(30, 12)
  await writeFile(join(folder, 'revisions/00000009.json'), '<html>')
  await guard.check()
  expect(said).toEqual([expect.stringMatching(/must be stopped, but can’t be from here: .*revision 9 is not JSON/)])
})

test('a health book that can’t be read stops nothing, and the check fails', async () => {
  const said: string[] = []
  const broken = () => {
    throw new Error('out of order')
  }
  const guard = createGuard({ registry: registryWith(null), reader, clock, say: (line) => said.push(line), health: { add: broken, of: broken, beyondOneReporter: broken, recent: broken } })
  await expect(guard.check()).rejects.toThrow('out of order')
  expect(said).toEqual([])
})
