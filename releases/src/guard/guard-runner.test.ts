import { writeFile } from 'node:fs/promises'
import { readPublicKeys } from '#registry/signature'
import { keys, setUpRegistry } from '#registry/testing/registry'
import type { VerifiedReader } from '#registry/verified-reader'
import { promoteToChannel, setChannel, startRollout, stopRollout, usualGuard, type Change } from '#rules/changes'
import { declareFlags } from '#rules/flag-changes'
import { system } from '#rules/rights'
import { flag } from '#rules/testing/flags'
import { createGuard } from './guard-runner'
import { createHealthBook } from './health'
import { createOutcomeBook } from './outcome-book'
import type { LoadReport } from './report'
import { loadReport } from './testing/load-report'

const { open, openReader, revision } = setUpRegistry()
let now: number
const clock = () => new Date(now)
let reader: VerifiedReader
const openReadOnly = () => open({ privateKey: null, publicKeys: readPublicKeys(keys.publicKey) })
const write = (change: Change) => open().write({ change, by: system('kim'), why: 'a test', what: 'a test' })

beforeEach(async () => {
  now = Date.parse('2027-01-10T12:00:00Z')
  await write(promoteToChannel('mfe-billing', '1.0.0', 'stable'))
  await write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 50, include: ['acme'], guard: usualGuard }))
  reader = await openReader()
})

function openGuard({ registry = open(), outcomes = createOutcomeBook() } = {}) {
  const health = createHealthBook({ clock, windowMs: 600_000 })
  const said: string[] = []
  const guard = createGuard({ registry, reader, health, outcomes, clock, say: (line) => said.push(line) })
  const report = (part: Partial<LoadReport>, address: string, rolloutId = 'r2') =>
    health.add(loadReport({ rolloutId, ...part }), { address, visitor: 'v' })
  /** Visitors whose page loads; for the first `crashing` of them it then crashes. */
  const visit = (visitors: number, crashing: number, rolloutId = 'r2') => {
    for (let index = 0; index < visitors; index++) {
      report({}, `203.0.113.${index}`, rolloutId)
      report({ side: 'control', version: '1.0.0' }, `198.51.100.${index}`, rolloutId)
      if (index < crashing) report({ phase: 'crash', errorClass: 'render', ms: null }, `203.0.113.${index}`, rolloutId)
    }
  }
  return { guard, health, outcomes, said, report, visit, registry }
}
const rollout = async (id = 'r2') => (await open().read()).rollouts.find((one) => one.id === id)

test('a canary that crashes is at 0 within one check, and the reason is written', async () => {
  const { guard, visit, said, registry } = openGuard()
  visit(30, 12)
  await guard.check()
  const because = 'crashed pages 40.0 % of 30 loads, control 0.0 % of 30, limit +5.0 %'
  expect(await rollout()).toMatchObject({ percent: 0, include: [], state: 'stopped', because })
  expect((await registry.history(1))[0]?.entry).toEqual({
    at: '2027-01-10T12:00:00.000Z',
    who: 'guard',
    why: because,
    what: 'stop r2',
  })
  expect(said).toEqual([`RELEASE GUARD: r2 (mfe-billing 1.1.0) was stopped in revision 3: ${because}`])
  // The reader serves pages from that revision.
  expect(reader.current().document.revision).toBe(3)
})

test('a stopped rollout is not stopped again', async () => {
  const { guard, visit } = openGuard()
  visit(30, 12)
  await Promise.all([guard.check(), guard.check()])
  await guard.check()
  expect((await open().read()).revision).toBe(3)
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
  await write(stopRollout('r2', 'enough'))
  await write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 50 }))
  await reader.refresh()
  const { guard, visit } = openGuard()
  visit(30, 30, 'r4')
  await guard.check()
  expect(await rollout('r4')).toMatchObject({ state: 'running' })
})

test('without a key it logs what it would do, and repeats that once a minute', async () => {
  const { guard, visit, said } = openGuard({ registry: openReadOnly() })
  visit(30, 12)
  await guard.check()
  now += 59_000
  await guard.check()
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^RELEASE GUARD: r2 \(mfe-billing 1\.1\.0\) must be stopped, but can’t be from here: crashed pages 40\.0 % .*RELEASES_PRIVATE_KEY.*npm run release -- rollback mfe-billing/,
  )
  now += 1_000
  await guard.check()
  expect(said).toHaveLength(2)
  expect(await rollout()).toMatchObject({ state: 'running' })
})

test('a rollout that somebody else stopped first stays as it is, and the guard logs nothing', async () => {
  const { guard, visit, said } = openGuard()
  visit(30, 12)
  await write(stopRollout('r2', 'saw it on the phone'))
  await guard.check()
  expect(await rollout()).toMatchObject({ because: 'saw it on the phone' })
  expect(said).toEqual([])
  expect(reader.current().document.revision).toBe(3)
})

