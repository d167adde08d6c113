import { isApiError, useClient } from '@portal/client'
import { paths, useLocation, useNavigate, usePageTitle, useSearchParams } from '@portal/platform'
import { Card, Page, PageHeading, Stack } from '@portal/ui'
import { FormPasswordField, FormShell, object, password, ref, REQUIRED, string, SubmitButton } from '@portal/ui/form'
import { useEffect, useState } from 'react'
import type { SessionStore } from '../session/session-store'
import { Told } from './told'

const schema = object({
  password: password(),
  password_confirmation: string().required(REQUIRED).oneOf([ref('password')], 'Passwords do not match!'),
})

interface Reset {
  id: number
  token: string
}

/** What the mailed link carries; null for one that lost a part. It leaves the address at once, for addresses are kept and shown around. */
function useReset(): Reset | null {
  const [search] = useSearchParams()
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const carried = { id: Number(search.get('id')), token: search.get('token') ?? '' }
  const { id, token } = (search.has('token') ? carried : ((state as { reset?: Reset } | null)?.reset ?? carried))
  useEffect(() => {
    if (search.has('token')) void navigate(pathname, { replace: true, state: { reset: { id, token } } })
  }, [search, navigate, pathname, id, token])
  return Number.isInteger(id) && id > 0 && token ? { id, token } : null
}

/** /new_password: where the mailed link leads. */
export function NewPasswordPage({ store }: { store: SessionStore }) {
  usePageTitle('Create New Password')
  const client = useClient()
  const reset = useReset()
  const [outcome, setOutcome] = useState<'saved' | 'dead' | null>(null)

  const save = async (passwords: { password: string; password_confirmation: string }) => {
    if (!reset) return
    const { id, token } = reset
    try {
      await client.call('resetPassword', { params: { id }, body: { ...passwords, token } }, { quiet: true, keepSession: true })
    } catch (error) {
      if (!isApiError(error) || error.status !== 410) throw error
      return setOutcome('dead')
    }
    // The portal has ended all sessions of whoever this is.
    store.clear()
    setOutcome('saved')
  }

  return (
    <Page $narrow>
      <Card>
        {outcome === 'saved' && <Told heading="Password Saved" text="Your password has been successfully updated." to={paths.login()} link="Log in with new password" />}
        {outcome !== 'saved' && (outcome === 'dead' || !reset) && (
          <Told heading="Create New Password" text="This reset link is invalid or has expired." to={paths.passwordReset()} link="Request a new link" />
        )}
        {outcome === null && reset && (
          <Stack $gap="xl">
            <PageHeading>Create New Password</PageHeading>
            <FormShell schema={schema} onSubmit={save} label="Create New Password">
              <FormPasswordField name="password" label="New Password" autoComplete="new-password" hint="At least 6 characters" />
              <FormPasswordField name="password_confirmation" label="Confirm Password" autoComplete="new-password" />
              <SubmitButton wide>Save Password</SubmitButton>
            </FormShell>
          </Stack>
        )}
      </Card>
    </Page>
  )
}
