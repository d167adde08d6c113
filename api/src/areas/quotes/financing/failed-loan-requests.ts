import { and, asc, eq } from 'drizzle-orm'
import { loanRequests } from '#foundation/database/schema'
import type { FailedWorkQueue } from '#foundation/failed-work'

/** Requests that a lender has not answered. Customers repeat their own with 'Try again'. */
export const failedLoanRequests: FailedWorkQueue = {
  list: (database) =>
    database.acrossTenants((db) =>
      db
        .select({
          tenantId: loanRequests.tenantId,
          id: loanRequests.id,
          about: loanRequests.lender,
          attempts: loanRequests.attempts,
          createdAt: loanRequests.createdAt,
          problem: loanRequests.problem,
        })
        .from(loanRequests)
        .where(eq(loanRequests.status, 'failed'))
        .orderBy(asc(loanRequests.id)),
    ),
  retry: (database, tenantId, id, now) =>
    database.withTenant(tenantId, async (db) => {
      // For the lender it is a new request if createdAt is new.
      const again = { status: 'waiting' as const, attempts: 0, dueAt: now, problem: null, createdAt: now }
      return (
        (
          await db
            .update(loanRequests)
            .set(again)
            .where(and(eq(loanRequests.status, 'failed'), eq(loanRequests.id, id)))
            .returning({ id: loanRequests.id })
        ).length === 1
      )
    }),
}
