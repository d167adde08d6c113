import type { Bus } from '#foundation/bus/bus'

export const LINK_REVOKED = 'link.closed'

/** Published after sessions of the tenant have ended because their link was revoked. */
export const publishLinkRevoked = (bus: Bus, tenantId: number): Promise<void> => bus.publish(LINK_REVOKED, { tenantId })
