import { countTexts } from './frequent-texts'

it('a text is frequent from its fourth use on', () => {
  const isFrequent = countTexts()
  expect([1, 2, 3, 4, 5].map(() => isFrequent('select 1'))).toEqual([false, false, false, true, true])
})

it('forgets texts that were not used for long, and never a frequent one', () => {
  const isFrequent = countTexts({ uses: 2, remembered: 3 })
  isFrequent('often')
  expect(isFrequent('often')).toBe(true)
  isFrequent('once')
  for (const text of ['a', 'b', 'c']) isFrequent(text)
  expect([isFrequent('often'), isFrequent('once'), isFrequent('c')]).toEqual([true, false, true])
})

it('limits how many are frequent', () => {
  const isFrequent = countTexts({ uses: 1, maxFrequent: 2 })
  expect(['a', 'b', 'c', 'c', 'a'].map(isFrequent)).toEqual([true, true, false, false, true])
})
