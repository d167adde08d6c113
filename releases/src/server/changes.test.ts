import { kill, pin, promoteToChannel, usualGuard, type Change } from '#rules/changes'
import { setFlag } from '#rules/flag-changes'
import { declared, reason, running, setUpGatedPage } from './testing/gated-page'
import { textOf, type Form } from './testing/test-page'

const { page, gate } = setUpGatedPage()
const PERSON = '3f0c2b1e-8a44-4c6b-9d0e-5f2a7b8c9d10'
const newest = async () => (await page.registry.history(1))[0]!

describe('every action is previewed, then written', () => {
  it.each<[string, Change[], string, Form, string, RegExp, object, boolean]>([
    [
      'promote to stable',
      [],
      'promote',
      { build: 'mfe-billing@1.1.0', channel: 'stable' },
      'promote mfe-billing@1.1.0 --channel stable',
      /3 tenants: mfe-billing 1\.0\.0 → 1\.1\.0.* acme mfe-billing 1\.0\.0 1\.1\.0 channel stable/,
      { channels: { stable: { 'mfe-billing': '1.1.0' } } },
      true,
    ],
    [
      'promote to beta, which no tenant is on',
      [],
      'promote',
      { build: 'mfe-billing@1.1.0', channel: 'beta' },
      'promote mfe-billing@1.1.0 --channel beta',
      /No known tenant gets a different version.*channel beta: mfe-billing none → 1\.1\.0/,
      { channels: { beta: { 'mfe-billing': '1.1.0' } } },
      true,
    ],
    [
      'a rollout by name',
      [],
      'rollout',
      { build: 'mfe-billing@1.1.0', unit: 'tenant', tenants: 'acme, summit', guard: 'on' },
      'promote mfe-billing@1.1.0 --tenants acme,summit --guard',
      /acme mfe-billing 1\.0\.0 1\.1\.0 rollout r2 names acme summit .*rollout r2 names summit/,
      { rollouts: [{ percent: 0, include: ['acme', 'summit'], guard: usualGuard }] },
      true,
    ],
    [
      'a rollout by percentage of users, without a guard',
      [],
      'rollout',
      { build: 'mfe-billing@1.1.0', percent: '2,5 %', unit: 'user', exclude: 'summit' },
      'promote mfe-billing@1.1.0 --percent 2.5 --unit user --exclude summit',
      /From then on: mfe-billing 1\.1\.0 for 2\.5 % of the people of every tenant, and not summit \(rollout r2\)\..*without a guard/,
      { rollouts: [{ percent: 2.5, unit: 'user', exclude: ['summit'], guard: null }] },
      true,
    ],
    [
      'raise',
      [running],
      'raise',
      { rollout: 'r2', percent: '100' },
      'raise r2 --percent 100',
      /bluebird mfe-billing 1\.0\.0 1\.1\.0 rollout r2, bucket \d+ < 10000/,
      { rollouts: [{ percent: 100 }] },
      true,
    ],
    [
      'pause',
      [running],
      'pause',
      { rollout: 'r2' },
      'pause r2',
      /acme mfe-billing 1\.1\.0 1\.0\.0 channel stable/,
      { rollouts: [{ percent: 0, include: [], state: 'running' }] },
      false,
    ],
    [
      'roll back a rollout',
      [running],
      'rollback',
      { remote: 'mfe-billing' },
      'rollback mfe-billing',
      /acme mfe-billing 1\.1\.0 1\.0\.0 channel stable.*rollout r2 is stopped: because of a test/,
      { rollouts: [{ state: 'stopped', because: reason }] },
      false,
    ],
    [
      'roll back a channel',
      [promoteToChannel('mfe-billing', '1.1.0', 'stable')],
      'rollback',
      { remote: 'mfe-billing' },
      'rollback mfe-billing',
      /mfe-billing 1\.1\.0 → 1\.0\.0/,
      { channels: { stable: { 'mfe-billing': '1.0.0' } } },
      false,
    ],
    [
      'roll back to a version by name',
      [promoteToChannel('mfe-billing', '1.1.0', 'stable')],
      'rollback',
      { remote: 'mfe-billing', to: '1.2.0' },
      'rollback mfe-billing --to 1.2.0',
      /1\.1\.0 → 1\.2\.0/,
      { channels: { stable: { 'mfe-billing': '1.2.0' } } },
      true,
    ],
    [
      'kill',
      [running],
      'kill',
      { build: 'mfe-billing@1.1.0' },
      'kill mfe-billing@1.1.0',
      /1\.1\.0 was killed \(because of a test\); channel stable/,
      { kill: [{ version: '1.1.0', reason }] },
      false,
    ],
    [
      'take a kill back',
      [running, kill('mfe-billing', '1.1.0', 'x')],
      'unkill',
      { build: 'mfe-billing@1.1.0' },
      'unkill mfe-billing@1.1.0',
      /mfe-billing 1\.1\.0 is no longer killed/,
      { kill: [] },
      true,
    ],
    [
      'pin',
      [],
      'pin',
      { tenant: 'acme', build: 'mfe-billing@1.2.0', until: '2027-02-01' },
      'pin acme mfe-billing@1.2.0 --until 2027-02-01',
      /acme mfe-billing 1\.0\.0 1\.2\.0 pinned until 2027-02-01/,
      {
        tenants: { acme: { pins: { 'mfe-billing': { version: '1.2.0', until: '2027-02-01T00:00:00.000Z', reason } } } },
      },
      true,
    ],
    [
      'unpin',
      [pin('acme', 'mfe-billing', '1.2.0', 'x', null)],
      'unpin',
      { pin: 'acme mfe-billing' },
      'unpin acme mfe-billing',
      /acme mfe-billing 1\.2\.0 1\.0\.0 channel stable.*no longer pinned/,
      { tenants: { acme: { pins: {} } } },
      true,
    ],
    [
      'a flag for tenants',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'pay-several=off', audience: 'tenants', tenants: 'acme, summit', until: '2027-02-01' },
      'flag set pay-several off --tenants acme,summit --until 2027-02-01',
      /2 tenants: pay-several on → off.*acme: pinned to flag pay-several off until 2027-02-01/,
      { tenants: { acme: { pins: { 'pay-several': { version: 'off', reason } } } } },
      true,
    ],
    [
      'a flag for a share of people',
      [declared],
      'flag-set',
      {
        setting: 'layout=wide',
        audience: 'share',
        percent: '5',
        unit: 'user',
        people: PERSON,
        from: '2027-02-01',
        guard: 'on',
      },
      `flag set layout wide --percent 5 --unit user --people ${PERSON} --from 2027-02-01 --guard`,
      /No known tenant gets a different version\..*layout wide for 5 % of the people of every tenant/,
      { rollouts: [{ remote: 'layout', percent: 5, people: [PERSON], guard: usualGuard }] },
      true,
    ],
    [
      'a flag for everybody',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'layout=wide', audience: 'stable' },
      'flag set layout wide --channel stable',
      /3 tenants: layout old → wide/,
      { channels: { stable: { layout: 'wide' } } },
      true,
    ],
    [
      'what is set for a tenant',
      [declared, pin('acme', 'layout', 'wide', 'x', null)],
      'flag-unset',
      { setting: 'acme=layout' },
      'flag set layout default --tenants acme',
      /acme layout wide old its default.*no longer pinned to flag layout wide/,
      { tenants: { acme: { pins: {} } } },
      true,
    ],
    [
      'roll back a flag',
      [declared, setFlag('layout', 'wide', 'stable')],
      'flag-rollback',
      { flag: 'layout' },
      'flag rollback layout',
      /3 tenants: layout wide → old/,
      { channels: { stable: {} } },
      false,
    ],
    [
      'kill a variant',
      [declared],
      'flag-kill',
      { setting: 'pay-several=on' },
      'flag kill pay-several on',
      /3 tenants: pay-several on → off/,
      { kill: [{ remote: 'pay-several', version: 'on', reason }] },
      false,
    ],
    [
      'undo a kill of a variant',
      [declared, kill('pay-several', 'on', 'x')],
      'flag-unkill',
      { setting: 'pay-several=on' },
      'flag unkill pay-several on',
      /3 tenants: pay-several off → on/,
      { kill: [] },
      true,
    ],
    [
      'forget a flag',
      [declared],
      'flag-forget',
      { flag: 'layout' },
      'flag forget layout',
      /3 tenants: layout old → none.*flag layout is forgotten/,
      { flags: { 'pay-several': { owner: 'billing' } } },
      true,
    ],
    [
      'channel of a tenant',
      [promoteToChannel('mfe-quotes', '1.1.0', 'beta')],
      'channel',
      { tenant: 'bluebird', channel: 'beta' },
      'channel bluebird beta',
      /bluebird mfe-quotes 1\.0\.0 1\.1\.0 channel beta/,
      { tenants: { bluebird: { channel: 'beta' } } },
      true,
    ],
  ])('%s', async (_, before, action, fields, what, seen, expected, isGated) => {
    for (const change of before) await page.write(change)
    const { revision } = await page.document()
    const look = await page.preview(action, { ...fields, reason })
    expect(look.statusCode).toBe(200)
    expect(textOf(look.body)).toMatch(seen)
    expect(textOf(look.body)).toContain(`${what} Reason: ${reason}`)
    // A preview writes nothing.
    expect((await page.document()).revision).toBe(revision)

    const done = await page.confirm(action)
    expect(textOf(done.body)).toContain(`Revision ${revision + 1} is written: ${what}`)
    expect((await newest()).entry).toMatchObject({ who: 'Kim Lee (t1)', why: reason, what })
    expect(await page.document()).toMatchObject({ revision: revision + 1, ...expected })
    // Withdrawing a version skips the gate.
    expect(gate.revisions).toEqual(isGated ? [revision + 1] : [])
    // The notice is shown once.
    expect((await page.get('/')).body).not.toContain('is written')
  })
})
