import type { Session } from '@portal/platform'

/** Whether a customer is signed in with a password and so can use the whole account, unlike a user who came by a link. */
export const isPasswordSession = (session: Session | null): boolean =>
  session?.role === 'customer' && session.strategy === 'password'
