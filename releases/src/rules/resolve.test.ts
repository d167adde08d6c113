import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import {
  ChangeError,
  kill,
  knowTenants,
  pause,
  pin,
  promoteToChannel,
  raise,
  resume,
  setChannel,
  startRollout,
  type Change,
} from './changes'
import type { RolloutRequest } from './changes/rollouts'
import type { RegistryDocument } from './document'
import { explain, resolveReleases } from './resolve'
import { toBucket, toThreshold } from './rollout-bucket'
import { made, now } from './testing/flags'

const billing = 'mfe-billing'
const stable = promoteToChannel(billing, '1.0.0', 'stable')
const beta = promoteToChannel(billing, '1.1.0', 'beta')
const rollout = (more: Partial<RolloutRequest>) => startRollout({ remote: billing, to: '1.1.0', ...more })
const newerStable = promoteToChannel(billing, '1.1.0', 'stable')

function get(
  document: RegistryDocument,
  tenant = 'acme',
  { user = 'u', at = now, overrides = {} as Record<string, string> } = {},
) {
  const [found] = resolveReleases(document, { tenant, user }, at, overrides)
  return found!
}

describe('who gets what, and why', () => {
  it.each<[string, Change[], string, string | null, string]>([
    ['stable by default', [], 'acme', '1.0.0', 'channel stable'],
    ['a tenant of the beta channel', [beta, setChannel('acme', 'beta')], 'acme', '1.1.0', 'channel beta'],
    ['a tenant outside the beta channel', [beta, setChannel('acme', 'beta')], 'bluebird', '1.0.0', 'channel stable'],
    ['beta without a version falls through to stable', [setChannel('acme', 'beta')], 'acme', '1.0.0', 'channel stable'],
    ['a rollout that names the tenant', [rollout({ include: ['acme'] })], 'acme', '1.1.0', 'rollout r1 names acme'],
    ['a rollout that names another', [rollout({ include: ['acme'] })], 'bluebird', '1.0.0', 'channel stable'],
    [
      'a rollout to all that excludes the tenant',
      [rollout({ percent: 100, exclude: ['acme'] })],
      'acme',
      '1.0.0',
      'channel stable',
    ],
    [
      'a pin takes precedence over a rollout',
      [rollout({ percent: 100 }), pin('acme', billing, '0.9.0', 'audit', null)],
      'acme',
      '0.9.0',
      'pinned (audit)',
    ],
    [
      'a rollout takes precedence over the channel',
      [beta, setChannel('acme', 'beta'), rollout({ to: '1.2.0', percent: 100 })],
      'acme',
      '1.2.0',
      `rollout r1, bucket ${toBucket('r1', 'acme')} < 10000`,
    ],
    [
      'the newest of two matching rollouts',
      [rollout({ percent: 100 }), rollout({ to: '1.2.0', percent: 100 })],
      'acme',
      '1.2.0',
      `rollout r2, bucket ${toBucket('r2', 'acme')} < 10000`,
    ],
    [
      'a kill takes precedence over a pin',
      [pin('acme', billing, '1.1.0', 'asked', null), kill(billing, '1.1.0', 'loses money')],
      'acme',
      '1.0.0',
      '1.1.0 was killed (loses money); channel stable',
    ],
    [
      'a kill of the stable version leads to the last known good',
      [newerStable, kill(billing, '1.1.0', 'bad')],
      'acme',
      '1.0.0',
      '1.1.0 was killed (bad); last known good',
    ],
    [
      'no version when all are killed',
      [newerStable, kill(billing, '1.1.0', 'bad'), kill(billing, '1.0.0', 'worse')],
      'acme',
      null,
      '1.1.0 was killed (bad); 1.0.0 was killed (worse)',
    ],
    ['a tenant named like a property of every object', [], 'constructor', '1.0.0', 'channel stable'],
  ])('%s', (_, changes, tenant, version, why) =>
    expect(get(made(stable, ...changes), tenant)).toMatchObject({ version, why }),
  )

  it('a developer’s override takes precedence over a kill', () => {
    const found = get(made(stable, kill(billing, '1.0.0', 'bad')), 'acme', { overrides: { [billing]: 'local' } })
    expect(found).toMatchObject({ version: 'local', rule: 'override', rollout: null })
  })

  it.each([
    ['before', '2027-01-31T23:59:59.999Z', '0.9.0'],
    ['at', '2027-02-01T00:00:00.000Z', '1.0.0'],
  ])('a pin holds until its instant: %s', (_, at, version) => {
    const document = made(stable, pin('acme', billing, '0.9.0', 'audit', '2027-02-01'))
    expect(get(document, 'acme', { at: new Date(at) }).version).toBe(version)
  })

  it('reads as a sentence', () => {
    const document = made(stable, startRollout({ remote: billing, to: '1.4.0', percent: 100 }))
    expect(explain('bluebird', get(document, 'bluebird'))).toBe(
      `bluebird gets mfe-billing 1.4.0: rollout r1, bucket ${toBucket('r1', 'bluebird')} < 10000`,
    )
  })

  it('falls back to the previous stable version, never to itself or to a killed one', () => {
    expect(get(made(stable)).fallback).toBeNull()
    expect(get(made(stable, newerStable)).fallback).toBe('1.0.0')
    expect(get(made(stable, newerStable, kill(billing, '1.0.0', 'bad'))).fallback).toBeNull()
    expect(get(made(stable, rollout({ include: ['acme'] })))).toMatchObject({
      version: '1.1.0',
      fallback: '1.0.0',
    })
  })

  it('returns which side of a rollout a visitor is on; pinned tenants are on neither', () => {
    const document = made(stable, rollout({ include: ['acme'] }), pin('summit', billing, '0.9.0', 'x', null))
    expect(get(document, 'acme').rollout).toMatchObject({ id: 'r1', side: 'canary' })
    expect(get(document, 'bluebird').rollout).toMatchObject({ id: 'r1', side: 'control' })
    expect(get(document, 'summit').rollout).toBeNull()
  })
})

