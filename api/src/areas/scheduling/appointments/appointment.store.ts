import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { LinkTo } from '#areas/downloads'
import { fullName, toAddress } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import {
  addresses,
  appointments,
  positions,
  serviceCategories,
  technicians,
  userEmails,
  userPhones,
  users,
} from '#foundation/database/schema'
import { iso, isoOrNull } from '#foundation/dates'
import { askedReader } from '#foundation/languages/asked-language'
import type { Reader } from '#foundation/languages/own-texts'
import type { TenantRow } from '#foundation/tenants'
import type { Appointment } from '@portal/contract'
import { statusIs } from '@portal/rules'
import { askField, readAnswer, serviceName } from '../services/translated-service'
import { visitPlace, visitServiceTexts, visitTechnician } from '../visits/kept-visit'
import { isLatenessSeen } from './lateness'

export type AppointmentRow = typeof appointments.$inferSelect

/** A visit with all data for a response. What it keeps (visits/kept-visit.ts) is laid over the rows of today. */
export interface FoundAppointment {
  appointment: AppointmentRow
  address: typeof addresses.$inferSelect
  category: Pick<typeof serviceCategories.$inferSelect, 'id' | 'name' | 'fields' | 'translations'> | null
  technician: {
    id: number
    userId: number
    avatarUrl: string | null
    firstName: string
    lastName: string
    phone: string | null
  } | null
  position: typeof positions.$inferSelect | null
  customerEmail: string
}

const selectAppointments = (db: Db, which: SQL | undefined) =>
  db
    .select({
      appointment: appointments,
      address: addresses,
      category: {
        id: serviceCategories.id,
        name: serviceCategories.name,
        fields: serviceCategories.fields,
        translations: serviceCategories.translations,
      },
      technician: { id: technicians.id, userId: technicians.userId, avatarUrl: technicians.avatarUrl },
      technicianUser: { firstName: users.firstName, lastName: users.lastName },
      technicianPhone: userPhones.phoneNumber,
      position: positions,
      customerEmail: userEmails.emailAddress,
    })
    .from(appointments)
    .innerJoin(addresses, eq(addresses.id, appointments.addressId))
    .leftJoin(serviceCategories, eq(serviceCategories.id, appointments.serviceCategoryId))
    .leftJoin(technicians, eq(technicians.id, appointments.technicianId))
    .leftJoin(users, eq(users.id, technicians.userId))
    .leftJoin(userPhones, and(eq(userPhones.userId, users.id), eq(userPhones.primary, true)))
    .leftJoin(positions, eq(positions.appointmentId, appointments.id))
    .leftJoin(userEmails, and(eq(userEmails.userId, appointments.userId), eq(userEmails.primary, true)))
    .where(which)
    .orderBy(desc(appointments.scheduledTime), desc(appointments.id))
const selectById = prepareOnce((db) => selectAppointments(db, eq(appointments.id, sql.placeholder('id'))))

/** Visits matching the condition, latest first. */
export async function loadAppointments(db: Db, which: SQL | undefined): Promise<FoundAppointment[]> {
  return asKept(await selectAppointments(db, which))
}

function asKept(found: Awaited<ReturnType<typeof selectAppointments>>): FoundAppointment[] {
  return found.map(({ technician, technicianUser, technicianPhone, customerEmail, address, category, ...row }) => {
    const { issued } = row.appointment
    return {
      ...row,
      address: visitPlace(issued, address),
      category: category && visitServiceTexts(issued, category),
      technician:
        technician && technicianUser
          ? { ...technician, ...visitTechnician(issued, technicianUser), phone: technicianPhone }
          : null,
      customerEmail: customerEmail ?? '',
    }
  })
}

export async function findAppointment(db: Db, id: number): Promise<FoundAppointment | null> {
  return asKept(await selectById(db, { id }))[0] ?? null
}

