import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { matchPath } from 'react-router'
import styled from 'styled-components'
import { createClient } from '@portal/client'
import { tabStorage, type Platform, type Toast } from '@portal/platform'
import { vars } from '@portal/theme'
import { DARK_STYLE_ID, darkMedia } from '@portal/theme'
import { darkCss, themeCss } from '@portal/theme/css'
import { Button, CrashBoundary, GlobalStyle, Muted, Page, PasswordField, Row, SelectField, TextField } from '@portal/ui'
import { createHostedPlatform } from './hosted-platform'
import { HostedRemote, type LifecycleProps } from './lifecycles'
import { routes, slots, stories } from './sources-under-work'
import { Stories } from './stories'

const Bar = styled.div`
  padding: ${vars.space.s} ${vars.space.l};
  border-bottom: 2px dashed ${vars.color.fieldLine};
  background: ${vars.color.surface};
`

type Credentials = NonNullable<LifecycleProps['credentials']>

const STORIES = '/stories'
const SESSION = 'harness-session'
const subdomain = location.hostname.split('.')[0] ?? ''
const container = document.getElementById('harness')!
const settings = { mapsOrigin: `http://maps.localhost:${container.dataset['portalPort']}` }
const visitor = createClient({})

const addresses = [...routes.facts.routes.map((route) => `/${route.path}`), STORIES]
const isForCustomers = (path: string) =>
  routes.facts.routes.some(
    (route) => route.layout === 'customer' && matchPath(`/${route.path}`, path.split('?')[0] ?? ''),
  )

/** One remote in a plain frame: a bar to sign in and to choose a page, and below it the pages as customers see them. */
function Harness() {
  // The address and the session survive live reloads.
  const [credentials, setCredentials] = useState(
    () => JSON.parse(tabStorage.getItem(SESSION) ?? 'null') as Credentials | null,
  )
  const [path, setPath] = useState(location.pathname === '/' ? addresses[0]! : location.pathname + location.search)
  const [message, setMessage] = useState<Toast | null>(null)
  const fail = (error: Error) => setMessage({ kind: 'error', message: error.message })
  useEffect(() => history.replaceState(null, '', path), [path])
  useEffect(() => tabStorage.setItem(SESSION, JSON.stringify(credentials)), [credentials])

  const isClosed = path !== STORIES && !credentials && isForCustomers(path)
  return (
    <>
      <GlobalStyle />
      <Bar>
        <Row>
          <SelectField
            label="Page"
            value={addresses.find((address) => matchPath(address, path.split('?')[0] ?? '')) ?? ''}
            onChange={(event) => setPath(event.target.value)}
            options={[{ value: '', label: '–' }, ...addresses.map((value) => ({ value, label: value }))]}
          />
          <form
            key={path}
            onSubmit={(event) => (
              event.preventDefault(),
              setPath(String(new FormData(event.currentTarget).get('address')))
            )}
          >
            <TextField label="Address" name="address" defaultValue={path} />
          </form>
          {credentials ? (
            <>
              <span>{credentials.email}</span>
              <Button variant="quiet" onClick={() => setCredentials(null)}>
                Log Out
              </Button>
            </>
          ) : (
            <SignIn onSignIn={setCredentials} onFailure={fail} />
          )}
        </Row>
        {message && <p role="alert">{message.message}</p>}
      </Bar>
      {path === STORIES && (
        <Themed onFailure={fail}>
          <Stories files={stories} />
        </Themed>
      )}
      {isClosed && <Note>Log in above to see this page.</Note>}
      {path !== STORIES && !isClosed && (
        <HostedRemote
          key={credentials?.token}
          routes={routes}
          slots={slots}
          path={path}
          apiUrl=""
          tenantSubdomain={subdomain}
          credentials={credentials}
          settings={settings}
          onToast={setMessage}
          onNavigate={setPath}
          elsewhere={
            <Note>
              This address is not one of {routes.facts.name}’s routes. Replace :id and :token with real values.
            </Note>
          }
        />
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Page>
    <Muted>{children}</Muted>
  </Page>
)

function SignIn({
  onSignIn,
  onFailure,
}: {
  onSignIn: (credentials: Credentials) => void
  onFailure: (error: Error) => void
}) {
  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const session = { email: String(form.get('email')), password: String(form.get('password')) }
    try {
      const { authentication_token: token, ...who } = await visitor.call('signIn', {
        params: { role: 'customer' },
        body: { session },
      })
      onSignIn({ token, ...who })
    } catch (error) {
      onFailure(error as Error)
    }
  }
  return (
    <form onSubmit={(event) => void signIn(event)}>
      <Row>
        <TextField label="Email" name="email" defaultValue="customer@example.com" />
        <PasswordField label="Password" name="password" defaultValue="portal-demo" />
        <Button type="submit">Log In</Button>
      </Row>
    </form>
  )
}

/** Applies the tenant's colors to something that is not a page of the remote. */
function Themed({ children, onFailure }: { children: ReactNode; onFailure: (error: Error) => void }) {
  const [brand, setBrand] = useState<Platform['brand'] | null>(null)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    void createHostedPlatform({ apiUrl: '', tenantSubdomain: subdomain, showToast: () => undefined }).then(
      ({ platform }) => setBrand(platform.brand),
      (error: Error) => fail(error),
    )
  }, [])
  return (
    brand && (
      <>
        <style>{themeCss(brand)}</style>
        <style id={DARK_STYLE_ID} media={darkMedia.system}>
          {darkCss(brand)}
        </style>
        {children}
      </>
    )
  )
}

createRoot(container).render(
  <CrashBoundary>
    <Harness />
  </CrashBoundary>,
)
