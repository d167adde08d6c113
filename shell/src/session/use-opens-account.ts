import { usePlatform, useUser } from '@portal/platform'
import { isPasswordSession } from './is-password-session'

/** Whether the session opens the whole account: by a password, or by a link to the customer. A link to one record does not. Null until the user is loaded. */
export function useOpensAccount(): boolean | null {
  const { session } = usePlatform()
  const { data: user } = useUser()
  if (isPasswordSession(session)) return true
  return user ? user.links.fetch_equipment !== null : null
}
