import { createClient } from '@portal/client'
import type { RemoteRoutes, Toast } from '@portal/platform'
import { vars } from '@portal/theme'
import { Button, GlobalStyle, PasswordField, Row, SelectField, TextField } from '@portal/ui'
import { useState, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
// The build points this name at the source of the remote that is being worked on.
import { routes } from 'remote-under-work/routes'
import styled from 'styled-components'
import { HostedRemote, type LifecycleProps } from './lifecycles'

const Bar = styled.div`
  padding: ${vars.space.s} ${vars.space.l};
  border-bottom: 2px dashed ${vars.color.borderStrong};
  background: ${vars.color.surface};
`

type Credentials = LifecycleProps['credentials']

const subdomain = location.hostname.split('.')[0] ?? ''
const visitor = createClient({ baseUrl: '', credentials: () => null, onUnauthorized: () => undefined, onFailure: () => undefined })

/** One remote in a plain frame: a bar to sign in and to choose a page, and below it the pages as customers see them. */
function Harness({ routes: { facts, pages } }: { routes: RemoteRoutes }) {
  const [credentials, setCredentials] = useState<Credentials>(null)
  const [path, setPath] = useState(`/${facts.routes[0]?.path ?? ''}`)
  const [message, setMessage] = useState<Toast | null>(null)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const session = { email: String(form.get('email')), password: String(form.get('password')) }
    try {
      const { authentication_token: token, ...who } = await visitor.call('signIn', { params: { role: 'customer' }, body: { session } })
      setCredentials({ token, ...who })
    } catch (error) {
      setMessage({ kind: 'error', message: String(error) })
    }
  }

  return (
    <>
      <GlobalStyle />
      <Bar>
        {credentials ? (
          <Row>
            <SelectField label="Page" value={path} onChange={(event) => setPath(event.target.value)} options={facts.routes.map((route) => ({ value: `/${route.path}`, label: `/${route.path}` }))} />
            <TextField label="Address" value={path} onChange={(event) => setPath(event.target.value)} />
            <span>{credentials.email}</span>
          </Row>
        ) : (
          <form onSubmit={(event) => void signIn(event)}>
            <Row>
              <TextField label="Email" name="email" defaultValue="customer@example.com" />
              <PasswordField label="Password" name="password" defaultValue="portal-demo" />
              <Button type="submit">Log In</Button>
            </Row>
          </form>
        )}
        {message && <p role="alert">{message.message}</p>}
      </Bar>
      <HostedRemote key={`${credentials?.token} ${path}`} routes={{ facts, pages }} path={path} apiUrl="" tenantSubdomain={subdomain} credentials={credentials} onToast={setMessage} />
    </>
  )
}

const container = document.getElementById('harness')
if (container) createRoot(container).render(<Harness routes={routes} />)