test('concurrent changes by others are not lost', async () => {
  const { guard, visit } = openGuard()
  visit(30, 12)
  await Promise.all([
    guard.check(),
    ...['acme', 'bluebird', 'summit'].map((tenant) => write(setChannel(tenant, 'beta'))),
  ])
  const document = await open().read()
  expect(document).toMatchObject({ revision: 6, rollouts: [{ state: 'stopped' }] })
  expect(Object.values(document.tenants).map(({ channel }) => channel)).toEqual(['beta', 'beta', 'beta'])
})

test('an untrusted registry is logged, and nothing is thrown', async () => {
  const { guard, visit, said } = openGuard()
  visit(30, 12)
  await writeFile(revision(9), '<html>')
  await guard.check()
  expect(said).toEqual([expect.stringMatching(/must be stopped, but can’t be from here: .*revision 9 is not JSON/)])
})

test('a health book that can’t be read stops nothing, and the check fails', async () => {
  const said: string[] = []
  const broken = () => {
    throw new Error('out of order')
  }
  const guard = createGuard({
    registry: openReadOnly(),
    reader,
    clock,
    outcomes: createOutcomeBook(),
    say: (line) => said.push(line),
    health: { add: broken, of: broken, beyondOneReporter: broken, recent: broken },
  })
  await expect(guard.check()).rejects.toThrow('out of order')
  expect(said).toEqual([])
})

describe('a flag', () => {
  const FLAG = 'pay-several'
  beforeEach(async () => {
    await write(declareFlags({ [FLAG]: flag() }))
    await write(startRollout({ remote: FLAG, to: 'on', percent: 10, unit: 'user', guard: usualGuard }))
    await reader.refresh()
  })

  /** 400 people who met the flag, 40 of them with it; of each side every `nth` one fails and pays. */
  function open(canary: { failing?: number; paying: number }, control: { failing?: number; paying: number }) {
    const { outcomes, ...rest } = openGuard()
    for (let index = 0; index < 400; index++) {
      const isCanary = index % 10 === 0
      const { failing = 0, paying } = isCanary ? canary : control
      const person = { address: `203.0.${index % 10}.${Math.floor(index / 10)}`, visitor: `v${index}` }
      const side = isCanary ? 'canary' : 'control'
      const report = loadReport({ remote: FLAG, version: isCanary ? 'on' : 'off', rolloutId: 'r4', side })
      outcomes.add(report, person)
      outcomes.add({ ...report, phase: 'begun', aim: 'payment' }, person)
      const turn = Math.floor(index / 10)
      if (turn % 4 < failing) outcomes.add({ ...report, phase: 'crash', errorClass: 'render' }, person)
      if (turn % 4 < paying) outcomes.add({ ...report, phase: 'done', aim: 'payment' }, person)
    }
    return { ...rest, outcomes }
  }

  test('whose page breaks is at 0, and the reason is written', async () => {
    const { guard, said } = open({ failing: 1, paying: 3 }, { paying: 3 })
    await guard.check()
    const because = expect.stringMatching(
      /^25\.0 % of 40 people met a page that failed, control 0\.0 % of 360 \(likelihood ratio/,
    )
    expect(await rollout('r4')).toMatchObject({ percent: 0, state: 'stopped', because })
    expect(said).toEqual([
      expect.stringMatching(/^RELEASE GUARD: r4 \(pay-several on\) was stopped in revision 5: 25\.0 %/),
    ])
  })

  test('whose page only pays less often is at 0, too', async () => {
    const { guard } = open({ paying: 1 }, { paying: 3 })
    await guard.check()
    expect(await rollout('r4')).toMatchObject({
      percent: 0,
      because: expect.stringMatching(/^25\.0 % of 40 people paid after opening an invoice, control 75\.0 % of 360/),
    })
  })

  test('that is fine continues, and is not judged by the limits for loads', async () => {
    const { guard, health } = open({ failing: 1, paying: 3 }, { failing: 1, paying: 3 })
    for (let index = 0; index < 30; index++)
      health.add(
        loadReport({ remote: FLAG, version: 'on', rolloutId: 'r4', errorClass: 'http', httpStatus: 503, ms: null }),
        { address: `198.51.100.${index}`, visitor: 'v' },
      )
    await guard.check()
    expect(await rollout('r4')).toMatchObject({ percent: 10, state: 'running' })
  })

  test('one address can’t stop it, however many people it claims to be', async () => {
    const { guard, outcomes } = open({ paying: 3 }, { paying: 3 })
    for (let index = 0; index < 1_000; index++)
      outcomes.add(loadReport({ remote: FLAG, version: 'on', rolloutId: 'r4', phase: 'crash', errorClass: 'render' }), {
        address: '192.0.2.1',
        visitor: `forged-${index}`,
      })
    await guard.check()
    expect(await rollout('r4')).toMatchObject({ state: 'running' })
  })

  test('without a key it logs the command that takes it back', async () => {
    const { outcomes } = open({ paying: 1 }, { paying: 3 })
    const { guard, said } = openGuard({ registry: openReadOnly(), outcomes })
    await guard.check()
    expect(said).toEqual([expect.stringMatching(/npm run release -- flag rollback pay-several --reason/)])
  })
})
