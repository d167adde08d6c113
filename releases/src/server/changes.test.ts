import { kill, pin, promoteToChannel, startRollout, stopRollout, usualGuard, type Change } from '../changes'
import { declareFlags, setFlag } from '../flag-changes'
import type { GateResult } from '../gate/gate'
import { openTestPage, textOf, type Form } from './testing/test-page'

let page: Awaited<ReturnType<typeof openTestPage>>
const asked: number[] = []
let results: GateResult[]
let whileTheGateLooks: (() => Promise<unknown>) | undefined
const holds: GateResult = { check: 'files', subject: 'mfe-billing 1.1.0', verdict: 'ok', detail: '12 files' }

beforeEach(async () => {
  asked.length = 0
  results = [holds]
  whileTheGateLooks = undefined
  page = await openTestPage({
    gate: async ({ after }) => {
      asked.push(after.revision)
      await whileTheGateLooks?.()
      return results
    },
  })
  await page.signIn()
})
afterEach(() => page.close())

const reason = 'because of a test'
const PERSON = '3f0c2b1e-8a44-4c6b-9d0e-5f2a7b8c9d10'
const declared = declareFlags({
  'pay-several': {
    what: 'Customers pay several invoices with one payment',
    owner: 'billing',
    variants: ['off', 'on'],
    default: 'on',
    until: '2027-11-30',
    tenantMaySwitch: true,
  },
  layout: {
    what: 'Invoices are wider',
    owner: 'billing',
    variants: ['old', 'wide'],
    default: 'old',
    until: null,
    tenantMaySwitch: false,
  },
})
const running = startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, include: ['acme'], guard: usualGuard })
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
    expect(asked).toEqual(isGated ? [revision + 1] : [])
    // The notice is shown once.
    expect((await page.get('/')).body).not.toContain('is written')
  })
})

