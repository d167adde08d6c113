import { kill, pause, pin, startRollout, stopRollout, type Change } from '#rules/changes'
import { declared, reason, running, setUpGatedPage } from './testing/gated-page'
import { toText, type Form } from './testing/test-page'

const { page } = setUpGatedPage()
beforeEach(() => page.write(declared))

describe('an error is shown at its field, and no input is lost', () => {
  const build = 'mfe-billing@1.1.0'
  const rollout = { build, unit: 'tenant' }
  const layout = { setting: 'layout=wide' }
  it.each<[action: string, fields: Form, field: string | null, message: RegExp, ...before: Change[]]>([
    ['kill', { build, reason: ' ' }, 'reason', /Reason: this is missing/],
    ['kill', { build, reason: 'x'.repeat(501) }, 'reason', /at most 500 characters; these are 501/],
    ['promote', { channel: 'stable' }, 'build', /Version: this is missing/],
    ['promote', { build: 'mfe-billing@6.6.6', channel: 'stable' }, 'build', /"mfe-billing@6\.6\.6" is not among/],
    ['promote', { build: '__proto__@1.0.0', channel: 'stable' }, 'build', /not among/],
    ['promote', { build, channel: 'gold' }, 'channel', /"gold" is not among/],
    ['promote', { build, channel: 'stable' }, 'build', /was killed: bad/, kill('mfe-billing', '1.1.0', 'bad')],
    ['promote', { build: 'mfe-billing@1.0.0', channel: 'stable' }, null, /This changes nothing/],
    ['flag-set', { ...layout, audience: 'tenants' }, 'tenants', /Name at least one tenant/],
    [
      'flag-set',
      { ...layout, audience: 'stable', percent: '10' },
      'percent',
      /This has no effect for whom you chose above: empty it, or choose a rollout/,
    ],
    ['flag-set', { ...layout, audience: 'beta', tenants: 'acme' }, 'tenants', /choose tenants or a rollout/],
    ['flag-set', { setting: 'colors=red', audience: 'stable' }, 'setting', /There is no flag "colors"/],
    ['flag-set', { setting: 'layout=red', audience: 'stable' }, 'setting', /"red" is no variant of layout/],
    ['rollout', { ...rollout, percent: 'ten' }, 'percent', /"ten" is not a percentage/],
    ['rollout', { ...rollout, percent: '0x10' }, 'percent', /"0x10" is not a percentage/],
    ['rollout', { ...rollout, percent: '-5' }, 'percent', /"-5" is not a percentage/],
    [
      'rollout',
      { ...rollout, tenants: 'acme, bluebrd' },
      'tenants',
      /There is no tenant "bluebrd"\. Check the spelling/,
    ],
    ['rollout', { ...rollout, exclude: 'bluebrd' }, 'exclude', /There is no tenant "bluebrd"/],
    ['pin', { tenant: 'bluebrd', build }, 'tenant', /There is no tenant "bluebrd"/],
    ['rollout', { ...rollout, within: 'acme' }, 'percent', /would reach nobody/],
    [
      'rollout',
      { ...rollout, tenants: 'acme', within: 'summit' },
      'within',
      /limits a percentage to summit, so name one/,
    ],
    ['rollout', { ...rollout, percent: '10', within: 'acme' }, 'within', /can’t be drawn from acme alone: draw people/],
    ['rollout', { ...rollout, percent: '10', within: 'bluebrd' }, 'within', /There is no tenant "bluebrd"/],
    ['flag-set', { ...layout, audience: 'stable', within: 'acme' }, 'within', /or choose a rollout/],
    ['raise', { rollout: 'r3' }, 'percent', /Specify whom to add/, running],
    ['raise', { rollout: 'r3', within: 'acme' }, 'within', /draws from every tenant/, running],
    [
      'resume',
      { rollout: 'r3' },
      'rollout',
      /r3 is running/,
      running,
      startRollout({ remote: 'mfe-quotes', to: '1.1.0', percent: 10 }),
      pause('r4'),
    ],
    [
      'rollout',
      { ...rollout, tenants: 'acme, summit' },
      'build',
      /r3 already offers mfe-billing 1\.1\.0 for acme, and 10 % of the other tenants\. Raise it: npm run release -- raise r3 --tenants summit/,
      running,
    ],
    [
      'raise',
      { rollout: 'r3', percent: '50' },
      'rollout',
      /r3 is stopped: crashes/,
      running,
      startRollout({ remote: 'mfe-quotes', to: '1.1.0', percent: 10 }),
      stopRollout('r3', 'crashes'),
    ],
    ['rollback', { remote: 'mfe-billing' }, 'to', /no earlier version is known/],
    [
      'rollback',
      { remote: 'mfe-billing', to: '0.1.0' },
      'to',
      /There is no build mfe-billing 0\.1\.0\. Published: 1\.2\.0, 1\.1\.0, 1\.0\.0/,
    ],
    ['unkill', { build }, 'build', /is not killed/, kill('mfe-quotes', '1.1.0', 'bad')],
    ['pin', { tenant: 'acme', build, until: 'soon' }, 'until', /"soon" is not a valid date/],
    ['pin', { tenant: '<b>', build }, 'tenant', /"<b>" is not a valid tenant/],
    ['unpin', { pin: 'acme mfe-billing' }, 'pin', /acme has no pin/, pin('summit', 'mfe-billing', '1.1.0', 'x', null)],
    [
      'rollback',
      { remote: 'mfe-billing' },
      'remote',
      /its stable version 1\.0\.0 was killed \(it loops\), and no earlier version is known\. Undo the kill \(unkill mfe-billing@1\.0\.0\)/,
      kill('mfe-billing', '1.0.0', 'it loops'),
    ],
    ['channel', { tenant: '__proto__', channel: 'beta' }, 'tenant', /"__proto__" is not a valid tenant/],
  ])('%s %j: an error at %s', async (action, fields, field, message, ...before) => {
    for (const change of before) await page.write(change)
    const { revision } = await page.document()
    const answer = await page.preview(action, { unit: 'user', reason: 'some <i>reason</i>', ...fields })
    expect(answer.statusCode).toBe(422)
    expect(toText(answer.body)).toMatch(message)
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
      if (['percent', 'tenants', 'within', 'exclude', 'to', 'until'].includes(name))
        expect(answer.body).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`))
    if (!('reason' in fields)) expect(answer.body).toContain('value="some &lt;i&gt;reason&lt;/i&gt;"')
    // A forged confirmation writes nothing either.
    await page.confirm(action, { unit: 'user', reason: 'x', ...fields, shown: 'x' })
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
