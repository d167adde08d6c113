import { inOrder, kill, pause, pin, promoteToChannel, setChannel, startRollout, type Change } from '#rules/changes'
import { setFlag } from '#rules/flag-changes'
import { declareBillingFlags } from '#rules/testing/flags'
import { changeForms } from './change-forms'
import { openTestPage, toText, TOKENS, type Form } from './testing/test-page'

let page: Awaited<ReturnType<typeof openTestPage>>
beforeEach(async () => void (page = await openTestPage()))
afterEach(() => page.close())

const PEOPLE = {
  nobody: undefined,
  'other team': TOKENS.quotes,
  'own team': TOKENS.billing,
  platform: TOKENS.platform,
  tenant: TOKENS.acme,
}
type Person = keyof typeof PEOPLE

const declared = declareBillingFlags()
const rollout = startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, include: ['acme'] })

const owners = 'own team, platform'
const ownersAndTenant = 'own team, platform, tenant'

/** Action → forms, who may send them (a tenant's admin has none that names another tenant), and what the platform did before. All are about team billing's remote and flags. */
const rights: Record<string, [fields: Form, allowed: string, before?: Change][]> = {
  'flag-set': [
    [{ setting: 'pay-several=off', audience: 'tenants', tenants: 'acme' }, ownersAndTenant],
    [{ setting: 'pay-several=off', audience: 'tenants', tenants: 'bluebird' }, owners],
    [{ setting: 'pay-several=off', audience: 'stable' }, owners],
    [{ setting: 'pay-several=off', audience: 'share', percent: '10' }, owners],
    [{ setting: 'layout=wide', audience: 'tenants', tenants: 'acme' }, owners],
  ],
  'flag-rollback': [[{ flag: 'pay-several' }, owners, setFlag('pay-several', 'off', 'stable')]],
  'flag-unset': [
    [{ setting: 'acme=pay-several' }, ownersAndTenant, pin('acme', 'pay-several', 'off', 'asked for', null)],
    [{ setting: 'acme=layout' }, owners, pin('acme', 'layout', 'wide', 'asked for', null)],
    [{ setting: 'bluebird=pay-several' }, owners, pin('bluebird', 'pay-several', 'off', 'asked for', null)],
  ],
  'flag-kill': [[{ setting: 'pay-several=on' }, owners]],
  'flag-unkill': [[{ setting: 'pay-several=on' }, owners, kill('pay-several', 'on', 'it breaks')]],
  'flag-forget': [[{ flag: 'layout' }, owners]],
  promote: [
    [{ build: 'mfe-billing@1.1.0', channel: 'stable' }, owners],
    [{ build: 'mfe-billing@1.1.0', channel: 'beta' }, owners],
  ],
  rollout: [
    [{ build: 'mfe-billing@1.1.0', unit: 'tenant', tenants: 'acme' }, owners],
    [{ build: 'mfe-billing@1.1.0', unit: 'user', percent: '10' }, owners],
    [{ build: 'mfe-billing@1.1.0', unit: 'user', percent: '10', within: 'acme' }, owners],
  ],
  raise: [
    [{ rollout: 'r2', percent: '50' }, owners, rollout],
    [{ rollout: 'r2', tenants: 'acme, bluebird' }, owners, rollout],
    [
      { rollout: 'r2', percent: '50' },
      owners,
      inOrder(declared, startRollout({ remote: 'layout', to: 'wide', percent: 10 })),
    ],
  ],
  pause: [[{ rollout: 'r2' }, owners, rollout]],
  resume: [[{ rollout: 'r2' }, owners, inOrder(rollout, pause('r2'))]],
  rollback: [[{ remote: 'mfe-billing' }, owners, rollout]],
  kill: [[{ build: 'mfe-billing@1.1.0' }, owners]],
  unkill: [[{ build: 'mfe-billing@1.1.0' }, owners, kill('mfe-billing', '1.1.0', 'it breaks')]],
  pin: [
    [{ tenant: 'acme', build: 'mfe-billing@1.0.0', until: '2027-02-01' }, ownersAndTenant],
    [
      { tenant: 'acme', build: 'mfe-billing@1.1.0', until: '2027-02-01' },
      ownersAndTenant,
      promoteToChannel('mfe-billing', '1.1.0', 'beta'),
    ],
    // Not offered to anybody.
    [{ tenant: 'acme', build: 'mfe-billing@1.1.0', until: '2027-02-01' }, owners],
    [{ tenant: 'acme', build: 'mfe-billing@1.0.0', until: '2027-04-11' }, owners],
    [{ tenant: 'acme', build: 'mfe-billing@1.0.0' }, owners],
    [{ tenant: 'bluebird', build: 'mfe-billing@1.0.0', until: '2027-02-01' }, owners],
  ],
  unpin: [
    [{ pin: 'acme mfe-billing' }, ownersAndTenant, pin('acme', 'mfe-billing', '1.0.0', 'ours', '2027-02-01', true)],
    [{ pin: 'acme mfe-billing' }, owners, pin('acme', 'mfe-billing', '1.0.0', 'audit', '2027-02-01')],
    [{ pin: 'bluebird mfe-billing' }, owners, pin('bluebird', 'mfe-billing', '1.0.0', 'audit', '2027-02-01')],
  ],
  channel: [
    [{ tenant: 'acme', channel: 'beta' }, 'platform, tenant'],
    [{ tenant: 'bluebird', channel: 'beta' }, 'platform'],
  ],
}