describe('an error is shown at its field, and no input is lost', () => {
  const rollout = { build: 'mfe-billing@1.1.0', unit: 'tenant' }
  it.each<[string, Change[], string, Form, string | null, RegExp]>([
    ['no reason', [], 'kill', { build: 'mfe-billing@1.1.0', reason: ' ' }, 'reason', /Reason: this is missing/],
    [
      'a reason that is too long',
      [],
      'kill',
      { build: 'mfe-billing@1.1.0', reason: 'x'.repeat(501) },
      'reason',
      /at most 500 characters; these are 501/,
    ],
    ['no version', [], 'promote', { channel: 'stable' }, 'build', /Version: this is missing/],
    [
      'a version that nobody published',
      [],
      'promote',
      { build: 'mfe-billing@6.6.6', channel: 'stable' },
      'build',
      /"mfe-billing@6\.6\.6" is not among/,
    ],
    [
      'a remote named like a property of every object',
      [],
      'promote',
      { build: '__proto__@1.0.0', channel: 'stable' },
      'build',
      /not among/,
    ],
    [
      'a third channel',
      [],
      'promote',
      { build: 'mfe-billing@1.1.0', channel: 'gold' },
      'channel',
      /"gold" is not among/,
    ],
    ['no channel', [], 'promote', { build: 'mfe-billing@1.1.0' }, 'channel', /Channel: this is missing/],
    [
      'a killed version',
      [kill('mfe-billing', '1.1.0', 'bad')],
      'promote',
      { build: 'mfe-billing@1.1.0', channel: 'stable' },
      'build',
      /was killed: bad/,
    ],
    [
      'a change without effect',
      [],
      'promote',
      { build: 'mfe-billing@1.0.0', channel: 'stable' },
      null,
      /This changes nothing/,
    ],
    [
      'a flag for tenants that are not named',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'layout=wide', audience: 'tenants' },
      'tenants',
      /Name at least one tenant/,
    ],
    [
      'a share that the audience would ignore',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'layout=wide', audience: 'stable', percent: '10' },
      'percent',
      /This has no effect for whom you chose above: empty it, or choose a rollout/,
    ],
    [
      'a tenant that the audience would ignore',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'layout=wide', audience: 'beta', tenants: 'acme' },
      'tenants',
      /choose tenants or a rollout/,
    ],
    [
      'a share of nobody',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'layout=wide', audience: 'share' },
      'percent',
      /would reach nobody/,
    ],
    [
      'somebody who is no person',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'layout=wide', audience: 'share', people: 'kim' },
      'people',
      /"kim" is not a person’s id/,
    ],
    [
      'a flag that was forgotten meanwhile',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'colors=red', audience: 'stable' },
      'setting',
      /There is no flag "colors"/,
    ],
    [
      'a variant that it has not got',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'layout=red', audience: 'stable' },
      'setting',
      /"red" is no variant of layout/,
    ],
    ['a rollout to nobody', [], 'rollout', rollout, 'percent', /would reach nobody/],
    ['a percentage above 100', [], 'rollout', { ...rollout, percent: '101' }, 'percent', /from 0 to 100/],
    ['not a number', [], 'rollout', { ...rollout, percent: 'ten' }, 'percent', /"ten" is not a percentage/],
    ['a hexadecimal number', [], 'rollout', { ...rollout, percent: '0x10' }, 'percent', /"0x10" is not a percentage/],
    ['a negative percentage', [], 'rollout', { ...rollout, percent: '-5' }, 'percent', /"-5" is not a percentage/],
    ['three decimals', [], 'rollout', { ...rollout, percent: '0.001' }, 'percent', /two decimals/],
    [
      'an invalid tenant',
      [],
      'rollout',
      { ...rollout, tenants: 'acme Bad!' },
      'tenants',
      /"Bad!" is not a valid tenant/,
    ],
    [
      'a misspelled tenant',
      [],
      'rollout',
      { ...rollout, tenants: 'acme, bluebrd' },
      'tenants',
      /There is no tenant "bluebrd"\. Check the spelling/,
    ],
    [
      'an excluded tenant that is misspelled',
      [],
      'rollout',
      { ...rollout, exclude: 'bluebrd' },
      'exclude',
      /There is no tenant "bluebrd"/,
    ],
    [
      'a pin for a misspelled tenant',
      [],
      'pin',
      { tenant: 'bluebrd', build: 'mfe-billing@1.1.0' },
      'tenant',
      /There is no tenant "bluebrd"/,
    ],
    [
      'a channel for a misspelled tenant',
      [],
      'channel',
      { tenant: 'bluebrd', channel: 'beta' },
      'tenant',
      /There is no tenant "bluebrd"/,
    ],
    [
      'a flag for a misspelled tenant',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'layout=wide', audience: 'tenants', tenants: 'bluebrd' },
      'tenants',
      /There is no tenant "bluebrd"/,
    ],
    [
      'a day that no calendar has',
      [declared],
      'flag-set',
      { unit: 'user', setting: 'layout=wide', audience: 'tenants', tenants: 'acme', until: '2027-02-30' },
      'until',
      /"2027-02-30" is not a valid date/,
    ],
    [
      'a tenant both in and out',
      [],
      'rollout',
      { ...rollout, tenants: 'acme', exclude: 'acme' },
      'exclude',
      /both named and excluded/,
    ],
    ['the same rollout twice', [running], 'rollout', { ...rollout, percent: '20' }, 'build', /r2 already offers/],
    ['lowering', [running], 'raise', { rollout: 'r2', percent: '5' }, 'percent', /r2 is already at 10 %/],
    [
      'raising a rollout that was stopped in the meantime',
      [running, startRollout({ remote: 'mfe-quotes', to: '1.1.0', percent: 10 }), stopRollout('r2', 'crashes')],
      'raise',
      { rollout: 'r2', percent: '50' },
      'rollout',
      /r2 is stopped: crashes/,
    ],
    [
      'a rollback with nothing to go back to',
      [],
      'rollback',
      { remote: 'mfe-billing' },
      'to',
      /no earlier version is known/,
    ],
    [
      'a rollback to an unknown build',
      [],
      'rollback',
      { remote: 'mfe-billing', to: '0.1.0' },
      'to',
      /There is no build mfe-billing 0\.1\.0\. Published: 1\.2\.0, 1\.1\.0, 1\.0\.0/,
    ],
    [
      'a kill twice',
      [kill('mfe-billing', '1.1.0', 'bad')],
      'kill',
      { build: 'mfe-billing@1.1.0' },
      'build',
      /already killed/,
    ],
    [
      'undoing a kill that does not exist',
      [kill('mfe-quotes', '1.1.0', 'bad')],
      'unkill',
      { build: 'mfe-billing@1.1.0' },
      'build',
      /is not killed/,
    ],
    [
      'a pin until yesterday',
      [],
      'pin',
      { tenant: 'acme', build: 'mfe-billing@1.1.0', until: '2027-01-09' },
      'until',
      /is in the past/,
    ],
    [
      'a pin until an invalid date',
      [],
      'pin',
      { tenant: 'acme', build: 'mfe-billing@1.1.0', until: 'soon' },
      'until',
      /"soon" is not a valid date/,
    ],
    [
      'a pin for an invalid tenant',
      [],
      'pin',
      { tenant: '<b>', build: 'mfe-billing@1.1.0' },
      'tenant',
      /"<b>" is not a valid tenant/,
    ],
    [
      'removing a pin that does not exist',
      [pin('summit', 'mfe-billing', '1.1.0', 'x', null)],
      'unpin',
      { pin: 'acme mfe-billing' },
      'pin',
      /acme has no pin/,
    ],
    [
      'killing a variant that the flag has not got',
      [declared],
      'flag-kill',
      { setting: 'layout=red' },
      'setting',
      /"red" is no variant of layout/,
    ],
    [
      'rolling back a killed version with nothing before it',
      [kill('mfe-billing', '1.0.0', 'it loops')],
      'rollback',
      { remote: 'mfe-billing' },
      'remote',
      /its stable version 1\.0\.0 was killed \(it loops\), and no earlier version is known\. Undo the kill \(unkill mfe-billing@1\.0\.0\)/,
    ],
    [
      'a channel for an invalid tenant',
      [],
      'channel',
      { tenant: '__proto__', channel: 'beta' },
      'tenant',
      /"__proto__" is not a valid tenant/,
    ],
  ])('%s', async (_, before, action, fields, field, message) => {
    for (const change of before) await page.write(change)
    const { revision } = await page.document()
    const answer = await page.preview(action, { reason: 'some <i>reason</i>', ...fields })
    expect(answer.statusCode).toBe(422)
    expect(textOf(answer.body)).toMatch(message)
    expect(answer.body).toContain('<title>Error: ')
    if (field !== null) {
      expect(answer.body).toContain(`id="field-${field}-error"`)
      // The focus goes there.
      expect(
        answer.body.match(
          new RegExp(
            `<(input|select)[^>]* name="${field}"[^>]* autofocus|id="field-${field}" name="${field}"[^>]*autofocus`,
          ),
        ),
      ).not.toBeNull()
    }
    for (const [name, value] of Object.entries(fields))
      if (['percent', 'tenants', 'exclude', 'to', 'until'].includes(name))
        expect(answer.body).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`))
    if (!('reason' in fields)) expect(answer.body).toContain('value="some &lt;i&gt;reason&lt;/i&gt;"')
    // A forged confirmation writes nothing either.
    await page.confirm(action, { reason: 'x', ...fields, shown: 'x' })
    expect((await page.document()).revision).toBe(revision)
  })

  it('“Change something” goes back to the form with everything in it', async () => {
    await page.preview('rollout', { build: 'mfe-billing@1.1.0', percent: '12', unit: 'user', tenants: 'acme', reason })
    const { body } = await page.post('/change/rollout', { ...page.hidden(), step: 'edit' })
    expect(body).toMatch(/name="percent"[^>]*value="12"/)
    expect(body).toContain('<option value="mfe-billing@1.1.0" selected>')
    expect(body).toContain('value="user" checked')
    expect(body).not.toMatch(/name="guard"[^>]*checked/)
  })
})

describe('between the preview and the confirmation', () => {
  it('another revision that does not affect it is no conflict, and is kept', async () => {
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    await page.write(promoteToChannel('mfe-quotes', '1.1.0', 'stable'))
    expect(textOf((await page.confirm('promote')).body)).toContain('Revision 3 is written')
    expect((await page.document()).channels.stable).toEqual({ 'mfe-billing': '1.1.0', 'mfe-quotes': '1.1.0' })
  })

  it('one that changes its effect shows the new preview instead', async () => {
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    await page.write(pin('acme', 'mfe-billing', '1.0.0', 'audit', null))
    const again = await page.confirm('promote')
    expect(again.statusCode).toBe(409)
    expect(textOf(again.body)).toMatch(/Look again.*2 tenants: mfe-billing 1\.0\.0 → 1\.1\.0/)
    expect((await page.document()).channels.stable['mfe-billing']).toBe('1.0.0')
    expect(asked).toEqual([])
    expect(textOf((await page.confirm('promote')).body)).toContain('Revision 3 is written')
  })

  it('so does one that is written while the gate runs', async () => {
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    whileTheGateLooks = async () => {
      whileTheGateLooks = undefined
      await page.write(pin('acme', 'mfe-billing', '1.0.0', 'audit', null))
    }
    const again = await page.confirm('promote')
    expect(again.statusCode).toBe(409)
    expect(asked).toEqual([2])
    expect((await page.document()).revision).toBe(2)
  })

  it('one that made the same change makes it a form error', async () => {
    await page.preview('kill', { build: 'mfe-billing@1.1.0', reason })
    await page.write(kill('mfe-billing', '1.1.0', 'faster'))
    const answer = await page.confirm('kill')
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('already killed')
    expect(answer.body).toContain(`value="${reason}"`)
  })

  it('a pin that expired in the meantime shows the new preview too', async () => {
    await page.write(pin('acme', 'mfe-billing', '1.0.0', 'audit', '2027-01-10T12:05:00Z'))
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    page.wait(6 * 60_000)
    const again = await page.confirm('promote')
    expect(again.statusCode).toBe(409)
    expect(textOf(again.body)).toMatch(/3 tenants/)
  })

  it('a double click writes once, and both requests succeed', async () => {
    await page.preview('channel', { tenant: 'acme', channel: 'beta', reason })
    const fields = page.hidden()
    const click = () => page.post('/change/channel', { ...fields, step: 'confirm' })
    const answers = await Promise.all([click(), click()])
    answers.push(await click())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await page.document()).revision).toBe(2)
  })
})

describe('the gate', () => {
  const no: GateResult = {
    check: 'size',
    subject: 'mfe-billing 1.1.0',
    verdict: 'no',
    detail: '412 kB <script>, budget 300 kB',
  }
  const unknown: GateResult = { check: 'smoke', subject: 'acme', verdict: 'unknown', detail: 'no browser was found' }

  it.each<[string, GateResult[], RegExp]>([
    [
      'a no',
      [holds, no],
      /size · mfe-billing 1\.1\.0: no\. 412 kB <script>, budget 300 kB 1 of 2 checks hold\. Nothing was written/,
    ],
    ['an unknown result', [holds, unknown], /smoke · acme: unknown, counts as a no\. no browser was found/],
    ['several', [no, unknown, holds], /size ·.*smoke ·.*1 of 3 checks hold/],
  ])('%s is shown, and nothing is written', async (_, found, message) => {
    results = found
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    const answer = await page.confirm('promote')
    expect(answer.statusCode).toBe(422)
    expect(textOf(answer.body)).toMatch(message)
    expect(answer.body).not.toContain('<script')
    expect((await page.document()).revision).toBe(1)
    // Once the problem is fixed, the same form can be confirmed again.
    results = [holds]
    expect(textOf((await page.confirm('promote')).body)).toContain('Revision 2 is written')
  })

  it('counts as a no when it fails', async () => {
    whileTheGateLooks = () => Promise.reject(new Error('the disk is full'))
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    const answer = await page.confirm('promote')
    expect(answer.statusCode).toBe(503)
    expect(textOf(answer.body)).toContain('The gate could not run, so the change was rejected the disk is full')
    expect((await page.document()).revision).toBe(1)
  })

  it('is skipped by changes that withdraw a version', async () => {
    results = [no]
    await page.write(running)
    for (const [action, fields] of [
      ['pause', { rollout: 'r2' }],
      ['rollback', { remote: 'mfe-billing' }],
      ['kill', { build: 'mfe-billing@1.1.0' }],
    ] as const) {
      await page.preview(action, { ...fields, reason })
      expect(textOf((await page.confirm(action)).body)).toContain('is written')
    }
    expect(asked).toEqual([])
  })
})
