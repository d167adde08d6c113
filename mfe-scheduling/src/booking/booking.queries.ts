import { useClient, type Client, type Credentials } from '@portal/client'
import type { AddressInput, Appointment, ServiceCategory, TimeSlot, User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { useSignUp } from '@portal/sign-up'
import { useBookingKey } from '../schedule/booking-key'
import { toCreateAppointmentRequest, type Answers } from '../schedule/schedule.rules'
import { sameAddress } from './visit.form'

// The caller shows what goes wrong, and nobody's session ends over it.
const own = { quiet: true, keepSession: true } as const

/** Both answer who is signed in from now on, in this page's memory only; both throw an ApiError. */
export function useEntrance() {
  const client = useClient()
  const signUp = useSignUp()
  return {
    async signIn(session: { email: string; password: string }): Promise<Credentials> {
      const { authentication_token: token, ...who } = await client.call('signIn', { params: { role: 'customer' }, body: { session } }, own)
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

const readUser = (client: Client, { email }: Credentials): Promise<User> => client.call('findUserByEmail', { query: { email } }, own)

/** The customer's own address if they have the typed one, else a new one of theirs. */
async function keepAddress(client: Client, user: User, typed: AddressInput): Promise<number> {
  const known = sameAddress(user, typed)
  return known?.id ?? (await client.call('createAddress', { params: { id: user.customer_id }, body: { address: typed } }, own)).id
}

/** Steps that speak for who has just come in. All throw an ApiError; repeating one that half succeeded makes nothing twice. */
export function useVisitorBooking() {
  const { clientFor } = usePlatform()
  const keyOf = useBookingKey()
  return {
    /** The typed address as one of theirs. */
    async addressFor(credentials: Credentials, typed: AddressInput): Promise<number> {
      const client = clientFor(credentials)
      return keepAddress(client, await readUser(client, credentials), typed)
    },
    async book(credentials: Credentials, { address, category, slot, answers }: TypedVisit): Promise<number> {
      const client = clientFor(credentials)
      const user = await readUser(client, credentials)
      const addressId = await keepAddress(client, user, address)
      const body = toCreateAppointmentRequest({ user, address: { id: addressId }, category, slot, answers })
      return (await client.call('createAppointment', { body }, { ...own, idempotencyKey: keyOf(body) })).id
    },
    /** Ends the session at the server; that it could not be told is no reason to stay signed in here. */
    end: (credentials: Credentials): Promise<void> => clientFor(credentials).call('signOut', {}, own).then(() => undefined, () => undefined),
    /** The visit as the server has it; null when only that can't be had: it is booked all the same. */
    read: (credentials: Credentials, id: number): Promise<Appointment | null> =>
      clientFor(credentials).call('getAppointment', { params: { id } }, own).catch(() => null),
  }
}
