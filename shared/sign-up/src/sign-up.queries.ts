import { useCallback } from 'react'
import { useDebouncedQuery } from '@portal/address'
import { useClient, type Credentials } from '@portal/client'
import type { NewUserInput } from '@portal/contract'

// The caller shows errors itself, and a 401 does not end the session.
const own = { quiet: true, keepSession: true } as const
const EMAIL_PAUSE_MS = 500

/** Whether the email is taken; false while unknown, since the sign-up itself checks again. */
export function useEmailTaken(email: string | undefined): boolean {
  const client = useClient()
  const ask = useCallback((email: string) => client.call('validateEmail', { query: { email } }, own), [client])
  const whole = email?.trim() ?? ''
  return useDebouncedQuery(/^\S+@\S+$/.test(whole) ? whole : null, ask, EMAIL_PAUSE_MS)?.valid === false
}

/** Creates an account and returns its credentials. Throws ApiError. */
export function useSignUp() {
  const client = useClient()
  return async (user: NewUserInput, botCheck: string | undefined): Promise<Credentials> => {
    const { authentication_token: token, ...who } = await client.call(
      'createUser',
      { body: { user } },
      { ...own, botCheck },
    )
    return { token, ...who }
  }
}
