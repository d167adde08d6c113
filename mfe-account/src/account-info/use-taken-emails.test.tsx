import { act, renderHook } from '@testing-library/react'
import { useTakenEmails } from './use-taken-emails'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const start = (isFree: (email: string) => Promise<boolean>, emails: string[] = []) =>
  renderHook((props: string[]) => [...useTakenEmails(props, ['own@example.com'], isFree)], { initialProps: emails })

test('checks half a second after the last change, once, and only what looks like an email', async () => {
  const isFree = jest.fn(async () => false)
  const { result, rerender } = start(isFree)
  for (const text of ['a', 'a@', 'a@b', 'a@b.', 'a@b.c']) {
    rerender([text])
    await wait(499)
  }
  expect(isFree).not.toHaveBeenCalled()
  await wait(1)
  expect(isFree.mock.calls).toEqual([['a@b.c']])
  expect(result.current).toEqual(['a@b.c'])
  rerender([' A@B.c', 'own@example.com'])
  await wait(2_000)
  expect(isFree).toHaveBeenCalledTimes(1)
  expect(result.current).toEqual(['a@b.c'])
})

test('a late response applies to its own email only', async () => {
  const answers = new Map<string, (free: boolean) => void>()
  const { result, rerender } = start((email) => new Promise((done) => answers.set(email, done)))
  rerender(['a@b.c'])
  await wait(500)
  rerender(['a@b.com'])
  await wait(500)
  await act(async () => answers.get('a@b.com')!(true))
  await act(async () => answers.get('a@b.c')!(false))
  expect(result.current).toEqual([])
  rerender(['a@b.c'])
  expect(result.current).toEqual(['a@b.c'])
})

test('a failed check counts as free', async () => {
  const { result, rerender } = start(() => Promise.reject(new Error('offline')))
  rerender(['a@b.c'])
  await wait(500)
  expect(result.current).toEqual([])
})
