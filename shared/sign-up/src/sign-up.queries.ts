import { useDebouncedQuery } from '@portal/address'
import { useClient, type Credentials } from '@portal/client'
import type { NewUserInput } from '@portal/contract'
import { useCallback } from 'react'

// The caller shows what goes wrong, and nobody's session ends over it.
const own = { quiet: true, keepSession: true } as const
const EMAIL_PAUSE_MS = 500

/** Whether somebody has this e-mail; false while that is not known: the sign-up finds out. */
export function useEmailTaken(email: string | undefined): boolean {
  const client = useClient()
  const ask = useCallback((asked: string) => client.call('validateEmail', { query: { email: asked } }, own), [client])
  const whole = email?.trim() ?? ''
  return useDebouncedQuery(/^\S+@\S+$/.test(whole) ? whole : null, ask, EMAIL_PAUSE_MS)?.valid === false
}

/** Makes an account, and answers who is signed in with it. Throws an ApiError. */
export function useSignUp() {
  const client = useClient()
  return async (user: NewUserInput, botCheck: string | undefined): Promise<Credentials> => {
    const { authentication_token: token, ...who } = await client.call('createUser', { body: { user } }, { ...own, botCheck })
    return { token, ...who }
  }
}
