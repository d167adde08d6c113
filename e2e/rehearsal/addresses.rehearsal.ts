import { readFileSync } from 'node:fs'
import { bookVisit } from 'rehearsal'
import { expect, TENANT, test } from './fixture'

const GUESSER = '127.7.0.1'
const CUSTOMER = '127.7.0.2'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** The sign-in limit of the release page is that of each node. */
const NODES = 2
const times = <T>(count: number, work: (index: number) => T): Promise<Awaited<T>[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('wrong passwords from one address lock out no customer at another address', async ({
  askFrom,
  callNode,
  tenant: _,
}) => {
  const { customer } = await bookVisit(callNode, 'guessed@example.com', new Date())
  const signIn = (from: string, password: string) =>
    askFrom(from, TENANT, 'POST', '/v1/users/customer/sign_in', {
      body: JSON.stringify({ session: { email: customer.email, password } }),
      headers: { 'content-type': 'application/json' },
    })
  const statuses = (await times(11, () => signIn(GUESSER, 'a wrong one'))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await signIn(GUESSER, 'first-password')).status).toBe(429)
  expect((await signIn(CUSTOMER, 'first-password')).status).toBe(200)
})

test('wrong tokens from many addresses lock nobody out of the release page and its commands', async ({
  askFrom,
  topology,
}) => {
  const token = readFileSync(topology.environment('portal-a')['RELEASES_TOKEN_FILE']!, 'utf8').trim()
  const signIn = (from: string, text: string) =>
    askFrom(from, 'releases', 'POST', '/sign-in', {
      body: new URLSearchParams({ token: text }).toString(),
      headers: form,
    })
  await times(10 * NODES, () => signIn(GUESSER, 'a wrong one'))
  expect((await times(NODES, () => signIn(GUESSER, token))).map(({ status }) => status)).toEqual([429, 429])
  await times(10 * NODES, (index) => signIn(`127.7.1.${index + 1}`, 'a wrong one'))
  expect((await signIn(CUSTOMER, token)).status).toBe(303)

  const command = (from: string, headers = {}) =>
    askFrom(from, 'releases', 'POST', '/commands', { body: 'word=status', headers: { ...form, ...headers } })
  expect(new Set((await times(70 * NODES, () => command(GUESSER))).map(({ status }) => status))).toEqual(
    new Set([401, 429]),
  )
  // From the same address, too.
  for (const from of [GUESSER, CUSTOMER])
    expect((await command(from, { authorization: `Bearer ${token}` })).status).toBe(200)
})
