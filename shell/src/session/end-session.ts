import type { Client, Credentials } from '@portal/client'
import type { SessionStore } from './session-store'

/**
 * Ends whatever session this browser has: here first, for a page that is gone asks for nothing with a session that ends.
 * The server's ends too; that it could not be told is no reason to stay signed in.
 */
export async function endSession(store: SessionStore, clientFor: (credentials: Credentials) => Client): Promise<void> {
  const credentials = store.credentials()
  store.clear()
  if (credentials) await clientFor(credentials).call('signOut', {}, { quiet: true }).catch(() => undefined)
}
