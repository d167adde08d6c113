import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { showWeeklyHours } from '#areas/tenants'
import type { CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { technicians, userEmails, userPhones, users } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import type { Words } from '#foundation/languages/words'
import type { Duty, StaffMember } from '@portal/contract'

/** People: not customers, and not the users of API keys. */
export const isStaff = and(inArray(users.role, ['technician', 'admin']), or(isNull(users.duty), ne(users.duty, 'key')))

const selectStaff = (db: Db) =>
  db
    .select({
      user: users,
      technician: technicians,
      email: userEmails.emailAddress,
      phone: userPhones.phoneNumber,
    })
    .from(users)
    .leftJoin(technicians, eq(technicians.userId, users.id))
    .leftJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .leftJoin(userPhones, and(eq(userPhones.userId, users.id), eq(userPhones.primary, true)))

type Found = Awaited<ReturnType<typeof selectStaff>>[number]

const toStaffMember = ({ user, technician, email, phone }: Found): StaffMember => ({
  id: user.id,
  role: user.role === 'technician' ? 'technician' : 'admin',
  duty: user.role === 'admin' ? ((user.duty as Duty | null) ?? 'owner') : null,
  technician_id: technician?.id ?? null,
  first_name: user.firstName,
  last_name: user.lastName,
  full_name: fullName(user),
  email,
  phone,
  picture_url: technician?.avatarUrl ?? null,
  service_ids: technician?.skillIds ?? [],
  zip_codes: technician?.zipCodes ?? [],
  hours: technician?.ownWorkingHours ? showWeeklyHours(technician.ownWorkingHours) : null,
  active: !user.archived,
  created_at: user.createdAt.toISOString(),
})

export const staffColumns = (i18n: Words): CsvColumn<StaffMember>[] => [
  [i18n._('User #'), ({ id }) => id],
  [i18n._('First name'), ({ first_name }) => first_name],
  [i18n._('Last name'), ({ last_name }) => last_name],
  [i18n._('Role'), ({ role, duty }) => duty ?? role],
  [i18n._('E-mail'), ({ email }) => email ?? ''],
  [i18n._('Phone'), ({ phone }) => phone ?? ''],
  [i18n._('Zip codes'), ({ zip_codes }) => zip_codes.join(' ')],
  [i18n._('Active', {}, { context: 'staff' }), ({ active }) => (active ? i18n._('yes') : '')],
]

export const listStaff = async (db: Db, all: boolean): Promise<StaffMember[]> =>
  (
    await selectStaff(db)
      .where(and(isStaff, all ? undefined : eq(users.archived, false)))
      .orderBy(asc(sql`lower(${users.firstName})`), asc(users.id))
  ).map(toStaffMember)

/** 404 for anybody who does not work here. */
export async function loadStaffMember(db: Db, id: number): Promise<StaffMember> {
  const [found] = await selectStaff(db).where(and(isStaff, eq(users.id, id)))
  if (!found) throw notFound('No such member of staff')
  return toStaffMember(found)
}