describe('buckets', () => {
  const tenants = Array.from({ length: 1_000 }, (_, index) => `tenant-${index}`)
  const inAt = (percent: number, document = made(stable, rollout({ percent }))) =>
    tenants.filter((tenant) => get(document, tenant).version === '1.1.0')

  it('raising a percentage over 1,000 tenants only adds members, about as many as expected', () => {
    let document = made(stable, knowTenants(tenants), rollout({ percent: 0.5, include: ['tenant-1'] }))
    let before = new Set(inAt(0, document))
    for (const percent of [1, 5, 10, 25, 50, 75, 99.99, 100]) {
      document = raise('r1', { percent })(document, now)
      const members = new Set(inAt(percent, document))
      expect([...before].filter((tenant) => !members.has(tenant))).toEqual([])
      // Within five standard deviations.
      expect(Math.abs(members.size - percent * 10)).toBeLessThan(
        5 * Math.sqrt(1_000 * (percent / 100) * (1 - percent / 100)) + 2,
      )
      before = members
    }
    expect(before.size).toBe(1_000)
  })

  it('buckets differ between rollouts', () => {
    const first = tenants.filter((tenant) => toBucket('r1', tenant) < toThreshold(10))
    const both = first.filter((tenant) => toBucket('r2', tenant) < toThreshold(10))
    expect(both.length).toBeLessThan(first.length / 2)
  })

  it('a user keeps a version across sign-in, and users of one tenant differ', () => {
    const document = made(stable, rollout({ percent: 50, unit: 'user' }))
    const versions = tenants.map((user) => get(document, 'acme', { user }).version)
    expect(new Set(versions)).toEqual(new Set(['1.0.0', '1.1.0']))
    expect(tenants.map((user) => get(document, 'acme', { user }).version)).toEqual(versions)
  })

  it.each([
    ['r1', 'acme', 0.01],
    ['r1', 'acme', 99.99],
  ])('the edges of %s for %s at %d %%', (id, unit, percent) => {
    const bucket = toBucket(id, unit)
    expect(bucket).toBeGreaterThanOrEqual(0)
    expect(bucket).toBeLessThan(10_000)
    expect(toThreshold(percent)).toBe(percent === 0.01 ? 1 : 9_999)
  })
})

describe('300 rollouts drawn at random', () => {
  const random = xoroshiro128plus(87)
  const pick = (most: number) => uniformInt(random, 0, most)
  const tenants = Array.from({ length: 6 }, (_, index) => `tenant-${index}`)
  const visitors = tenants.flatMap((tenant) =>
    Array.from({ length: 15 }, (_, index) => ({ tenant, user: `u${index}` })),
  )
  const someTenants = (oneIn: number) => tenants.filter(() => pick(oneIn - 1) === 0)
  const members = (document: RegistryDocument) =>
    visitors.filter(({ tenant, user }) => get(document, tenant, { user }).version === '1.1.0')
  /** Null if the change is refused. */
  const attempt = (document: RegistryDocument, change: Change) => {
    try {
      return change(document, now)
    } catch (error) {
      if (error instanceof ChangeError) return null
      throw error
    }
  }
  const shares = () => ({
    percent: pick(3) === 0 ? undefined : pick(100),
    unit: ([undefined, 'tenant', 'user'] as const)[pick(2)],
    within: pick(1) === 0 ? [] : someTenants(2),
  })
  const started = Array.from({ length: 300 }, () => {
    const wish = { ...shares(), include: someTenants(6), exclude: someTenants(8) }
    const document = attempt(made(stable), rollout(wish))
    return document && { document, wish }
  }).filter((one) => one !== null)

  it('many of which are possible', () => expect(started.length).toBeGreaterThan(100))

  it('within tenants they reach nobody else but whom they name', () => {
    const limited = started.filter(({ wish }) => wish.within.length > 0)
    const reached = limited.map(({ document, wish }) => {
      const allowed = [...wish.within, ...wish.include]
      const all = members(document)
      expect(all.filter(({ tenant }) => !allowed.includes(tenant))).toEqual([])
      return all.length
    })
    expect(Math.max(...reached)).toBeGreaterThan(0)
  })

  it('raising only adds', () => {
    const added = started.flatMap(({ document }) => {
      const raised = attempt(document, raise('r1', { ...shares(), tenants: someTenants(4) }))
      if (!raised) return []
      const after = members(raised)
      const before = members(document)
      expect(before.filter((one) => !after.includes(one))).toEqual([])
      return [after.length - before.length]
    })
    expect(added.length).toBeGreaterThan(50)
    expect(Math.max(...added)).toBeGreaterThan(0)
  })

  it('paused they reach nobody, and resumed the same as before', () => {
    for (const { document } of started) {
      const paused = pause('r1')(document, now)
      expect(members(paused)).toEqual([])
      expect(members(resume('r1')(paused, now))).toEqual(members(document))
    }
  })
})
