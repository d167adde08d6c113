import { notFound } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { EmailConfirmation } from '@portal/contract'
import { answerContactRequest, findContactRequest } from '../addresses/contact-requests'
import { confirmPendingEmail, dropPendingEmail, findPendingEmail, resendConfirmation } from './pending-emails'

const unknown = () => notFound('This link is not valid')

/** Mailed links that confirm an email: a customer's new one, or that of a contact of an address. */
export function emailConfirmationRoutes(api: Api): void {
  route(
    api,
    'getEmailConfirmation',
    async ({ params: { token }, db, now }): Promise<EmailConfirmation> => {
      const pending = await findPendingEmail(db, token, now)
      if (pending)
        return { purpose: 'account', email_address: pending.emailAddress, answer: pending.confirmedAt && 'confirmed' }
      const request = await findContactRequest(db, token)
      if (!request) throw unknown()
      return { purpose: 'contact', email_address: null, answer: request.answer }
    },
    { perMinute: { max: 60 }, getOnly: true },
  )

  route(
    api,
    'answerEmailConfirmation',
    async ({ params: { token }, body: { answer }, db, tenant, request, services, now }): Promise<EmailConfirmation> => {
      const pending = await findPendingEmail(db, token, now)
      if (pending) {
        const mailing = { tenant, origin: portalOrigin(request, tenant, services.config), now }
        if (answer === 'confirmed') await confirmPendingEmail(db, pending, mailing)
        else if (!pending.confirmedAt) await dropPendingEmail(db, pending.userId, pending.id)
        return {
          purpose: 'account',
          email_address: pending.emailAddress,
          answer: pending.confirmedAt ? 'confirmed' : answer,
        }
      }
      if (!(await answerContactRequest(db, tenant.id, token, answer, now))) throw unknown()
      return { purpose: 'contact', email_address: null, answer }
    },
    { perMinute: { max: 30 } },
  )

  route(api, 'resendEmailConfirmation', async ({ params: { id }, principal, db, tenant, request, services, now }) =>
    resendConfirmation(db, requireSignedIn(principal), id, {
      tenant,
      origin: portalOrigin(request, tenant, services.config),
      now,
    }),
  )

  route(api, 'cancelPendingEmail', async ({ params: { id }, principal, db }) =>
    dropPendingEmail(db, requireSignedIn(principal), id),
  )
}
