import { setUpTestApiForEach } from '#test/support'
import { demoIds, emails } from 'demo/names'
import { describeDevice } from './device'

const api = setUpTestApiForEach()

const { users } = demoIds('acme')
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const signIn = async (agent: string, email: string = emails.customer) => {
  const answer = await api
    .visitor()
    .call(
      'signIn',
      { params: { role: 'customer' }, body: { session: { email, password: 'portal-demo' } } },
      { 'user-agent': agent },
    )
  return api.visitor('acme', answer.body.authentication_token)
}

it('lists a customer’s sessions, the latest first', async () => {
  const phone = await signIn(SAFARI)
  api.clock.advance(3_600_000)
  const desk = await signIn(CHROME)
  const { body } = await desk.call('listSessions', {})
  expect(body.map(({ device, current, created_at }) => [device, current, created_at])).toEqual([
    ['Chrome on Windows', true, '2026-02-10T17:00:00.000Z'],
    ['Safari on iOS', false, '2026-02-10T16:00:00.000Z'],
  ])
  expect((await phone.call('listSessions', {})).body.find(({ current }) => current)?.device).toBe('Safari on iOS')
})

it('omits sessions that expired by being idle', async () => {
  await signIn(SAFARI)
  api.clock.advance(15 * 86_400_000)
  expect((await (await signIn(CHROME)).call('listSessions', {})).body).toHaveLength(1)
})

it('ends one of them, and all others', async () => {
  const [here, there, elsewhere] = [await signIn(CHROME), await signIn(SAFARI), await signIn(CHROME)]
  const isOpen = async (client: typeof here) =>
    (await client.call('getUser', { params: { id: users.customer } })).status === 200
  const own = (await there.call('listSessions', {})).body.find(({ current }) => current)!
  expect((await here.call('endSession', { params: { id: own.id } })).status).toBe(204)
  expect([await isOpen(here), await isOpen(there), await isOpen(elsewhere)]).toEqual([true, false, true])
  expect((await here.call('endSession', { params: { id: own.id } })).status).toBe(404)
  expect((await here.call('endOtherSessions', {})).status).toBe(204)
  expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false])
})

it('is limited to the customer’s own sessions', async () => {
  const casey = await signIn(CHROME)
  const landlord = await signIn(SAFARI, emails.landlord)
  const [session] = (await landlord.call('listSessions', {})).body
  expect((await casey.call('listSessions', {})).body.map(({ id }) => id)).not.toContain(session!.id)
  expect((await casey.call('endSession', { params: { id: session!.id } })).status).toBe(404)
  await casey.call('endOtherSessions', {})
  expect((await landlord.call('listSessions', {})).status).toBe(200)
  expect((await api.visitor().call('listSessions', {})).status).toBe(401)
})

it.each([
  [CHROME, 'Chrome on Windows'],
  ['curl/8.5.0', null],
  ['<script>alert(1)</script>', null],
  ['', null],
  [null, null],
])('reads %p as %p', (agent, device) => expect(describeDevice(agent)).toBe(device))
