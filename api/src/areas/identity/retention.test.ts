import { cableTokens, sessions } from '../../foundation/database/schema'
import { demoIds, emails } from 'demo/names'
import { setUpTestApi } from '../../../test/support'
import { deleteExpiredSessions } from './retention'

const DAY = 24 * 3_600_000
const api = setUpTestApi()

it('sessions and cable tokens are deleted a day after they expire, and no sooner', async () => {
  const { tenant, appointments } = demoIds('acme')
  const customer = await api.signIn(emails.customer)
  const { token } = (await customer.call('shareAppointment', { params: { id: appointments.live }, body: {} })).body
  const opened = (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token
  await api.visitor('acme', opened).call('getCableToken', {})
  const left = () => api.database.withTenant(tenant, async (db) => [(await db.select().from(sessions)).length, (await db.select().from(cableTokens)).length])
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
