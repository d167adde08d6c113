import { memoryStorage, siteStorage } from '../browser-storage'
import { createDraftStore, DRAFT_LIFETIME_MS } from './draft-store'

let at = Date.parse('2026-02-10T16:00:00Z')
const now = () => at
const storage = localStorage
const open = (tenant = 'acme') => createDraftStore(siteStorage, tenant, now)
const values = { comment: 'Quick' }

beforeEach(() => {
  storage.clear()
  at = Date.parse('2026-02-10T16:00:00Z')
})

test('a draft is read by tenant, owner and name, and survives a reload', () => {
  open().write(7, 'rating/1', values)
  expect(open().read(7, 'rating/1')).toEqual(values)
  expect(open().read(8, 'rating/1')).toBeUndefined()
  expect(open().read('visitor', 'rating/1')).toBeUndefined()
  expect(open().read(7, 'rating/2')).toBeUndefined()
  expect(open('bluebird').read(7, 'rating/1')).toBeUndefined()
})

test.each([
  ['at once', 0, values],
  ['a moment before a day is over', DRAFT_LIFETIME_MS - 1, values],
  ['after a day', DRAFT_LIFETIME_MS, undefined],
  // A clock that was once wrong must not keep a draft forever.
  ['more than a day in the future', -DRAFT_LIFETIME_MS, undefined],
])('a draft that is read %s', (_, passed, expected) => {
  open().write(7, 'booking', values)
  at += passed
  expect(open().read(7, 'booking')).toEqual(expected)
})

test('any read removes all expired drafts, of every owner and tenant', () => {
  open().write(7, 'booking', values)
  open('bluebird').write('visitor', 'sign-up', values)
  storage.setItem('portal-drafts/v0/acme/7/booking', 'of another version')
  storage.setItem('portal-drafts/v1/acme/7/broken', '{')
  storage.setItem('token', 't')
  at += DRAFT_LIFETIME_MS
  open().read(8, 'anything')
  expect({ ...storage }).toEqual({ token: 't' })
})

test('removes one draft, all of an owner, or all of the tenant', () => {
  const drafts = open()
  const names = () =>
    Object.keys({ ...storage })
      .map((key) => key.split('/').slice(2).join('/'))
      .sort()
  for (const owner of [7, 77, 'visitor'] as const) drafts.write(owner, 'booking', values)
  drafts.write(7, 'rating/1', values)
  open('bluebird').write(7, 'booking', values)
  drafts.forget(7, 'rating/1')
  expect(names()).toEqual(['acme/7/booking', 'acme/77/booking', 'acme/visitor/booking', 'bluebird/7/booking'])
  drafts.forgetAll(7)
  expect(names()).toEqual(['acme/77/booking', 'acme/visitor/booking', 'bluebird/7/booking'])
  drafts.clear()
  expect(names()).toEqual(['bluebird/7/booking'])
})

test('memory storage works the same and does not touch the page’s storage', () => {
  const drafts = createDraftStore(memoryStorage(), 'acme', now)
  drafts.write('visitor', 'visit', values)
  drafts.write('visitor', 'sign-up', values)
  expect(drafts.read('visitor', 'visit')).toEqual(values)
  drafts.forgetAll('visitor')
  expect(drafts.read('visitor', 'sign-up')).toBeUndefined()
  expect(storage).toHaveLength(0)
})