test('the table has every action', () => expect(Object.keys(rights).sort()).toEqual(Object.keys(changeForms).sort()))

const cells = Object.entries(rights).flatMap(([action, forms]) =>
  forms.flatMap(([fields, allowed, before]) =>
    (Object.keys(PEOPLE) as Person[]).map(
      (person) => [action, JSON.stringify(fields), person, allowed.split(', ').includes(person), before] as const,
    ),
  ),
)

/** A tenant's own forms have no such field: what is sent in it anyway is not read. */
const isNotRead = (fields: string, person: Person) =>
  person === 'tenant' && /"(tenant|tenants)":"bluebird"|"audience":"(stable|share)"/.test(fields)

test.each(cells.filter(([, fields, person]) => !isNotRead(fields, person)))(
  '%s %s, sent by %s: %s',
  async (action, fields, person, isAllowed, before = (document) => document) => {
    await page.write(inOrder(declared, before))
    await page.reader.refresh()
    const token = PEOPLE[person]
    if (token !== undefined) await page.signIn(token)
    const form = { unit: 'user', ...(JSON.parse(fields) as Form), reason: 'because' }
    const preview = await page.preview(action, form)
    const refused = person === 'nobody' ? /<title>Sign in/ : /<title>(Error: |Not for tenants)/
    expect(preview.body).toMatch(isAllowed ? /<title>Preview: / : refused)
    const done = await page.confirm(action, isAllowed ? {} : { ...form, shown: 'x' })
    expect(toText(done.body).includes('Revision 3 is written')).toBe(isAllowed)
    const [newest] = await page.registry.history(1)
    expect([newest!.document.revision, newest!.entry.who]).toEqual(
      isAllowed
        ? [3, { 'own team': 'Bo (t2)', platform: 'Kim Lee (t1)', tenant: 'Ada (t4)' }[person as string]]
        : [2, 'lee'],
    )
  },
)

test.each([
  ['/change/promote', 403],
  ['/change/kill?build=mfe-billing%401.1.0', 403],
  ['/history', 403],
  ['/change/pin', 200],
  ['/', 200],
])('a tenant’s admin opens %s: %s, and reads nothing about another tenant', async (url, status) => {
  await page.write(
    inOrder(
      declared,
      setChannel('bluebird', 'beta'),
      pin('bluebird', 'mfe-billing', '1.0.0', 'audit', null),
      startRollout({
        remote: 'mfe-billing',
        to: '1.1.0',
        percent: 10,
        include: ['bluebird'],
        within: ['bluebird', 'summit'],
      }),
    ),
  )
  await page.signIn(TOKENS.acme)
  const { statusCode, body } = await page.get(url)
  expect(statusCode).toBe(status)
  expect(body).not.toContain('bluebird')
})

test.each(
  cells.filter(([, fields, person]) => isNotRead(fields, person)).map(([action, fields]) => [action, fields] as const),
)('%s %s, sent by a tenant, is about that tenant', async (action, fields) => {
  await page.write(declared)
  await page.signIn(TOKENS.acme)
  await page.preview(action, { unit: 'user', ...(JSON.parse(fields) as Form), reason: 'because' })
  await page.confirm(action)
  const { tenants, ...rest } = await page.document()
  const { tenants: were, ...before } = (await page.registry.history(2))[1]!.document
  expect({ ...rest, revision: 0 }).toEqual({ ...before, revision: 0 })
  expect({ ...tenants, acme: null }).toEqual({ ...were, acme: null })
  expect(tenants['acme']).not.toEqual(were['acme'])
})

test.each([
  [TOKENS.platform, ['layout=old', 'layout=wide', 'pay-several=off', 'pay-several=on']],
  [TOKENS.billing, ['layout=old', 'layout=wide', 'pay-several=off', 'pay-several=on']],
  [TOKENS.quotes, []],
  [TOKENS.acme, ['pay-several=off', 'pay-several=on']],
])('%s is offered the flags that are its own to set', async (token, expected) => {
  await page.write(declared)
  await page.signIn(token)
  expect(
    [...(await page.get('/change/flag-set')).body.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value),
  ).toEqual(expected)
})

test('the form to pin says for how long a tenant may hold a version', async () => {
  await page.signIn(TOKENS.acme)
  expect(toText((await page.preview('pin', { build: 'mfe-billing@1.0.0', reason: 'because' })).body)).toMatch(
    /Until: this is missing.*at most 90 days ahead/,
  )
  await page.signIn(TOKENS.platform)
  expect(toText((await page.get('/change/pin')).body)).toContain('Leave it empty to hold it until unpinned.')
})

test('a team is offered its own remote, and told why another is not its own', async () => {
  await page.signIn(TOKENS.quotes)
  const { body } = await page.get('/change/promote')
  expect(body).toContain('value="mfe-quotes@1.1.0"')
  expect(body).not.toContain('mfe-billing@')
  await page.write(declared)
  expect(toText((await page.preview('flag-kill', { setting: 'pay-several=on', reason: 'x' })).body)).toContain(
    'Quinn (t3) is of team quotes, which does not own pay-several. Ask its team, or the platform.',
  )
})
