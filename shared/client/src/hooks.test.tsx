import { act, render } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { createClient } from './client'
import { ClientProvider, useQuery, useRefresh, useRemember } from './hooks'

const answers = jest.fn(async () => Response.json({ id: 1, name: 'Acme' }))
const client = createClient({ fetch: answers })

/** Renders a page whose cache can be disposed of while its requests are in flight, as at the end of a session. */
function drawWithCache<Hook>(useHook: () => Hook) {
  const held: { hook?: Hook; putAway?: () => void } = {}
  const Page = () => {
    held.hook = useHook()
    return null
  }
  function Session({ children }: { children: ReactNode }) {
    const [isOver, setIsOver] = useState(false)
    held.putAway = () => setIsOver(true)
    return isOver ? null : <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
  }
  render(
    <ClientProvider value={client}>
      <Session>
        <Page />
      </Session>
    </ClientProvider>,
  )
  return { hook: () => held.hook!, putAway: () => act(() => held.putAway!()) }
}

const customer = { id: 1 } as never
const parts = { params: { subdomain: 'acme' } }

describe('a response that arrives after its session has ended', () => {
  it('is not cached, and the call does not fail', async () => {
    const page = drawWithCache(() => useRemember())
    const remember = page.hook()
    page.putAway()
    await expect(remember('getUser', { params: { id: 1 } }, customer)).resolves.toBeUndefined()
  })

  it('triggers no refetch', async () => {
    const page = drawWithCache(() => ({ refresh: useRefresh(), tenant: useQuery('getTenant', parts) }))
    await act(async () => {})
    const { refresh } = page.hook()
    answers.mockClear()
    page.putAway()
    await expect(refresh('getTenant')).resolves.toBeUndefined()
    expect(answers).not.toHaveBeenCalled()
  })

  it('makes retry a no-op', async () => {
    const page = drawWithCache(() => useQuery('getTenant', parts))
    await act(async () => {})
    const { retry } = page.hook()
    page.putAway()
    expect(() => retry()).not.toThrow()
    await new Promise((done) => setTimeout(done))
  })
})

it('a response is cached while the session lasts', async () => {
  const page = drawWithCache(() => ({ remember: useRemember(), tenant: useQuery('getTenant', parts).data }))
  await act(async () => {})
  await act(() => page.hook().remember('getTenant', parts, { id: 1, name: 'Bluebird' } as never))
  expect(page.hook().tenant).toEqual({ id: 1, name: 'Bluebird' })
})
