import { eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { jobCommissions, jobs } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { Body, Commission } from '@portal/contract'
import { requireStaff } from './staff'

type Parts = Body<'setJobCommissions'>['commissions']

/** Percentages are summed as integer hundredths: in floating point 0.2 + 83.9 + 15.9 is more than 100. */
const hundredths = (percent: number): number => Math.round(percent * 100)

/** Throws 422 unless each person is named once, with at most two decimals, and the total is at most 100 percent. */
function checkParts(parts: Parts): void {
  parts.forEach(({ user_id, percent }, index) => {
    if (parts.findIndex((each) => each.user_id === user_id) < index)
      throw unprocessable('Each person can be named only once.', `commissions.${index}.user_id`)
    if (Number(percent.toFixed(2)) !== percent)
      throw unprocessable('A commission has at most two decimals.', `commissions.${index}.percent`)
  })
  const together = parts.reduce((sum, { percent }) => sum + hundredths(percent), 0)
  if (together > 10_000) throw unprocessable('Commissions can add up to at most 100 percent.', 'commissions')
}

/** Replaces the job's commissions. */
export async function replaceCommissions(db: Db, jobId: number, parts: Parts): Promise<Commission[]> {
  checkParts(parts)
  const people: Commission[] = []
  for (const [index, { user_id, percent }] of parts.entries()) {
    const { full_name } = await requireStaff(db, user_id, `commissions.${index}.user_id`)
    people.push({ user_id, full_name, percent })
  }
  // The lock serializes concurrent replacements, so that two lists are never mixed.
  await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId)).for('update')
  await db.delete(jobCommissions).where(eq(jobCommissions.jobId, jobId))
  if (parts.length > 0)
    await db.insert(jobCommissions).values(parts.map(({ user_id, percent }) => ({ jobId, userId: user_id, percent })))
  return people
}
