import type { Bus } from '../../../foundation/bus/bus'

export const CLOSED_LINKS = 'link.closed'

/** Published when sessions of the tenant have ended with the link that opened them. */
export const announceLinkClosed = (bus: Bus, tenantId: number): Promise<void> => bus.publish(CLOSED_LINKS, { tenantId })
