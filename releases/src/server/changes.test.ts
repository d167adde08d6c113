import { kill, pause, pin, promoteToChannel, startRollout, type Change } from '#rules/changes'
import { setFlag } from '#rules/flag-changes'
import { PERSON } from '#rules/testing/flags'
import { declared, reason, running, setUpGatedPage } from './testing/gated-page'
import { toText, type Form } from './testing/test-page'

const { page, gate } = setUpGatedPage()
beforeEach(() => page.write(declared))
/** They skip the gate. */
const WITHDRAWALS = ['pause', 'rollback', 'kill', 'flag-rollback', 'flag-kill']

describe('every action is previewed, then written', () => {
  it.each<[action: string, fields: Form, what: string, ...before: Change[]]>([
    ['promote', { build: 'mfe-billing@1.1.0', channel: 'stable' }, 'promote mfe-billing@1.1.0 --channel stable'],
    [
      'rollout',
      { build: 'mfe-billing@1.1.0', percent: '2,5 %', unit: 'user', tenants: 'acme', exclude: 'summit', guard: 'on' },
      'promote mfe-billing@1.1.0 --percent 2.5 --unit user --tenants acme --exclude summit --guard',
    ],
    ['raise', { rollout: 'r3', percent: '100' }, 'raise r3 --percent 100', running],
    [
      'rollout',
      { build: 'mfe-billing@1.1.0', percent: '10', unit: 'user', within: 'acme, summit' },
      'promote mfe-billing@1.1.0 --percent 10 --unit user --within acme,summit',
    ],
    ['raise', { rollout: 'r3', tenants: 'summit' }, 'raise r3 --tenants summit', running],
    [
      'raise',
      { rollout: 'r3', percent: '20', within: 'summit' },
      'raise r3 --percent 20 --within summit',
      startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, within: ['acme'] }),
    ],
    ['pause', { rollout: 'r3' }, 'pause r3', running],
    ['resume', { rollout: 'r3' }, 'resume r3', running, pause('r3')],
    ['rollback', { remote: 'mfe-billing' }, 'rollback mfe-billing', running],
    ['rollback', { remote: 'mfe-billing', to: '1.2.0' }, 'rollback mfe-billing --to 1.2.0', running],
    ['kill', { build: 'mfe-billing@1.1.0' }, 'kill mfe-billing@1.1.0', running],
    ['unkill', { build: 'mfe-billing@1.1.0' }, 'unkill mfe-billing@1.1.0', running, kill('mfe-billing', '1.1.0', 'x')],
    [
      'pin',
      { tenant: 'acme', build: 'mfe-billing@1.2.0', until: '2027-02-01' },
      'pin acme mfe-billing@1.2.0 --until 2027-02-01',
    ],
    ['unpin', { pin: 'acme mfe-billing' }, 'unpin acme mfe-billing', pin('acme', 'mfe-billing', '1.2.0', 'x', null)],
    [
      'flag-set',
      { setting: 'pay-several=off', audience: 'tenants', tenants: 'acme, summit', until: '2027-02-01' },
      'flag set pay-several off --tenants acme,summit --until 2027-02-01',
    ],
    [
      'flag-set',
      {
        setting: 'layout=wide',
        audience: 'share',
        percent: '5',
        unit: 'user',
        within: 'acme',
        people: PERSON,
        from: '2027-02-01',
        guard: 'on',
      },
      `flag set layout wide --percent 5 --unit user --within acme --people ${PERSON} --from 2027-02-01 --guard`,
    ],
    ['flag-set', { setting: 'layout=wide', audience: 'stable' }, 'flag set layout wide --channel stable'],
    [
      'flag-unset',
      { setting: 'acme=layout' },
      'flag set layout default --tenants acme',
      pin('acme', 'layout', 'wide', 'x', null),
    ],
    ['flag-rollback', { flag: 'layout' }, 'flag rollback layout', setFlag('layout', 'wide', 'stable')],
    ['flag-kill', { setting: 'pay-several=on' }, 'flag kill pay-several on'],
    ['flag-unkill', { setting: 'pay-several=on' }, 'flag unkill pay-several on', kill('pay-several', 'on', 'x')],
    ['flag-forget', { flag: 'layout' }, 'flag forget layout'],
    [
      'channel',
      { tenant: 'bluebird', channel: 'beta' },
      'channel bluebird beta',
      promoteToChannel('mfe-quotes', '1.1.0', 'beta'),
    ],
  ])('%s %j', async (action, fields, what, ...before) => {
    for (const change of before) await page.write(change)
    const { revision } = await page.document()
    const preview = await page.preview(action, { unit: 'user', ...fields, reason })
    expect(preview.statusCode).toBe(200)
    expect(toText(preview.body)).toContain(`${what} Reason: ${reason}`)
    // A preview writes nothing.
    expect((await page.document()).revision).toBe(revision)

    const done = await page.confirm(action)
    expect(toText(done.body)).toContain(`Revision ${revision + 1} is written: ${what}`)
    const [newest] = await page.registry.history(1)
    expect(newest!.entry).toMatchObject({ who: 'Kim Lee (t1)', why: reason, what })
    expect(newest!.document.revision).toBe(revision + 1)
    const isWithdrawal = WITHDRAWALS.includes(action) && !('to' in fields)
    expect(gate.revisions).toEqual(isWithdrawal ? [] : [revision + 1])
    // The notice is shown once.
    expect((await page.get('/')).body).not.toContain('is written')
  })

  it.each<[action: string, fields: Form, effect: RegExp, ...before: Change[]]>([
    [
      'rollout',
      { build: 'mfe-billing@1.1.0', percent: '10', within: 'acme' },
      /From then on: mfe-billing 1\.1\.0 for 10 % of the people of acme \(rollout r3\)\./,
    ],
    [
      'rollout',
      { build: 'mfe-billing@1.2.0', percent: '50' },
      /mfe-billing 1\.1\.0 \(rollout r3\): really 50 % of those whom r4 leaves, 25 % of all\./,
      startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 50, unit: 'user' }),
    ],
    [
      'promote',
      { build: 'mfe-billing@1.1.0', channel: 'stable' },
      /3 tenants: mfe-billing 1\.0\.0 → 1\.1\.0.* acme mfe-billing 1\.0\.0 1\.1\.0 channel stable/,
    ],
    [
      'promote',
      { build: 'mfe-billing@1.1.0', channel: 'beta' },
      /No known tenant gets a different version.*channel beta: mfe-billing none → 1\.1\.0/,
    ],
    [
      'rollout',
      { build: 'mfe-billing@1.1.0', percent: '2,5 %', unit: 'user', exclude: 'summit' },
      /From then on: mfe-billing 1\.1\.0 for 2\.5 % of the people of every tenant, and not summit \(rollout r3\)\..*without a guard/,
    ],
  ])('%s %j shows who gets what, and which rules are written', async (action, fields, effect, ...before) => {
    for (const change of before) await page.write(change)
    expect(toText((await page.preview(action, { unit: 'user', ...fields, reason })).body)).toMatch(effect)
  })
})
