import { useEffect } from 'react'
import type { User } from '@portal/contract'
import { rememberedEmail } from './remembered-email'
import type { SessionStore } from './session-store'

/** Updates the session from the fetched customer, and with it the email that the login page prefills. */
export function useSessionSync(store: SessionStore, user: User | undefined): void {
  useEffect(() => {
    if (!user) return
    const before = store.session()?.email
    store.learn(user)
    const email = store.session()?.email
    if (email && email !== before && rememberedEmail.read() === before) rememberedEmail.write(email)
  }, [store, user])
}