/** The technician's last position, which is private before they set out and after they left. */
const lastPosition = ({ appointment, position }: FoundAppointment) =>
  position && statusIs('onTheWay', appointment.status)
    ? {
        latitude: position.latitude,
        longitude: position.longitude,
        heading: position.heading ?? undefined,
        seen_at: iso(position.seenAt),
      }
    : null

const times = ({ appointment }: FoundAppointment) => ({
  scheduled_time: iso(appointment.scheduledTime),
  arrival_window_start: isoOrNull(appointment.arrivalWindowStart),
  arrival_window_end: isoOrNull(appointment.arrivalWindowEnd),
  arrival_time: isoOrNull(appointment.arrivedAt),
  iso_arrival_time: isoOrNull(appointment.arrivedAt),
  dispatch_time: isoOrNull(appointment.dispatchedAt),
  iso_dispatch_time: isoOrNull(appointment.dispatchedAt),
  departure_time: isoOrNull(appointment.departedAt),
  eta: isoOrNull(appointment.eta),
})

/** The allowlist of fields for share links. */
export function toViewerAppointment(found: FoundAppointment): Appointment {
  const { appointment, address, technician } = found
  return {
    id: appointment.id,
    job_id: appointment.jobId,
    status: appointment.status,
    ...times(found),
    technician: technician && {
      first_name: technician.firstName,
      avatar: { url: technician.avatarUrl },
      last_position: lastPosition(found),
    },
    // Without the time zone, viewers would see other times than the customer does.
    address: { street: address.street, city: address.city, state: address.state, time_zone: address.timeZone },
  }
}

/** What the customer answered to the service's questions, in their order. A question that the service no longer asks is labeled with its name. */
export function answersTo(
  { appointment: { details }, category }: FoundAppointment,
  reader: Reader | null,
): { label: string; answer: string }[] {
  const fields = (category?.fields ?? []).map((field) => askField(field, reader))
  const position = (name: string) => fields.findIndex((field) => field.name === name) + 1 || Infinity
  return Object.entries(details)
    .sort(([a], [b]) => position(a) - position(b) || 0)
    .map(([name, answer]) => {
      const field = fields.find((each) => each.name === name)
      return field ? { label: field.label, answer: readAnswer(field, answer) } : { label: name, answer }
    })
}

/** In the language of the customer who asks; includes a link to the visit's calendar file if `linkTo` is given. */
export function toAppointment(found: FoundAppointment, tenant: TenantRow, linkTo?: LinkTo): Appointment {
  const { appointment, address, category, technician, customerEmail } = found
  const reader = askedReader(tenant)
  return {
    id: appointment.id,
    job_id: appointment.jobId,
    status: appointment.status,
    ...times(found),
    created_at: iso(appointment.createdAt),
    technician: technician && {
      id: technician.id,
      first_name: technician.firstName,
      last_name: technician.lastName,
      full_name: fullName(technician),
      phone: technician.phone,
      avatar: { url: technician.avatarUrl },
      last_position: lastPosition(found),
    },
    address: toAddress(address),
    service_category: category && { id: category.id, name: serviceName(category, reader) },
    // Cable tokens are valid for a minute only, so clients request one when they need it.
    customer: { email: customerEmail, cable_token: null },
    // If lateness earns no discount, the page must not show the late clock, which promises one.
    settings: {
      late_fee_per_minute_cents: isLatenessSeen(appointment, tenant) ? tenant.lateFeePerMinuteCents : 0,
      max_late_fee_cents: tenant.maxLateFeeCents,
    },
    details: appointment.details,
    answers: answersTo(found, reader),
    promo_code: appointment.promoCode,
    calendar_url: linkTo?.({ kind: 'calendar', id: appointment.id }),
    cancellation_reason:
      appointment.cancelledBy || appointment.cancellationReason
        ? { responsable: appointment.cancelledBy, reason: appointment.cancellationReason }
        : null,
  }
}
