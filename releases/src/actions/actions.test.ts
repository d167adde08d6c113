import {
  inOrder,
  kill,
  knowTenants,
  pause,
  pin,
  promoteToChannel,
  setChannel,
  startRollout,
  usualGuard,
  type Change,
} from '#rules/changes'
import { setFlag } from '#rules/flag-changes'
import { declareBillingFlags, made, now, PERSON } from '#rules/testing/flags'
import { addToken } from '#rules/tokens'
import { actions, type Plan } from './actions'
import { changedLines, guardLimitsText } from './describe'

const reason = 'a test'
const billing = { remote: 'mfe-billing', version: '1.1.0' }
const rollout = {
  ...billing,
  percent: undefined,
  unit: undefined,
  within: [],
  tenants: [],
  exclude: [],
  isGuarded: false,
}
const several = { name: 'pay-several', variant: 'off', reason }
const layout = { name: 'layout', variant: 'wide', reason }
const token = { name: 'Kim Lee', of: [], hash: 'a-hash', days: 90 }

const start = inOrder(
  promoteToChannel('mfe-billing', '1.0.0', 'stable'),
  knowTenants(['acme', 'bluebird', 'summit']),
  declareBillingFlags(),
)
const running = startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, include: ['acme'] })
const stable = promoteToChannel('mfe-billing', '1.1.0', 'stable')
const wide = startRollout({ remote: 'layout', to: 'wide', percent: 10 })

