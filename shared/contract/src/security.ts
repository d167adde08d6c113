import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { FileBody, Instant, Nullable, OneOf } from './common'

/** Actions that a bot check can guard; a proof is valid for its own action only. */
export const botCheckActions = ['payment', 'create_account', 'payment_preference'] as const

/** What the browser must do to pass the bot check: solve an ALTCHA `challenge`, or get a token from Google's script with `site_key`. */
export const BotChallenge = T.Object({
  kind: OneOf('altcha', 'recaptcha'),
  expires_at: Instant,
  challenge: Nullable(T.Record(T.String(), T.Unknown())),
  site_key: Nullable(T.String()),
})
export type BotChallenge = Static<typeof BotChallenge>

/** `score` from 0 to 1; above 0.5 passes. `proof` is sent as the `X-Bot-Check` header of the call it was made for. */
export const BotVerdict = T.Object({ success: T.Boolean(), score: T.Number(), proof: T.Union([T.String(), T.Null()]) })
export type BotVerdict = Static<typeof BotVerdict>

export const securityCalls = {
  getBotChallenge: {
    summary: 'A new bot check',
    access: 'public',
    query: T.Object({ action: OneOf(...botCheckActions) }),
    response: BotChallenge,
  },
  passBotCheck: {
    summary: 'The answer to a bot check, for a proof that one call may show within two minutes',
    access: 'public',
    body: T.Object({ action: OneOf(...botCheckActions), token: T.String({ minLength: 1, maxLength: 8_192 }) }),
    response: BotVerdict,
  },
  getDownload: {
    summary: 'A file that an answer linked to. The address is the permission, and expires.',
    access: 'public',
    params: T.Object({ token: T.String({ minLength: 16, maxLength: 2_000 }) }),
    response: FileBody,
    produces: ['application/pdf', 'text/csv; charset=utf-8'],
  },
} satisfies Record<string, CallShape>
