import { createCount, expectEqual } from './counted'

test('counts what held and what did not, and says why', async () => {
  const said: string[] = []
  const { check, summary, failed } = createCount((line) => said.push(line))
  expect(await check('two', () => expectEqual(1 + 1, 2, 'the sum'))).toBe(true)
  expect(await check('three', async () => expectEqual(1 + 1, 3, 'the sum'))).toBe(false)
  expect([summary(), failed(), said]).toEqual(['1 passed, 1 failed', 1, ['  FAILED three: the sum is 2, not 3']])
})

test('a control passes when its check notices, and only for the reason that was meant', async () => {
  const { control, summary } = createCount(() => {})
  await control('noticed', /sum/, () => expectEqual(1, 2, 'the sum'))
  await control('not noticed', /sum/, () => expectEqual(1, 1, 'the sum'))
  await control('noticed for another reason', /sum/, () => {
    throw new Error('ENOENT')
  })
  expect(summary()).toBe('1 passed, 2 failed')
})
