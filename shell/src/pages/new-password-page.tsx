import { useEffect, useEffectEvent } from 'react'
import { isApiError, useClient } from '@portal/client'
import { paths, useLocation, useNavigate, usePageTitle, usePlatform, useSearchParams } from '@portal/platform'
import { FormPage, PageHeading } from '@portal/ui'
import {
  FormPasswordField,
  FormShell,
  type InferType,
  object,
  password,
  PASSWORD_HINT,
  ref,
  REQUIRED,
  string,
  SubmitButton,
} from '@portal/ui/form'
import { endSession } from '../session/end-session'
import type { SessionStore } from '../session/session-store'
import { FormResult } from './form-result'

const schema = object({
  password: password(),
  password_confirmation: string()
    .required(REQUIRED)
    .oneOf([ref('password')], 'Passwords do not match!'),
})

type Passwords = InferType<typeof schema>

interface Reset {
  id: number
  token: string
  /** The account's, for password managers. */
  email: string
}

/** Saved in the history state, since the page remounts when a session ends. */
interface PageState {
  reset?: Reset
  isSaved?: true
}

/**
 * Returns the id and token of the mailed link, null if one is missing or the link is no longer valid; and whether the
 * password was saved. Removes them from the URL at once, since URLs are kept in the history and shared.
 */
function useReset() {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const { pathname } = location
  const state = location.state as PageState | null
  const carried = { id: Number(search.get('id')), token: search.get('token') ?? '', email: search.get('email') ?? '' }
  const { id, token, email } = search.has('token') ? carried : (state?.reset ?? carried)
  const keep = (next: PageState) => navigate(pathname, { replace: true, state: next })
  const keepReset = useEffectEvent(() => void keep({ reset: { id, token, email } }))
  useEffect(() => {
    if (search.has('token')) keepReset()
  }, [search])
  const reset = Number.isInteger(id) && id > 0 && token ? { id, token, email } : null
  return { reset, isSaved: state?.isSaved === true, keep }
}

/** /new_password, the target of the mailed link. */
export function NewPasswordPage({ store }: { store: SessionStore }) {
  usePageTitle('Create New Password')
  const client = useClient()
  const { reset, isSaved, keep } = useReset()
  const { clientFor } = usePlatform()

  const save = async (passwords: Passwords) => {
    if (!reset) return
    const { id, token } = reset
    try {
      await client.call(
        'resetPassword',
        { params: { id }, body: { ...passwords, token } },
        { quiet: true, keepSession: true },
      )
    } catch (error) {
      if (!isApiError(error) || error.status !== 410) throw error
      return keep({})
    }
    await keep({ isSaved: true })
    // The server has ended all sessions of the password's owner; the session in this browser may be another user's.
    void endSession(store, clientFor)
  }

  return (
    <FormPage>
      {isSaved && (
        <FormResult
          heading="Password Saved"
          text="Your password has been successfully updated."
          to={paths.login()}
          link="Log in with new password"
        />
      )}
      {!isSaved && !reset && (
        <FormResult
          heading="Create New Password"
          text="This reset link is invalid or has expired."
          to={paths.passwordReset()}
          link="Request a new link"
        />
      )}
      {!isSaved && reset && <PasswordForm email={reset.email} onSubmit={save} />}
    </FormPage>
  )
}

interface PasswordFormProps {
  email: string
  onSubmit: (passwords: Passwords) => Promise<void>
}

const PasswordForm = ({ email, onSubmit }: PasswordFormProps) => (
  <>
    <PageHeading>Create New Password</PageHeading>
    <FormShell schema={schema} onSubmit={onSubmit} label="Create New Password">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <FormPasswordField name="password" label="New Password" autoComplete="new-password" hint={PASSWORD_HINT} />
      <FormPasswordField name="password_confirmation" label="Confirm Password" autoComplete="new-password" />
      <SubmitButton wide>Save Password</SubmitButton>
    </FormShell>
  </>
)
