import {
  all,
  closeLinks,
  inPersonOnly,
  isForOfficeAlone,
  isPublic,
  openLinks,
  opens,
  publicCalls,
  walk,
} from '#test/support/link-scope-walk'
import type { CallName } from '@portal/contract'

// One kind of link, and the control; `link-scope.slow.test.ts` has every kind.
beforeAll(openLinks)
afterAll(closeLinks)

test('every call of the contract is listed: for links, for signed-in users, or public', () => {
  const listed = new Set<CallName>([...Object.values(opens).flat(), ...inPersonOnly, ...publicCalls])
  expect(all.filter((name) => !listed.has(name) && !isForOfficeAlone(name))).toEqual([])
  expect([...listed].filter((name) => !all.includes(name))).toEqual([])
  expect(all.filter(isPublic).sort()).toEqual([...publicCalls].sort())
})

test('a customer’s link to a quote opens the listed calls for its quote, and nothing else', async () => {
  expect(await walk('a customer’s link to a quote', opens['a customer’s link to a quote'])).toEqual([])
})

test('control: reports calls that are open but not listed, and listed but not open', async () => {
  const listed = opens['a customer’s link to a quote'].filter((name) => name !== 'getQuote')
  expect(await walk('a customer’s link to a quote', [...listed, 'getInvoice'])).toEqual(
    expect.arrayContaining(['getQuote: 200 about the linked thing', 'getInvoice: 404 about the linked thing']),
  )
})
