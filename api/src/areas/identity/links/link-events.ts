import type { Bus } from '../../../foundation/bus/bus'

export const LINK_REVOKED = 'link.closed'

/** Published when sessions of the tenant have ended with the link that opened them. */
export const publishLinkRevoked = (bus: Bus, tenantId: number): Promise<void> => bus.publish(LINK_REVOKED, { tenantId })
