import {
  findAuthorization,
  findDueInvoice,
  loadOfficeMembership,
  lockMembership,
  membershipStatus,
  nextPeriodStart,
} from '#areas/memberships'
import type { Db } from '#foundation/database/database'
import { conflict, unprocessable } from '#foundation/errors'
import { routeWithoutTransaction, type UntransactedCall } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { formatIn } from '@portal/rules/dates'
import { billRenewal } from './bill-renewal'
import { tryRenewal } from './try-renewal'

type RenewCall = UntransactedCall<'renewMembership'>

const toToday = ({ tenant, services }: Pick<RenewCall, 'tenant' | 'services'>): string =>
  formatIn(services.clock(), tenant.timezone, 'yyyy-MM-dd')

/** Bills the next period of a membership; returns its id. 422 if the customer agreed to be charged for it, and the day has not come. */
async function billNow(db: Db, { params, tenant, services }: RenewCall): Promise<number> {
  const membership = await lockMembership(db, params.id)
  if (membershipStatus(membership, toToday({ tenant, services })) === 'ended')
    throw unprocessable('This membership has ended.')
  const startsOn = nextPeriodStart(membership)
  if (startsOn === null) throw unprocessable('This membership has no end, so there is nothing to renew.')
  const isEarly = membership.autoRenews && startsOn > toToday({ tenant, services })
  if (isEarly && (await findAuthorization(db, membership)))
    throw unprocessable((i18n) =>
      i18n._(
        'This membership renews by itself on {day}, and the customer agreed to be charged on that day, not before. To be paid earlier, bill a line of the program.',
        { day: i18n.format.day(startsOn) },
      ),
    )
  const dueInvoice = await findDueInvoice(db, membership.id)
  if (dueInvoice !== null)
    throw conflict((i18n) => i18n._('Its renewal is to be paid already: invoice #{dueInvoice}.', { dueInvoice }))
  const period = await billRenewal(db, tenant, membership, startsOn, services.clock())
  if (period === null) throw unprocessable('The customer has no address to bill.')
  return period
}

export function renewalRoutes(api: Api): void {
  routeWithoutTransaction(api, 'renewMembership', async (call) => {
    requireSignedIn(call.principal)
    const { tenant, transact, services } = call
    const { payments: ways, clock, config } = services
    const period = await transact((db) => billNow(db, call))
    await tryRenewal(period, { tenant, transact, ways, clock, config, services })
    return transact((db) => loadOfficeMembership(db, call.params.id, toToday(call)))
  })
}
