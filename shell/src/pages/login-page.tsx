import { isApiError, useClient } from '@portal/client'
import { Link, Navigate, paths, usePageTitle, usePlatform, useSearchParams } from '@portal/platform'
import { Button, Card, Page, PageHeading, PasswordField, Row, Stack, TextField, VisuallyHidden } from '@portal/ui'
import { useRef, useState, type FormEvent } from 'react'

import { rememberedEmail } from '../session/remembered-email'
import { safeRedirect } from '../session/safe-redirect'
import type { SessionStore } from '../session/session-store'

const REFUSED = 'Invalid username or password. Please try again.'

/** The login page. It lives in the shell, so it survives the death of every remote. */
export function LoginPage({ store }: { store: SessionStore }) {
  usePageTitle('Log In')
  const { session } = usePlatform()
  const [search] = useSearchParams()
  if (session?.role === 'customer') return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  return (
    <Page $narrow>
      <Card>
        <Stack $gap="xl">
          <PageHeading>Log In</PageHeading>
          <LoginForm store={store} />
          <Row $spread>
            <Link to={paths.passwordReset()}>Forgot Password</Link>
            <Link to={paths.createAccount()}>Create Account</Link>
          </Row>
        </Stack>
      </Card>
    </Page>
  )
}

type Problem = { kind: 'refused' } | { kind: 'empty'; field: 'email' | 'password' } | { kind: 'failed'; message: string }

function LoginForm({ store }: { store: SessionStore }) {
  const client = useClient()
  const remembered = rememberedEmail.read()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    if (!email) {
      setProblem({ kind: 'empty', field: 'email' })
      emailInput.current?.focus()
      return
    }
    if (!password) return setProblem({ kind: 'empty', field: 'password' })
    setBusy(true)
    setProblem(null)
    try {
      const answer = await client.call(
        'signIn',
        { params: { role: 'customer' }, body: { session: { email, password } } },
        { quiet: true, keepSession: true },
      )
      rememberedEmail.write(answer.email)
      store.start({ token: answer.authentication_token, role: answer.role, email: answer.email, id: answer.id }, 'password')
    } catch (error) {
      setBusy(false)
      const refused = isApiError(error) && error.status === 401
      setProblem(refused ? { kind: 'refused' } : { kind: 'failed', message: isApiError(error) ? error.message : REFUSED })
      emailInput.current?.focus()
    }
  }

  const errorOf = (field: 'email' | 'password') =>
    problem?.kind === 'refused' ? REFUSED : problem?.kind === 'empty' && problem.field === field ? 'Required field' : undefined

  return (
    <form onSubmit={(event) => void signIn(event)} noValidate>
      <Stack>
        {problem?.kind === 'failed' && <div role="alert">{problem.message}</div>}
        <TextField ref={emailInput} label="Email" name="email" type="email" autoComplete="username" defaultValue={remembered} error={errorOf('email')} />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={errorOf('password')} />
        <Button type="submit" wide disabled={busy}>
          {busy ? 'Logging in...' : 'Log In'}
        </Button>
        <VisuallyHidden role="status">{problem?.kind === 'refused' ? REFUSED : ''}</VisuallyHidden>
      </Stack>
    </form>
  )
}
