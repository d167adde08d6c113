import { useClient, useQuery, useRefresh } from '@portal/client'

/** Links to what is stored about the customer. */
export const useOwnData = () => useQuery('getOwnData')

/** Asks for the account to be deleted, and resolves to when it will be, once the pages show it. Throws ApiError. */
export function useDeleteAccount() {
  const client = useClient()
  const refresh = useRefresh()
  return async (current_password: string): Promise<string> => {
    // A rejection concerns the typed password and must not end the session.
    const { due_at } = await client.call(
      'requestErasure',
      { body: { erasure: { current_password } } },
      { quiet: true, keepSession: true },
    )
    await refresh('findUserByEmail', 'getUser')
    return due_at
  }
}

/** Keeps the account after all. Throws ApiError. */
export function useKeepAccount() {
  const client = useClient()
  const refresh = useRefresh()
  return async (): Promise<void> => {
    await client.call('withdrawErasure', {}, { quiet: true })
    await refresh('findUserByEmail', 'getUser')
  }
}
