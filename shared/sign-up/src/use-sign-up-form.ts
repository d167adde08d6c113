import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useFeature } from '@portal/platform'
import { useBotCheck } from '@portal/platform/bot-check'
import { personSchema } from './sign-up.form'
import { useEmailTaken } from './sign-up.queries'

/**
 * What the form around the fields needs: its schema, the error that only the server can find, and the bot check.
 * @param email as it is typed
 */
export function useSignUpForm(email: string | undefined) {
  const { t } = useLingui()
  const check = useBotCheck('create_account', useFeature('recaptcha_enabled'))
  const schema = useMemo(() => personSchema(check.required), [check.required])
  const taken = useEmailTaken(email)
  const fieldErrors = useMemo(() => ({ email: taken ? t`Email already exists` : undefined }), [taken, t])
  return { check, schema, taken, fieldErrors }
}
