import { forbidden, notFound, unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { includesScope, type Scope } from '@portal/contract'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys'

/** A key cannot make or revoke keys, whatever its scopes: whoever has stolen one would keep what they have. */
function requirePerson(principal: Principal): number {
  if (principal.isKey) throw forbidden('Sign in as a person to manage API keys.')
  return requireSignedIn(principal)
}

function requireOwnScopes(principal: Principal, asked: readonly Scope[]): void {
  const tooMuch = asked.find((scope) => !includesScope(principal.scopes, scope))
  if (tooMuch)
    throw unprocessable((i18n) => i18n._('You do not have {scope} yourself.', { scope: tooMuch }), 'api_key.scopes')
}

/** API keys for other systems of the company. */
export function keyRoutes(api: Api): void {
  route(api, 'listApiKeys', async ({ db, principal }) => {
    requirePerson(principal)
    return listApiKeys(db)
  })

  route(api, 'createApiKey', async ({ body: { api_key }, db, principal, now }) => {
    const createdBy = requirePerson(principal)
    requireOwnScopes(principal, api_key.scopes)
    const expiresAt = api_key.expires_at ? new Date(api_key.expires_at) : null
    if (expiresAt && expiresAt <= now) throw unprocessable('This time has passed.', 'api_key.expires_at')
    return createApiKey(db, { name: api_key.name, scopes: api_key.scopes, expiresAt, createdBy }, now)
  })

  route(api, 'revokeApiKey', async ({ params: { id }, db, principal, now }) => {
    requirePerson(principal)
    if (!(await revokeApiKey(db, id, now))) throw notFound('No such key')
  })
}
