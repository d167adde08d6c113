import { act, renderHook } from '@testing-library/react'
import { withClient } from '@portal/client/testing'
import { useBotCheck } from './use-bot-check'

const FAILED = 'Unexpected error occurred, please try again later.'

// Fake of Google's script: returns a token for every request.
const execute = jest.fn(async (key: string, { action }: { action: string }) => `token of ${key} for ${action}`)
beforeEach(() => execute.mockClear())
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
/** Stands in for the browser: every added script loads. */
const watch = new MutationObserver(() => {
  for (const script of document.head.querySelectorAll('script:not([data-here])')) {
    script.setAttribute('data-here', '')
    window.grecaptcha = { ready: (callback) => callback(), execute }
    script.dispatchEvent(new Event('load'))
  }
})
beforeAll(() => watch.observe(document.head, { childList: true }))
afterAll(() => watch.disconnect())

/** A form's bot check with an API that responds with these scores in turn, repeating the last one. */
function start(scores: number[], { required = true } = {}) {
  const shown: unknown[] = []
  const fetch = async (address: string, init: RequestInit) => {
    if (address.startsWith('/v1/bot_check'))
      return Response.json({
        kind: 'recaptcha',
        expires_at: '2026-02-10T17:00:00Z',
        challenge: null,
        site_key: 'the-key',
      })
    shown.push(JSON.parse(String(init.body)))
    const score = scores.length > 1 ? scores.shift()! : scores[0]!
    return Response.json({ success: true, score, proof: `proof ${shown.length}` })
  }
  const { result } = renderHook(() => useBotCheck('create_account', required), { wrapper: withClient(fetch) })
  return {
    result,
    shown,
    check: () => act(() => result.current.check()),
    take: () => act(() => result.current.takeProof()),
  }
}

test('Google’s script is loaded with the tenant’s key, and its token is sent to the server', async () => {
  const { result, shown, check, take } = start([0.9])
  expect(result.current.state).toBe('open')
  await check()
  expect(result.current.state).toBe('passed')
  expect(scripts()).toEqual(['https://www.google.com/recaptcha/api.js?render=the-key'])
  expect(execute.mock.calls).toEqual([['the-key', { action: 'create_account' }]])
  expect(shown).toEqual([{ action: 'create_account', token: 'token of the-key for create_account' }])
  expect(await take()).toBe('proof 1')
})

test.each([
  [0, 'failed'],
  [0.5, 'failed'],
  [0.51, 'passed'],
  [1, 'passed'],
])('after a score of %d the check has %s', async (score, state) => {
  const { result, check } = start([score])
  await check()
  expect(result.current.state).toBe(state)
})

test('a retry after a failure may pass', async () => {
  const { result, check, take } = start([0.5, 0.5, 0.6])
  await check()
  await act(() => expect(result.current.takeProof()).rejects.toThrow(FAILED))
  expect(result.current.state).toBe('failed')
  await check()
  expect(result.current.state).toBe('passed')
  expect(await take()).toBe('proof 3')
})

test('a proof is used once: the next call gets a new one', async () => {
  const { check, take } = start([0.9])
  await check()
  expect([await take(), await take()]).toEqual(['proof 1', 'proof 2'])
})

test('a proof that is about to expire is replaced', async () => {
  const { check, take } = start([0.9])
  const clock = jest.spyOn(performance, 'now')
  clock.mockReturnValue(0)
  await check()
  clock.mockReturnValue(89_999)
  expect(await take()).toBe('proof 1')
  clock.mockReturnValue(0)
  await check()
  clock.mockReturnValue(90_000)
  expect(await take()).toBe('proof 3')
  clock.mockRestore()
})

test('no check runs if the tenant does not require it', async () => {
  const { shown, take } = start([0.9], { required: false })
  expect(await take()).toBeUndefined()
  expect(shown).toEqual([])
})
