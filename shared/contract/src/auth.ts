import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Id, IdParams, Instant, Nullable } from './common'

/** A new password of at least six characters, entered twice. */
export const NewPassword = T.Object({
  password: T.String({ minLength: 6, maxLength: 200 }),
  password_confirmation: T.String({ maxLength: 200 }),
})

/** An active session. */
export const OpenSession = T.Object({
  id: Id,
  created_at: Instant,
  /** Accurate to the minute. */
  last_seen_at: Instant,
  /** Browser and operating system, such as `Chrome on Windows`; null if unknown. */
  device: Nullable(T.String()),
  /** Whether it is the session making the request. */
  current: T.Boolean(),
})
export type OpenSession = Static<typeof OpenSession>

export const authCalls = {
  forgotPassword: {
    summary:
      'Mail a link that sets a new password. The same answer, in the same time, whether anybody has this e-mail or not.',
    access: 'public',
    body: T.Object({ session: T.Object({ email: T.String({ minLength: 1, maxLength: 254 }) }) }),
    response: null,
    status: 204,
  },
  resetPassword: {
    summary:
      'Set a new password with the token of a mailed link: works once, within an hour, and ends all sessions. Otherwise 410.',
    access: 'public',
    params: IdParams,
    body: T.Composite([NewPassword, T.Object({ token: T.String({ maxLength: 200 }) })]),
    response: null,
    status: 204,
  },
  changePassword: {
    summary: 'Set a new password, knowing the current one. Ends the customer’s other sessions.',
    access: ['customer'],
    body: T.Object({
      session: T.Composite([NewPassword, T.Object({ current_password: T.String({ minLength: 1, maxLength: 200 }) })]),
    }),
    response: null,
    status: 204,
  },
  listSessions: {
    summary: 'Where the customer is signed in, the latest first',
    access: ['customer'],
    response: T.Array(OpenSession),
  },
  endSession: {
    summary: 'Sign the customer out somewhere',
    access: ['customer'],
    params: IdParams,
    response: null,
    status: 204,
  },
  endOtherSessions: {
    summary: 'Sign the customer out everywhere but here',
    access: ['customer'],
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
