import { LateError } from '@portal/platform'
import { loadShellChunk } from './load-shell-chunk'
import { cancelPreloads, retryPendingScripts } from './retry-pending-scripts'

jest.mock('./retry-pending-scripts')
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('a hung chunk is late after twenty seconds of silence, and only a retry requests it again', async () => {
  const load = jest.fn(() => new Promise<string>(() => undefined))
  const chunk = loadShellChunk(load)
  const first = expect(chunk(false)).rejects.toBeInstanceOf(LateError)
  await jest.advanceTimersByTimeAsync(20_000)
  await first
  expect(cancelPreloads).toHaveBeenCalledWith(document, '/shell/')
  expect(retryPendingScripts).not.toHaveBeenCalled()
  load.mockResolvedValueOnce('the menu')
  expect(await chunk(true)).toBe('the menu')
  expect(retryPendingScripts).toHaveBeenCalledTimes(1)
})

test('a failed chunk rejects at once', async () => {
  await expect(loadShellChunk(() => Promise.reject(new Error('404')))(false)).rejects.toThrow('404')
})
