import { describeAbsence } from './absence'
import { kill, pause, pin, promoteToChannel, rollBack, startRollout, type Change } from './changes'
import { listRemotes } from './document'
import { declareFlags, setFlag } from './flag-changes'
import { explain, resolveReleases } from './resolve'
import { emptied, flag, made, now } from './testing/flags'

const office = 'mfe-office'
const toAcme = startRollout({ remote: office, to: '1.0.0', include: ['acme'] })
const stable = promoteToChannel(office, '1.0.0', 'stable')
const gated = declareFlags({ visits: flag({ owner: 'office', default: 'on', wholeRemote: true }) }, office)

it.each<[string, Change[], string | null, string, string]>([
  ['only published', [], 'nobody gets it: it was never promoted', '', ''],
  [
    'first promoted to a tenant',
    [toAcme],
    'offered only by rollout r1',
    `acme gets ${office} 1.0.0: rollout r1 names acme`,
    `bluebird gets no ${office}: rollout r1, bucket 5246 ≥ 0`,
  ],
  [
    'first promoted to a share',
    [startRollout({ remote: office, to: '1.0.0', percent: 60 })],
    'offered only by rollout r1',
    `acme gets no ${office}: rollout r1, bucket 6830 ≥ 6000`,
    `bluebird gets ${office} 1.0.0: rollout r1, bucket 5246 < 6000`,
  ],
  [
    'first promoted to beta',
    [promoteToChannel(office, '1.0.0', 'beta')],
    'offered only by channel beta',
    `acme gets no ${office}: offered only by channel beta`,
    `bluebird gets no ${office}: offered only by channel beta`,
  ],
  [
    'pinned',
    [pin('acme', office, '1.0.0', 'a trial', null)],
    'offered only by pins of 1 tenant',
    `acme gets ${office} 1.0.0: pinned (a trial)`,
    `bluebird gets no ${office}: offered only by pins of 1 tenant`,
  ],
  [
    'paused',
    [toAcme, pause('r1')],
    'nobody gets it: rollout r1 is paused',
    `acme gets no ${office}: nobody gets it: rollout r1 is paused`,
    `bluebird gets no ${office}: nobody gets it: rollout r1 is paused`,
  ],
  [
    'paused, by a version that emptied rollouts for that',
    [toAcme, emptied],
    'nobody gets it: rollout r1 is paused',
    `acme gets no ${office}: rollout r1, bucket 6830 ≥ 0`,
    `bluebird gets no ${office}: rollout r1, bucket 5246 ≥ 0`,
  ],
  [
    'first promoted to a share within a tenant',
    [startRollout({ remote: office, to: '1.0.0', percent: 100, within: ['acme'] })],
    'offered only by rollout r1',
    `acme gets ${office} 1.0.0: rollout r1 within acme, bucket 2846 < 10000`,
    `bluebird gets no ${office}: rollout r1 is within other tenants`,
  ],
  [
    'first promoted to people within a tenant',
    [startRollout({ remote: office, to: '1.0.0', percent: 60, within: ['acme'] })],
    'offered only by rollout r1',
    `acme gets no ${office}: rollout r1 is for 60 % of people of acme, and this is nobody in particular`,
    `bluebird gets no ${office}: rollout r1 is within other tenants`,
  ],
  [
    'rolled back',
    [toAcme, rollBack(office, 'slow')],
    'nobody gets it: rollout r1 was stopped (slow)',
    `acme gets no ${office}: nobody gets it: rollout r1 was stopped (slow)`,
    `bluebird gets no ${office}: nobody gets it: rollout r1 was stopped (slow)`,
  ],
  [
    'killed',
    [stable, kill(office, '1.0.0', 'it loops')],
    'nobody gets it: 1.0.0 was killed (it loops)',
    `acme gets no ${office}: 1.0.0 was killed (it loops)`,
    `bluebird gets no ${office}: 1.0.0 was killed (it loops)`,
  ],
  [
    'stable where its flag is on',
    [stable, gated, setFlag('visits', 'off', 'stable')],
    'offered only where flag visits is on',
    `acme gets no ${office}: flag visits is off (set for everybody)`,
    `bluebird gets no ${office}: flag visits is off (set for everybody)`,
  ],
  [
    'first promoted to a tenant, where its flag is on',
    [toAcme, gated],
    'offered only by rollout r1, and only where flag visits is on',
    `acme gets ${office} 1.0.0: rollout r1 names acme`,
    `bluebird gets no ${office}: rollout r1, bucket 5246 ≥ 0`,
  ],
  [
    'stable',
    [stable],
    null,
    `acme gets ${office} 1.0.0: channel stable`,
    `bluebird gets ${office} 1.0.0: channel stable`,
  ],
])('a remote that was %s', (_, changes, why, acme, bluebird) => {
  const document = made(...changes)
  expect(describeAbsence(document, office)).toBe(why)
  const said = ['acme', 'bluebird'].map((tenant) =>
    resolveReleases(document, { tenant, user: '' }, now)
      .map((one) => explain(tenant, one))
      .join(),
  )
  expect(said).toEqual([acme, bluebird])
})

test('a remote in the beta channel alone is rolled back to nobody', () => {
  const document = made(
    promoteToChannel(office, '1.0.0', 'beta'),
    promoteToChannel('mfe-billing', '1.0.0', 'beta'),
    rollBack(office, 'bad'),
  )
  expect(document.channels.beta).toEqual({ 'mfe-billing': '1.0.0' })
  expect(listRemotes(document)).toEqual(['mfe-billing'])
})
