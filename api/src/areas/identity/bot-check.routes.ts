import { route, routeWithoutTransaction } from '#foundation/http/route'
import { verifyBotCheck, newBotChallenge } from '#foundation/security/bot-check'
import type { Api } from '#foundation/services'

/** Bot checks for forms that can be submitted without signing in. */
export function botCheckRoutes(api: Api): void {
  route(
    api,
    'getBotChallenge',
    async ({ query, tenant, services, now }) => newBotChallenge(services, tenant, query.action, now),
    { perMinute: { max: 60 } },
  )

  routeWithoutTransaction(
    api,
    'passBotCheck',
    async ({ transact, body, tenant, request, services, now }) =>
      verifyBotCheck(transact, services, { tenant, ...body, remoteIp: request.ip, now }),
    { perMinute: { max: 60 } },
  )
}
