import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import {
  invoiceItems,
  membershipItems,
  membershipPeriods,
  membershipPrograms,
  memberships,
  tasks,
} from '#foundation/database/schema'
import { nextPeriodStart, prolonged, type MembershipRow } from './terms'

export type ProgramRow = typeof membershipPrograms.$inferSelect
type Line = typeof invoiceItems.$inferSelect

/** The program that a line sells: the one with the line's name, or with the name in the catalog that the line was made from. */
export async function findProgram(db: Db, { unitName, taskId }: Line): Promise<ProgramRow | undefined> {
  const [task] =
    taskId === null ? [] : await db.select({ name: tasks.name }).from(tasks).where(eq(tasks.id, taskId)).limit(1)
  for (const name of new Set([unitName, task?.name ?? unitName])) {
    const [program] = await db
      .select()
      .from(membershipPrograms)
      .where(sql`lower(${membershipPrograms.name}) = lower(${name.trim()})`)
    if (program) return program
  }
  return undefined
}

/** What a membership keeps of its program. */
export const programTerms = (program: ProgramRow) => ({
  programId: program.id,
  programName: program.name,
  programDescription: program.description,
  iconUrl: program.iconUrl,
  priceCents: program.priceCents,
  durationCount: program.durationCount,
  durationPeriod: program.durationPeriod,
})

/** Replaces what is included in a membership by what the program includes now. */
export async function keepItems(db: Db, membershipId: number, { items }: ProgramRow): Promise<void> {
  await db.delete(membershipItems).where(eq(membershipItems.membershipId, membershipId))
  if (items.length === 0) return
  await db.insert(membershipItems).values(
    items.map(({ unit_name, frequency }) => ({
      membershipId,
      unitName: unit_name,
      frequencyCount: frequency.count,
      frequencyPeriod: frequency.period,
    })),
  )
}

/** A customer's membership of the program that goes on, locked. */
async function findRunning(
  db: Db,
  userId: number,
  { id, name }: ProgramRow,
  today: string,
): Promise<MembershipRow | undefined> {
  const [row] = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        or(eq(memberships.programId, id), sql`lower(${memberships.programName}) = lower(${name})`),
        or(isNull(memberships.endsAt), gte(memberships.endsAt, today)),
      ),
    )
    .orderBy(asc(memberships.id))
    .limit(1)
    .for('update')
  return row
}

interface Sale {
  line: Line
  program: ProgramRow
  invoiceId: number
  userId: number
  today: string
  now: Date
}

/** Makes the membership that a paid line is for, or prolongs the one that runs. */
export async function sellMembership(db: Db, { line, program, invoiceId, userId, today, now }: Sale): Promise<void> {
  const terms = {
    ...programTerms(program),
    priceCents: Math.max(0, line.quantity * line.unitPriceCents),
    coveredSystems: line.coveredSystems,
  }
  const running = await findRunning(db, userId, program, today)
  const paidUntil = running && nextPeriodStart(running)
  let membershipId: number
  let startsOn = today
  if (running && paidUntil) {
    membershipId = running.id
    startsOn = paidUntil > today ? paidUntil : today
    await db
      .update(memberships)
      .set({ ...terms, ...prolonged({ ...running, ...terms }, startsOn) })
      .where(eq(memberships.id, membershipId))
  } else {
    const { autoRenews } = program
    const started = { ...terms, startsAt: today, autoRenews }
    ;({ id: membershipId } = firstRow(
      await db
        .insert(memberships)
        .values({ ...started, userId, ...prolonged(started, today) })
        .returning({ id: memberships.id }),
    ))
  }
  await keepItems(db, membershipId, program)
  await db
    .insert(membershipPeriods)
    .values({ membershipId, invoiceId, invoiceItemId: line.id, startsOn, status: 'paid', createdAt: now })
}
