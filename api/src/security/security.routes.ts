import { route, steppedRoute } from '../core/route'
import type { Api } from '../core/services'
import { judgeBotCheck, newBotChallenge } from './bot-check'

/** Bot checks: what stands before a form that strangers may send. */
export function securityArea(api: Api): void {
  route(api, 'getBotChallenge', async ({ query, tenant, services, now }) => newBotChallenge(services, tenant, query.action, now), { perMinute: { max: 60 } })

  steppedRoute(api, 'passBotCheck', async ({ transact, body, tenant, request, services, now }) => judgeBotCheck(transact, services, { tenant, ...body, remoteIp: request.ip, now }), { perMinute: { max: 60 } })
}
