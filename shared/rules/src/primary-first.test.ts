import { primaryFirst } from './primary-first'

test('the primary row is first, the others keep their order', () => {
  const rows = [
    { id: 1, primary: false },
    { id: 2, primary: false },
    { id: 3, primary: true },
  ]
  expect(primaryFirst(rows).map(({ id }) => id)).toEqual([3, 1, 2])
  expect(primaryFirst([])).toEqual([])
})
