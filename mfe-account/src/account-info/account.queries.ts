import { useClient, useRemember } from '@portal/client'
import type { User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { useCallback } from 'react'
import { toUpdateUserRequest, type AccountValues } from './account.form'

/**
 * Keeps what was changed since `start` of who the customer is and how to reach them; done once every page shows it.
 * Throws ApiError.
 */
export function useSaveAccount(customerId: number) {
  const client = useClient()
  const remember = useRemember()
  const { session, events } = usePlatform()
  return async (values: AccountValues, start: AccountValues): Promise<User> => {
    const now = await client.call('getUser', { params: { id: customerId } }, { quiet: true })
    const saved = await client.call('updateUser', { body: toUpdateUserRequest(values, start, now) }, { quiet: true })
    // Under the e-mail that the session will have too: it follows once its own one is gone, and finds the customer there.
    for (const email of new Set([saved.email, session?.email ?? saved.email])) {
      await remember('findUserByEmail', { query: { email } }, saved)
    }
    events.emit('profile.changed', {})
    return saved
  }
}

/** Asks whether nobody else uses an e-mail. Rejects when that can't be known now. */
export function useEmailCheck() {
  const client = useClient()
  return useCallback(
    async (email: string): Promise<boolean> => (await client.call('validateEmail', { query: { email } }, { quiet: true })).valid,
    [client],
  )
}
