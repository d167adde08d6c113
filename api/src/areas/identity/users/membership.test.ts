import { eq } from 'drizzle-orm'
import { membershipPrograms, memberships, tenants } from '#foundation/database/schema'
import { setUpTestApi } from '#test/support'
import { demoIds, emails } from 'demo/names'

const { programs, tenant, users } = demoIds('acme')
const api = setUpTestApi()
beforeAll(async () => {
  const plan = { userId: users.newcomer, priceCents: 19_900, durationCount: 1, durationPeriod: 'month' }
  await api.inAcme((db) =>
    db.insert(memberships).values([
      { ...plan, programName: 'February', startsAt: '2026-02-01', endsAt: '2026-02-28' },
      { ...plan, programName: 'From March on', startsAt: '2026-03-01', endsAt: null },
    ]),
  )
})

// Each instant with the tenant's local time. Denver is seven hours behind UTC, Auckland thirteen ahead.
it.each([
  ['America/Denver', '2026-02-01T06:59:00Z', '23:59 on January 31', null],
  ['America/Denver', '2026-02-01T07:00:00Z', '00:00 on February 1', 'February'],
  ['America/Denver', '2026-03-01T06:30:00Z', '23:30 on February 28', 'February'],
  ['America/Denver', '2026-03-01T07:00:00Z', '00:00 on March 1', 'From March on'],
  ['Pacific/Auckland', '2026-01-31T10:59:00Z', '23:59 on January 31', null],
  ['Pacific/Auckland', '2026-01-31T11:00:00Z', '00:00 on February 1', 'February'],
  ['Pacific/Auckland', '2026-02-28T10:30:00Z', '23:30 on February 28', 'February'],
  ['Pacific/Auckland', '2026-02-28T11:00:00Z', '00:00 on March 1', 'From March on'],
])('in %s at %s, which is %s, the membership is %s', async (timezone, at, _, name) => {
  await api.database.asOwner((db) => db.update(tenants).set({ timezone }).where(eq(tenants.id, tenant)))
  api.services.tenants.forget()
  api.clock.set(at)
  const nora = await api.signIn(emails.newcomer)
  const { body } = await nora.call('getUser', { params: { id: users.newcomer } })
  expect(body.membership?.membership_program_name ?? null).toBe(name)
  expect(body.memberships.map(({ membership_program_name: each }) => each)).toEqual(['From March on', 'February'])
})

it('an ended membership with no successor is over the next day', async () => {
  await api.inAcme((db) => db.delete(memberships).where(eq(memberships.programName, 'From March on')))
  api.clock.set('2026-02-28T11:00:00Z')
  const nora = await api.signIn(emails.newcomer)
  expect((await nora.call('getUser', { params: { id: users.newcomer } })).body).toMatchObject({
    membership: null,
    memberships: [{ membership_program_name: 'February' }],
  })
})

describe('what a member reads of the plan', () => {
  const read = async (language: string) => {
    const client = await api.signIn(emails.customer)
    const { body } = await client.call('getUser', { params: { id: users.customer } }, { 'accept-language': language })
    const { membership_program_name, membership_program_description, items } = body.membership!
    return [membership_program_name, membership_program_description, ...items.map(({ unit_name }) => unit_name)]
  }
  const ENGLISH = [
    'Comfort Plan',
    'Two tune-ups a year and 10% off repairs',
    'Cooling tune-up',
    'Heating tune-up',
    'Filter change',
  ]

  it('is in their language', async () => {
    expect(await read('es')).toEqual([
      'Plan Confort',
      'Dos mantenimientos al año y 10% de descuento en reparaciones',
      'Mantenimiento del aire acondicionado',
      'Mantenimiento de la calefacción',
      'Cambio de filtro',
    ])
    expect(await read('en')).toEqual(ENGLISH)
  })

  it('is as it was sold where the plan says something else today', async () => {
    await api.inAcme((db) =>
      db
        .update(membershipPrograms)
        .set({ description: 'One tune-up a year', items: [] })
        .where(eq(membershipPrograms.id, programs.comfort)),
    )
    expect(await read('es')).toEqual(['Plan Confort', ...ENGLISH.slice(1)])
  })
})
