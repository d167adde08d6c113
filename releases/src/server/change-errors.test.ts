import { kill, pin, startRollout, stopRollout, type Change } from '#rules/changes'
import { declared, reason, running, setUpGatedPage } from './testing/gated-page'
import { textOf, type Form } from './testing/test-page'

const { page } = setUpGatedPage()

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
    ['not a number', [], 'rollout', { ...rollout, percent: 'ten' }, 'percent', /"ten" is not a percentage/],
    ['a hexadecimal number', [], 'rollout', { ...rollout, percent: '0x10' }, 'percent', /"0x10" is not a percentage/],
    ['a negative percentage', [], 'rollout', { ...rollout, percent: '-5' }, 'percent', /"-5" is not a percentage/],
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
