import type { Client, Credentials } from '@portal/client'
import type { SessionStore } from './session-store'

/**
 * Ends this browser's session. Here first, so that no page sends requests with a session that is ending; then on the server,
 * where a failure is ignored: it is no reason to stay signed in.
 */
export async function endSession(store: SessionStore, clientFor: (credentials: Credentials) => Client): Promise<void> {
  const credentials = store.credentials()
  store.clear()
  if (credentials)
    await clientFor(credentials)
      .call('signOut', {}, { quiet: true })
      .catch(() => undefined)
}