/** The line of the log → the rules that are written, the plan, and what was done before. */
const plans: Record<string, [effect: string, plan: Plan, ...before: Change[]]> = {
  'promote mfe-billing@1.1.0 --channel stable': [
    'channel stable: mfe-billing 1.0.0 → 1.1.0',
    actions.promote({ ...billing, channel: 'stable' }),
  ],
  'promote mfe-billing@1.1.0 --channel beta': [
    'channel beta: mfe-billing none → 1.1.0',
    actions.promote({ ...billing, channel: 'beta' }),
  ],
  'promote mfe-billing@1.1.0 --tenants acme,summit --guard': [
    `rollout r1 begins: mfe-billing 1.1.0 for acme, summit; guarded: ${guardLimitsText(usualGuard, false)}`,
    actions.rollout({ ...rollout, tenants: ['acme', 'summit'], isGuarded: true }),
  ],
  'promote mfe-billing@1.1.0 --percent 2.5 --unit user --exclude summit': [
    'rollout r1 begins: mfe-billing 1.1.0 for 2.5 % of the people of every tenant, and not summit; without a guard',
    actions.rollout({ ...rollout, percent: 2.5, unit: 'user', exclude: ['summit'] }),
  ],
  'promote mfe-billing@1.1.0 --percent 10 --unit user --tenants acme': [
    'rollout r1 begins: mfe-billing 1.1.0 for acme, and 10 % of the people of every other tenant; without a guard',
    actions.rollout({ ...rollout, percent: 10, unit: 'user', tenants: ['acme'] }),
  ],
  'promote mfe-billing@1.1.0 --percent 10 --within acme': [
    'rollout r1 begins: mfe-billing 1.1.0 for 10 % of the people of acme; without a guard',
    actions.rollout({ ...rollout, percent: 10, within: ['acme'] }),
  ],
  'promote mfe-billing@1.1.0 --percent 50 --unit tenant --within acme,summit': [
    'rollout r1 begins: mfe-billing 1.1.0 for 50 % of the tenants acme and summit; without a guard',
    actions.rollout({ ...rollout, percent: 50, unit: 'tenant', within: ['acme', 'summit'] }),
  ],
  'raise r1 --percent 100': [
    'rollout r1: acme, and 10 % of the other tenants → acme, and 100 % of the other tenants',
    actions.raise({ rollout: 'r1', percent: 100 }),
    running,
  ],
  'pause r1': [
    'rollout r1 is paused, and can be resumed for acme, and 10 % of the other tenants',
    actions.pause({ rollout: 'r1' }),
    running,
  ],
  'resume r1': [
    'rollout r1 is running again, for acme, and 10 % of the other tenants',
    actions.resume({ rollout: 'r1' }),
    running,
    pause('r1'),
  ],
  'raise r1 --percent 25 --tenants summit': [
    'rollout r1 is running again, for acme, summit, and 25 % of the other tenants',
    actions.raise({ rollout: 'r1', percent: 25, tenants: ['summit'] }),
    running,
    pause('r1'),
  ],
  'raise r1 --percent 5 --unit user --within bluebird': [
    'rollout r1: acme → acme, and 5 % of the people of bluebird',
    actions.raise({ rollout: 'r1', percent: 5, unit: 'user', within: ['bluebird'] }),
    startRollout({ remote: 'mfe-billing', to: '1.1.0', include: ['acme'] }),
  ],
  'rollback r1': ['rollout r1 is stopped: a test', actions.stop({ rollout: 'r1', reason }), running],
  'rollback mfe-billing': [
    'rollout r1 is stopped: a test',
    actions.rollback({ remote: 'mfe-billing', to: undefined, reason }),
    running,
  ],
  'rollback mfe-billing --to 0.9.0': [
    'channel stable: mfe-billing 1.1.0 → 0.9.0, pages fall back to mfe-billing: 1.0.0 → 0.9.0',
    actions.rollback({ remote: 'mfe-billing', to: '0.9.0', reason }),
    stable,
  ],
  'kill mfe-billing@1.1.0': ['mfe-billing 1.1.0 is killed: a test', actions.kill({ ...billing, reason }), stable],
  'unkill mfe-billing@1.1.0': [
    'mfe-billing 1.1.0 is no longer killed',
    actions.unkill(billing),
    stable,
    kill('mfe-billing', '1.1.0', 'x'),
  ],
  'pin acme mfe-billing@1.1.0 --until 2027-02-01': [
    'acme: pinned to mfe-billing 1.1.0 until 2027-02-01 (a test)',
    actions.pin({ ...billing, tenant: 'acme', until: '2027-02-01', reason, isByTenant: false }),
  ],
  'pin acme mfe-billing@1.1.0': [
    'acme: pinned to mfe-billing 1.1.0 (a test)',
    actions.pin({ ...billing, tenant: 'acme', until: undefined, reason, isByTenant: false }),
  ],
  'unpin acme mfe-billing': [
    'acme: no longer pinned to mfe-billing 1.1.0 (x)',
    actions.unpin({ tenant: 'acme', remote: 'mfe-billing' }),
    pin('acme', 'mfe-billing', '1.1.0', 'x', null),
  ],
  'channel acme,bluebird beta': [
    'acme: channel stable → beta, bluebird: channel stable → beta',
    actions.channel({ tenants: ['acme', 'bluebird'], channel: 'beta' }),
  ],
  'channel acme stable': [
    'acme: channel beta → stable',
    actions.channel({ tenants: ['acme'], channel: 'stable' }),
    setChannel('acme', 'beta'),
  ],
  'flag set pay-several off': ['channel stable: pay-several none → off', actions['flag set'](several)],
  'flag set layout wide --channel beta': [
    'channel beta: layout none → wide',
    actions['flag set']({ ...layout, channel: 'beta' }),
  ],
  'flag set pay-several off --tenants acme,summit --until 2027-02-01': [
    'acme: pinned to flag pay-several off until 2027-02-01 (a test), summit: pinned to flag pay-several off until 2027-02-01 (a test)',
    actions['flag set']({ ...several, tenants: ['acme', 'summit'], until: '2027-02-01' }),
  ],
  [`flag set layout wide --percent 5 --unit user --people ${PERSON} --from 2027-02-01 --guard`]: [
    `rollout r1 begins: layout wide for 1 named person, and 5 % of the people of every tenant, from 2027-02-01; guarded: ${guardLimitsText(usualGuard, true)}`,
    actions['flag set']({
      ...layout,
      percent: 5,
      unit: 'user',
      people: [PERSON],
      from: '2027-02-01',
      isGuarded: true,
    }),
  ],
  'flag set layout wide --tenants acme --percent 100 --exclude bluebird': [
    'rollout r1 begins: layout wide for acme, and 100 % of the other tenants, and not bluebird; without a guard',
    actions['flag set']({ ...layout, tenants: ['acme'], percent: 100, exclude: ['bluebird'] }),
  ],
  'flag set layout wide --percent 10 --within acme': [
    'rollout r1 begins: layout wide for 10 % of the people of acme; without a guard',
    actions['flag set']({ ...layout, percent: 10, within: ['acme'] }),
  ],
  'flag set layout default --tenants acme': [
    'acme: no longer pinned to flag layout wide (x)',
    actions['flag set']({ ...layout, variant: null, tenants: ['acme'] }),
    pin('acme', 'layout', 'wide', 'x', null),
  ],
  'flag raise r1 --percent 100': [
    'rollout r1: 10 % of tenants → 100 % of tenants',
    actions['flag raise']({ rollout: 'r1', percent: 100 }),
    wide,
  ],
  [`flag raise r1 --tenants acme --people ${PERSON}`]: [
    'rollout r1: 10 % of tenants → acme, 1 named person, and 10 % of the other tenants',
    actions['flag raise']({ rollout: 'r1', tenants: ['acme'], people: [PERSON] }),
    wide,
  ],
  'flag rollback layout': [
    'channel stable: layout wide → none',
    actions['flag rollback']({ flag: 'layout', reason }),
    setFlag('layout', 'wide', 'stable'),
  ],
  'flag kill pay-several on': [
    'pay-several on is killed: a test',
    actions['flag kill']({ flag: 'pay-several', variant: 'on', reason }),
  ],
  'flag unkill pay-several on': [
    'pay-several on is no longer killed',
    actions['flag unkill']({ flag: 'pay-several', variant: 'on' }),
    kill('pay-several', 'on', 'x'),
  ],
  'flag forget layout': ['flag layout is forgotten', actions['flag forget']({ flag: 'layout' }), wide],
  'token create "Kim Lee" --role team --of billing,quotes --days 90': [
    'token t1 for Kim Lee: team billing quotes',
    actions['token create']({ ...token, role: 'team', of: ['billing', 'quotes'] }),
  ],
  'token create "Kim Lee" --role platform --days 90': [
    'token t1 for Kim Lee: platform',
    actions['token create']({ ...token, role: 'platform' }),
  ],
  'token revoke t1': [
    'token t1 of Kim Lee is revoked',
    actions['token revoke']({ id: 't1' }),
    addToken({ ...token, role: 'platform' }),
  ],
}

