import { setUpTestApi, TEST_NOW } from '#test/support'
import { demoIds, emails } from 'demo/names'

const api = setUpTestApi()
beforeEach(() => api.clock.set(TEST_NOW))

const DAY = 86_400_000
const params = { id: demoIds('acme').users.customer }

it.each([
  ['just before 14 days', 14 * DAY - 1, 200],
  ['after exactly 14 days', 14 * DAY, 401],
  ['just after 14 days', 14 * DAY + 1, 401],
])('an idle session, %s: %i ms, %i', async (_, idleMs, status) => {
  const casey = await api.signIn(emails.customer)
  api.clock.advance(idleMs)
  expect((await casey.call('getUser', { params })).status).toBe(status)
})

it('using a session restarts its idle timeout of 14 days', async () => {
  const casey = await api.signIn(emails.customer)
  api.clock.advance(10 * DAY)
  expect((await casey.call('getUser', { params })).status).toBe(200)
  api.clock.advance(14 * DAY - 1)
  expect((await casey.call('listSessions', {})).body.filter(({ current }) => current)).toHaveLength(1)
  api.clock.advance(14 * DAY)
  expect((await casey.call('getUser', { params })).status).toBe(401)
})

it.each([
  ['just before 60 days', 60 * DAY - 1, 200],
  ['after exactly 60 days', 60 * DAY, 401],
  ['just after 60 days', 60 * DAY + 1, 401],
])('a session in use every ten days, %s: %i ms, %i', async (_, ageMs, status) => {
  const casey = await api.signIn(emails.customer)
  for (let day = 10; day < 60; day += 10) {
    api.clock.advance(10 * DAY)
    expect((await casey.call('getUser', { params })).status).toBe(200)
  }
  api.clock.advance(ageMs - 50 * DAY)
  expect((await casey.call('getUser', { params })).status).toBe(status)
})
