import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type FormEvent } from 'react'
import { isApiError, reportedMessage, useClient } from '@portal/client'
import { Link, Navigate, paths, siteStorage, usePageTitle, usePlatform, useSearchParams } from '@portal/platform'
import {
  Button,
  FieldError,
  FormPage,
  PageHeading,
  PasswordField,
  Row,
  Stack,
  Text,
  TextField,
  VisuallyHidden,
  WithPhone,
} from '@portal/ui'
import { isPasswordSession } from '../session/is-password-session'
import { rememberedEmail } from '../session/remembered-email'
import { safeRedirect } from '../session/safe-redirect'
import type { SessionStore } from '../session/session-store'

const REFUSED = msg`Invalid username or password. Please try again.`

/** By how the session that ended began: a link may have been withdrawn, or work again once it is opened anew. */
const ENDED = {
  password: msg`Your session has ended. Please log in again.`,
  token: msg`Your access by a link has ended. The link may have expired or been withdrawn. You can open it again, log in instead, or call us and ask for a new one.`,
}

/** Wrong credentials, or values that no email or password can have. */
const isRefusal = (error: unknown): boolean => isApiError(error) && (error.status === 401 || error.status === 400)

/** The login page. It is part of the shell, so it works even if every remote is down. */
export function LoginPage({ store }: { store: SessionStore }) {
  const { t } = useLingui()
  usePageTitle(t`Log In`)
  const { session } = usePlatform()
  const [search] = useSearchParams()
  const ended = store.ended()
  if (isPasswordSession(session)) return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  return (
    <FormPage>
      <PageHeading>
        <Trans>Log In</Trans>
      </PageHeading>
      {ended && (
        <Text role="status">
          <WithPhone text={t(ENDED[ended])} asksToCall={ended === 'token'} />
        </Text>
      )}
      {!siteStorage.isKept() && (
        <Text>
          <Trans>Your browser keeps nothing for this site: leaving or reloading a page logs you out.</Trans>
        </Text>
      )}
      <LoginForm store={store} />
      <Row $spread>
        <Link to={paths.passwordReset()}>
          <Trans>Forgot Password</Trans>
        </Link>
        <Link to={paths.createAccount()}>
          <Trans>Create Account</Trans>
        </Link>
      </Row>
    </FormPage>
  )
}

/** Errors under the fields or above the form. */
interface Problem {
  email?: string
  password?: string
  form?: string
}

function useLogIn(store: SessionStore) {
  const { t } = useLingui()
  const client = useClient()
  const [problem, setProblem] = useState<Problem>({})
  const [busy, setBusy] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    if (!email || !password) {
      setProblem({ [email ? 'password' : 'email']: t`Required field` })
      const input = email ? passwordInput : emailInput
      return input.current?.focus()
    }
    setBusy(true)
    setProblem({})
    try {
      const answer = await client.call(
        'signIn',
        { params: { role: 'customer' }, body: { session: { email, password } } },
        { quiet: true, keepSession: true },
      )
      rememberedEmail.write(answer.email)
      store.start(
        { token: answer.authentication_token, role: answer.role, email: answer.email, id: answer.id },
        'password',
      )
    } catch (error) {
      setBusy(false)
      setProblem(isRefusal(error) ? { email: t(REFUSED), password: t(REFUSED) } : { form: reportedMessage(error) })
      emailInput.current?.focus()
    }
  }

  return { problem, busy, emailInput, passwordInput, signIn }
}

function LoginForm({ store }: { store: SessionStore }) {
  const { t } = useLingui()
  const { problem, busy, emailInput, passwordInput, signIn } = useLogIn(store)
  return (
    <form onSubmit={(event) => void signIn(event)} noValidate>
      <Stack>
        {problem.form && <FieldError role="alert">{problem.form}</FieldError>}
        <TextField
          ref={emailInput}
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={rememberedEmail.read()}
          error={problem.email}
        />
        <PasswordField
          ref={passwordInput}
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          error={problem.password}
        />
        <Button type="submit" wide disabled={busy}>
          {busy ? t`Logging in...` : t`Log In`}
        </Button>
        {/* If the field already has the focus, a screen reader does not announce a new error under it. */}
        <VisuallyHidden role="status">{problem.email ?? problem.password}</VisuallyHidden>
      </Stack>
    </form>
  )
}