test.each(Object.entries(plans))('%s', (what, [effect, plan, ...before]) => {
  const document = made(start, ...before)
  expect(plan.what).toBe(what)
  expect(changedLines(document, plan.change(document, now)).join(', ')).toBe(effect)
})

const list = Object.values(plans).map(([, plan]) => plan)

test('what withdraws a version or a right needs no gate; everything else does', () => {
  expect(list.filter(({ takesBack }) => takesBack).map(({ what }) => what)).toEqual([
    'pause r1',
    'rollback r1',
    'rollback mfe-billing',
    'kill mfe-billing@1.1.0',
    'flag rollback layout',
    'flag kill pay-several on',
    'token revoke t1',
  ])
})

test('a change that offers a build brings its flags', () => {
  const offering = list.filter(({ build }) => build)
  expect(offering.map(({ what }) => what.split(' ')[0])).toEqual([
    'promote',
    'promote',
    'promote',
    'promote',
    'promote',
    'promote',
    'promote',
    'pin',
    'pin',
  ])
  for (const { build } of offering) expect(build).toEqual(billing)
})

test.each<[Plan, Plan['tenants']]>([
  [
    actions.rollout({ ...rollout, tenants: ['acme'], within: ['summit'], exclude: ['bluebird'] }),
    { tenants: ['acme'], within: ['summit'], exclude: ['bluebird'] },
  ],
  [actions.raise({ rollout: 'r1', tenants: ['acme'], within: ['summit'] }), { tenants: ['acme'], within: ['summit'] }],
  [actions.channel({ tenants: ['acme', 'bluebird'], channel: 'beta' }), { tenant: ['acme', 'bluebird'] }],
  [actions.pin({ ...billing, tenant: 'acme', until: undefined, reason, isByTenant: false }), { tenant: ['acme'] }],
  [
    actions['flag set']({ ...layout, tenants: ['acme'], exclude: ['summit'] }),
    { tenants: ['acme'], within: [], exclude: ['summit'] },
  ],
  [actions['token create']({ ...token, role: 'tenant', of: ['acme'] }), { of: ['acme'] }],
  [actions['token create']({ ...token, role: 'team', of: ['billing'] }), { of: [] }],
])('the tenants that %o names must be known', ({ tenants }, expected) => expect(tenants).toEqual(expected))
