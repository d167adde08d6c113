import { nameFirstEntry } from './first-entry'

beforeEach(() => history.replaceState(null, '', '/invoices'))

test('the first entry of a document gets a name, and keeps it over a reload', () => {
  nameFirstEntry(history, () => 'a')
  expect(history.state).toEqual({ key: 'a' })
  nameFirstEntry(history, () => 'b')
  expect(history.state).toEqual({ key: 'a' })
})

test('what else was kept with the entry stays', () => {
  history.replaceState({ idx: 3 }, '')
  nameFirstEntry(history, () => 'a')
  expect(history.state).toEqual({ idx: 3, key: 'a' })
})
