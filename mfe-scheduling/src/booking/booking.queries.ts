import { useClient, type Client, type Credentials } from '@portal/client'
import type { AddressInput, Appointment, ServiceCategory, TimeSlot, User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { useSignUp } from '@portal/sign-up'
import { useBookingKey } from '../schedule/booking-key'
import { toCreateAppointmentRequest, type Answers } from '../schedule/schedule.rules'
import { sameAddress } from './visit.form'

// The caller shows errors, and a 401 does not end the page's session.
const own = { quiet: true, keepSession: true } as const

/** Both return the new session's credentials, which are kept in this page's memory only. Both throw ApiError. */
export function useEntrance() {
  const client = useClient()
  const signUp = useSignUp()
  return {
    async signIn(session: { email: string; password: string }): Promise<Credentials> {
      const { authentication_token: token, ...who } = await client.call(
        'signIn',
        { params: { role: 'customer' }, body: { session } },
        own,
      )
      return { token, ...who }
    },
    signUp,
  }
}

export interface TypedVisit {
  address: AddressInput
  category: ServiceCategory
  slot: TimeSlot
  answers: Answers
}

const readUser = (client: Client, { email }: Credentials): Promise<User> =>
  client.call('findUserByEmail', { query: { email } }, own)

/** Returns the id of the customer's address that equals the typed one; adds it if there is none. */
async function keepAddress(client: Client, user: User, typed: AddressInput): Promise<number> {
  const known = sameAddress(user, typed)
  return (
    known?.id ??
    (await client.call('createAddress', { params: { id: user.customer_id }, body: { address: typed } }, own)).id
  )
}

/** Requests on behalf of the visitor who just signed in. Retrying `addressFor` or `book`, which throw ApiError, creates nothing twice. */
export function useVisitorBooking() {
  const { clientFor } = usePlatform()
  const getKey = useBookingKey()
  return {
    /** Returns the id of the typed address among the customer's own. */
    async addressFor(credentials: Credentials, typed: AddressInput): Promise<number> {
      const client = clientFor(credentials)
      return keepAddress(client, await readUser(client, credentials), typed)
    },
    async book(credentials: Credentials, { address, category, slot, answers }: TypedVisit): Promise<number> {
      const client = clientFor(credentials)
      const user = await readUser(client, credentials)
      const addressId = await keepAddress(client, user, address)
      const body = toCreateAppointmentRequest({ user, address: { id: addressId }, category, slot, answers })
      return (await client.call('createAppointment', { body }, { ...own, idempotencyKey: getKey(body) })).id
    },
    /** Ends the session on the server. Ignores failures: the visitor is signed out here anyway. */
    end: (credentials: Credentials): Promise<void> =>
      clientFor(credentials)
        .call('signOut', {}, own)
        .then(
          () => undefined,
          () => undefined,
        ),
    /** Reads a booked visit; null if that fails, since it is booked anyway. */
    read: (credentials: Credentials, id: number): Promise<Appointment | null> =>
      clientFor(credentials)
        .call('getAppointment', { params: { id } }, own)
        .catch(() => null),
  }
}
