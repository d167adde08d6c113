import { useEffect, useEffectEvent, useState } from 'react'
import type { Credentials } from '@portal/client'
import { paths, useLocation, useNavigate, usePlatform } from '@portal/platform'
import { useSignUp } from '@portal/sign-up'
import { toCreateUserRequest, type CreateAccountValues } from './create-account.form'

interface JustCreated {
  created: true
}

/** Whether an account was just created on this page. Kept in the history state, since pages remount when the session starts. */
export const useJustCreated = (): boolean => (useLocation().state as JustCreated | null)?.created === true

/** Creates the account and starts its session. Throws ApiError. */
export function useCreateAccount() {
  const { signIn, track } = usePlatform()
  const signUp = useSignUp()
  const navigate = useNavigate()
  const [made, setMade] = useState<Credentials | null>(null)
  const isKnown = useJustCreated()
  const start = useEffectEvent(signIn)
  useEffect(() => {
    if (made && isKnown) start(made)
  }, [made, isKnown])
  return async (values: CreateAccountValues, proof: string | undefined): Promise<void> => {
    const credentials = await signUp(toCreateUserRequest(values), proof)
    track('sign_up')
    setMade(credentials)
    await navigate(paths.createAccount(), { replace: true, state: { created: true } satisfies JustCreated })
  }
}
