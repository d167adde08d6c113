import { eq } from 'drizzle-orm'
import { addressEmails, addressPhones, addresses, cableTokens, sessions } from '#foundation/database/schema'
import { setUpTestApi } from '#test/support'
import { demoIds, emails } from 'demo/names'
import { deleteContactsOfDeletedAddresses, deleteExpiredSessions } from './delete-expired-sessions'

const DAY = 24 * 3_600_000
const api = setUpTestApi()

it('sessions and cable tokens are deleted a day after they expire, and no sooner', async () => {
  const { appointments } = demoIds('acme')
  const customer = await api.signIn(emails.customer)
  const { token } = (await customer.call('shareAppointment', { params: { id: appointments.live }, body: {} })).body
  const opened = (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token
  await api.visitor('acme', opened).call('getCableToken', {})
  const left = () =>
    api.inAcme(async (db) => [(await db.select().from(sessions)).length, (await db.select().from(cableTokens)).length])
  const [before = 0] = await left()

  // The viewer's session expires after an idle hour.
  api.clock.advance(DAY + 60_001)
  expect(await deleteExpiredSessions(api.services)).toBe(1)
  expect(await left()).toEqual([before, 0])
  api.clock.advance(3_600_000)
  expect(await deleteExpiredSessions(api.services)).toBe(1)
  expect(await left()).toEqual([before - 1, 0])
  expect((await customer.call('getCurrentAppointment', {})).status).toBe(200)
})

describe('the contacts of a deleted address', () => {
  const { tenant, users, addresses: ids } = demoIds('acme')
  // No visit to come is booked at the last one.
  const [kept] = ids.landlord
  const removed = ids.landlord.at(-1)
  const contacts = () =>
    api.database.withTenant(
      tenant,
      async (db) =>
        (
          await Promise.all(
            [addressEmails, addressPhones].map((table) => db.select().from(table).where(eq(table.addressId, removed!))),
          )
        ).flat().length,
    )

  it('are deleted with it', async () => {
    const lee = await api.signIn(emails.landlord)
    const contactPersons = {
      receives_communication: true,
      emails: [{ email_address: 'reception@example.com' }],
      phones: [{ phone_number: '3035550190', type: 'mobile' as const }],
    }
    await lee.call('updateAddress', {
      params: { id: users.landlord, address_id: removed! },
      body: { address: contactPersons },
    })
    expect(await contacts()).toBe(2)
    const rest = (await lee.call('getUser', { params: { id: users.landlord } })).body.addresses.filter(
      ({ id }) => id !== removed,
    )
    expect(
      (await lee.call('updateUser', { body: { user: { addresses_attributes: rest.map(({ id }) => ({ id })) } } }))
        .status,
    ).toBe(200)
    expect(await contacts()).toBe(0)
  })

  it('are deleted by the job if they stayed from before, and no others', async () => {
    await api.inAcme(async (db) => {
      await db.update(addresses).set({ archived: true }).where(eq(addresses.id, removed!))
      for (const addressId of [kept!, removed!])
        await db.insert(addressEmails).values({ addressId, emailAddress: 'reception@example.com' })
    })
    expect(await deleteContactsOfDeletedAddresses(api.services)).toBe(1)
    expect(await contacts()).toBe(0)
  })
})
