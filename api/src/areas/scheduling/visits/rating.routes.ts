import { eq } from 'drizzle-orm'
import { ratings } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { conflict, unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { normaliseStatus } from '@portal/rules'
import { findOwnAppointment, findAuthorizedAppointment } from '../appointments/appointment.access'
import { notifyOfficeOfRating } from '../appointments/office-visit-mail'

const toRating = ({
  score,
  comment,
  createdAt,
}: Pick<typeof ratings.$inferSelect, 'score' | 'comment' | 'createdAt'>) => ({
  score,
  comment,
  created_at: iso(createdAt),
})

const isCompleted = (status: string): boolean => normaliseStatus(status) === 'completed'

export function ratingRoutes(api: Api): void {
  route(api, 'getRating', async ({ params, principal, db }) => {
    const { appointment } = await findAuthorizedAppointment(db, principal, params.id)
    const [given] = await db.select().from(ratings).where(eq(ratings.appointmentId, appointment.id))
    const isTheirs = principal.role === 'customer' && appointment.userId === principal.userId
    return { rating: given ? toRating(given) : null, can_rate: isTheirs && !given && isCompleted(appointment.status) }
  })

  route(api, 'rateAppointment', async ({ params, body, principal, tenant, db, now }) => {
    const visit = await findOwnAppointment(db, principal, params.id)
    const { appointment } = visit
    if (!isCompleted(appointment.status)) throw unprocessable('An appointment can be rated once it is completed.')
    const rating = {
      appointmentId: appointment.id,
      score: body.score,
      comment: body.comment?.trim() || null,
      createdAt: now,
    }
    const [kept] = await db
      .insert(ratings)
      .values(rating)
      .onConflictDoNothing()
      .returning({ appointmentId: ratings.appointmentId })
    if (!kept) throw conflict('You have already rated this appointment.')
    await notifyOfficeOfRating(db, visit, rating, tenant, now)
    return toRating(rating)
  })
}
