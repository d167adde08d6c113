import { nameFirstEntry } from './first-entry'

beforeEach(() => history.replaceState(null, '', '/invoices'))

test('the first history entry of a document gets a key, and keeps it over a reload', () => {
  nameFirstEntry(history, () => 'a')
  expect(history.state).toEqual({ key: 'a' })
  nameFirstEntry(history, () => 'b')
  expect(history.state).toEqual({ key: 'a' })
})

test('other state of the entry is kept', () => {
  history.replaceState({ idx: 3 }, '')
  nameFirstEntry(history, () => 'a')
  expect(history.state).toEqual({ idx: 3, key: 'a' })
})
