import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createClient, type ClientOptions } from '../client'
import { ClientProvider } from '../hooks'

/** A wrapper that gives the components in it a client of nobody who is signed in. */
export function withClient(fetch: (address: string, init: RequestInit) => Promise<Response>, more: ClientOptions = {}) {
  const client = createClient({ fetch: fetch as typeof globalThis.fetch, ...more })
  return ({ children }: { children: ReactNode }) => <ClientProvider value={client}>{children}</ClientProvider>
}

/** An API that responds when the test says so. Requests are told apart by this parameter of their query. */
export function createHeldApi(parameter: string) {
  const answers = new Map<string, (answer: Response) => void>()
  return {
    fetch: (address: string) =>
      new Promise<Response>((answer) =>
        answers.set(new URL(address, 'http://portal.invalid').searchParams.get(parameter)!, answer),
      ),
    requests: () => [...answers.keys()],
    answer: (value: string, response: Response) => act(async () => answers.get(value)!(response)),
  }
}
