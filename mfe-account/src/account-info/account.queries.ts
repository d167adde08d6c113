import { useClient, useRefresh } from '@portal/client'
import type { User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { useCallback } from 'react'
import { toUpdateUserRequest, type AccountValues } from './account.form'

/** Keeps who the customer is and how to reach them; done once every page shows it. Throws ApiError. */
export function useSaveAccount() {
  const client = useClient()
  const refresh = useRefresh()
  const { events } = usePlatform()
  return async (values: AccountValues): Promise<User> => {
    const saved = await client.call('updateUser', { body: toUpdateUserRequest(values) }, { quiet: true })
    await refresh('findUserByEmail', 'getUser')
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
