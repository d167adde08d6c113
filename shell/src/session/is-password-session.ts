import type { Session } from '@portal/platform'

/** A customer with their password, to whom all of the account is open; whoever came by a link is not. */
export const isPasswordSession = (session: Session | null): boolean => session?.role === 'customer' && session.strategy === 'password'
