import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { FileBody, Instant, Nullable, OneOf } from './common'

/** What a bot check may stand before; a proof for one does not serve for another. */
export const botCheckActions = ['payment', 'create_account', 'payment_preference'] as const

/** What a browser does before somebody is believed to be no robot: the work of a `challenge`, as `altcha` reads it, or what Google's script does with a `site_key`. */
export const BotChallenge = T.Object({
  kind: OneOf('altcha', 'recaptcha'),
  expires_at: Instant,
  challenge: Nullable(T.Record(T.String(), T.Unknown())),
  site_key: Nullable(T.String()),
})
export type BotChallenge = Static<typeof BotChallenge>

/** `score` 0 to 1: above 0.5 passes. `proof` goes into the header `X-Bot-Check` of the call that it was made for. */
export const BotVerdict = T.Object({ success: T.Boolean(), score: T.Number(), proof: T.Union([T.String(), T.Null()]) })
export type BotVerdict = Static<typeof BotVerdict>

export const securityCalls = {
  getBotChallenge: { summary: 'A new bot check', access: 'public', query: T.Object({ action: OneOf(...botCheckActions) }), response: BotChallenge },
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
