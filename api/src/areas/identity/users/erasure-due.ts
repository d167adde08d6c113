import type { users } from '#foundation/database/schema'

/** So long a customer who asked for erasure may change their mind. */
export const ERASURE_DAYS = 30
const DAY_MS = 86_400_000

export const erasureDue = ({
  erasureRequestedAt,
}: Pick<typeof users.$inferSelect, 'erasureRequestedAt'>): Date | null =>
  erasureRequestedAt && new Date(erasureRequestedAt.getTime() + ERASURE_DAYS * DAY_MS)
