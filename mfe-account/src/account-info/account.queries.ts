import { useCallback } from 'react'
import { useClient, useRemember } from '@portal/client'
import type { User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { toUpdateUserRequest, type AccountValues } from './account.form'

/**
 * Saves the changes since `start`; resolves once every page shows them.
 * Throws ApiError.
 */
export function useSaveAccount(customerId: number) {
  const client = useClient()
  const remember = useRemember()
  const { session, events } = usePlatform()
  return async (values: AccountValues, start: AccountValues): Promise<User> => {
    const now = await client.call('getUser', { params: { id: customerId } }, { quiet: true })
    const saved = await client.call('updateUser', { body: toUpdateUserRequest(values, start, now) }, { quiet: true })
    // Also cached under the session's next email: it switches to that if its own one was removed, and finds the customer there.
    for (const email of new Set([saved.email, session?.email ?? saved.email])) {
      await remember('findUserByEmail', { query: { email } }, saved)
    }
    events.emit('profile.changed', {})
    return saved
  }
}

/** Checks whether no other account uses an email. Rejects if the check fails. */
export function useEmailCheck() {
  const client = useClient()
  return useCallback(
    async (email: string): Promise<boolean> =>
      (await client.call('validateEmail', { query: { email } }, { quiet: true })).valid,
    [client],
  )
}
