import { isoOrNull } from '#foundation/dates'
import { forbidden, notFound } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import { askedLanguage, linkedLanguage } from '#foundation/languages/asked-language'
import { firstSpoken, wordsFor } from '#foundation/languages/words'
import { requireUserId } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Area } from '#foundation/services'
import { LANGUAGE_PARAM } from '@portal/i18n/languages'
import { closeFeed, feedOpenedAt, loadFeed, openFeed } from './feed.store'
import { CALENDAR_TYPE, writeCalendar } from './write-calendar'

/** Some calendar programs accept only URLs with this suffix. */
const SUFFIX = '.ics'

/** The feed's owner, who must be signed in: a link to one resource for a limited time must not give permanent access to all visits. */
function requireOwner(principal: Principal): number {
  if (principal.resource) throw forbidden('Please sign in to share your calendar.')
  return requireUserId(principal)
}

/** A customer's visits as a calendar subscription, under a secret URL that needs no other authentication. */
export const calendarRoutes: Area = (api) => {
  route(api, 'getCalendarFeed', async ({ principal, db }) => ({
    opened_at: isoOrNull(await feedOpenedAt(db, requireOwner(principal))),
  }))

  route(api, 'openCalendarFeed', async ({ principal, db, now, tenant, request, services }) => {
    const origin = portalOrigin(request, tenant, services.config)
    const language = askedLanguage()
    // Calendar programs would not say in which language it was opened.
    const query = language && language !== firstSpoken(tenant.language) ? `?${LANGUAGE_PARAM}=${language}` : ''
    const url = `${origin}/v1/calendar_feeds/${await openFeed(db, requireOwner(principal), now)}${SUFFIX}${query}`
    return { url, webcal_url: url.replace(/^https?:/, 'webcal:') }
  })

  route(api, 'closeCalendarFeed', async ({ principal, db }) => closeFeed(db, requireOwner(principal)))

  // Serializing hundreds of events takes longer than loading them, so it happens outside of the transaction.
  routeWithoutTransaction(
    api,
    'readCalendarFeed',
    async ({ params, tenant, transact, now, request, reply, services }) => {
      const token = params.token.endsWith(SUFFIX) ? params.token.slice(0, -SUFFIX.length) : params.token
      const feed = await transact((db) => loadFeed(db, token, now))
      if (!feed) throw notFound('This calendar is no longer shared. Please create a new address in the portal')
      void reply.headers({ 'content-type': CALENDAR_TYPE, 'cache-control': 'private, no-cache' })
      // Calendar programs ask in a language of their own, if in any.
      const i18n = wordsFor(firstSpoken(linkedLanguage(request), feed.language, tenant.language))
      return Buffer.from(
        writeCalendar(feed.visits, {
          tenant,
          origin: portalOrigin(request, tenant, services.config),
          i18n,
          name: i18n._('{company} appointments', { company: tenant.name }),
        }),
      )
    },
    // Large calendar services poll for many customers from one address.
    { perMinute: { max: 300 }, revalidated: true },
  )
}
