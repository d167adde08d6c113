import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { isApiError, useClient } from '@portal/client'
import { paths, useLocation, useNavigate, usePageTitle, usePlatform, useSearchParams } from '@portal/platform'
import { FormPage, PageHeading } from '@portal/ui'
import { FormPasswordField, FormShell, passwordHint, SubmitButton } from '@portal/ui/form'
import { endSession } from '../session/end-session'
import type { SessionStore } from '../session/session-store'
import { FormResult } from './form-result'
import { schema, type Passwords } from './new-password.form'

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
  const { t } = useLingui()
  usePageTitle(t`Create New Password`)
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
          heading={t`Password Saved`}
          text={t`Your password has been successfully updated.`}
          to={paths.login()}
          link={t`Log in with new password`}
        />
      )}
      {!isSaved && !reset && (
        <FormResult
          heading={t`Create New Password`}
          text={t`This reset link is invalid or has expired.`}
          to={paths.passwordReset()}
          link={t`Request a new link`}
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

function PasswordForm({ email, onSubmit }: PasswordFormProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHeading>
        <Trans>Create New Password</Trans>
      </PageHeading>
      <FormShell schema={schema} onSubmit={onSubmit} label={t`Create New Password`}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
        <FormPasswordField name="password" label={t`New Password`} autoComplete="new-password" hint={passwordHint()} />
        <FormPasswordField name="password_confirmation" label={t`Confirm Password`} autoComplete="new-password" />
        <SubmitButton wide>
          <Trans>Save Password</Trans>
        </SubmitButton>
      </FormShell>
    </>
  )
}
