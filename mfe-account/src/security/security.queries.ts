import { isApiError, useClient, useQuery, useRefresh } from '@portal/client'
import { toChangePasswordRequest, type PasswordValues } from './password.form'

/** Changes the password, which signs out everywhere else. Throws ApiError. */
export function useChangePassword() {
  const client = useClient()
  return async (values: PasswordValues): Promise<void> => {
    // A rejection concerns the typed password and must not end the session.
    await client.call('changePassword', { body: toChangePasswordRequest(values) }, { quiet: true, keepSession: true })
  }
}

/** The customer's sessions, latest first. */
export const useSessions = () => useQuery('listSessions')

/** Signs the customer out elsewhere; resolves once the list shows it. Both throw ApiError. */
export function useSignOutElsewhere() {
  const client = useClient()
  const refresh = useRefresh()
  return {
    async one(id: number): Promise<void> {
      try {
        await client.call('endSession', { params: { id } }, { quiet: true })
      } catch (error) {
        // It has ended already, as intended.
        if (!isApiError(error) || error.status !== 404) throw error
      }
      await refresh('listSessions')
    },
    async allOthers(): Promise<void> {
      await client.call('endOtherSessions', {}, { quiet: true })
      await refresh('listSessions')
    },
  }
}
