import { useClient, useRefresh } from '@portal/client'

/** Mails the link of a new email again, or drops it; resolves once the pages show it. Both throw ApiError. */
export function usePendingEmails() {
  const client = useClient()
  const refresh = useRefresh()
  return {
    resend: (id: number): Promise<void> => client.call('resendEmailConfirmation', { params: { id } }, { quiet: true }),
    async cancel(id: number): Promise<void> {
      await client.call('cancelPendingEmail', { params: { id } }, { quiet: true })
      await refresh('findUserByEmail', 'getUser')
    },
  }
}
