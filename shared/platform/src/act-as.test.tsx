import { render, screen } from '@testing-library/react'
import { useQuery, type Client, type Credentials } from '@portal/client'
import { ImpersonatedClient } from './impersonated-client'
import { PlatformProvider, type Platform } from './platform'

/** A client whose reads resolve with its own token, or never for the token `silent`. */
const clientFor = ({ token }: Credentials) =>
  ({ read: () => (token === 'silent' ? new Promise(() => {}) : Promise.resolve(token)) }) as unknown as Client

function Page() {
  const { data } = useQuery('getTenant', { params: { subdomain: 'acme' } })
  return <p>{data ? `fetched for ${String(data)}` : 'Loading'}</p>
}
const page = (token: string) => (
  <PlatformProvider value={{ clientFor } as unknown as Platform}>
    <ImpersonatedClient credentials={{ token, role: 'customer', email: 'viewer@example.com' }} role="customer">
      <Page />
    </ImpersonatedClient>
  </PlatformProvider>
)

test('data fetched for one link is not shown for the next one', async () => {
  const { rerender } = render(page('first'))
  expect(await screen.findByText('fetched for first')).toBeVisible()
  rerender(page('silent'))
  expect(screen.getByText('Loading')).toBeVisible()
  rerender(page('second'))
  expect(await screen.findByText('fetched for second')).toBeVisible()
})
