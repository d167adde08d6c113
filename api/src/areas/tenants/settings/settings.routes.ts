import { eq } from 'drizzle-orm'
import { firstRow } from '#foundation/database/database'
import { tenants } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { route, routeWithoutTransaction, type UntransactedCall } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { featureFlagDeclarations, type Settings } from '@portal/contract'
import { changeTenant } from '../manage-tenants'
import { loadZones, toZone } from '../zones/zones.store'
import { changeSettings, readChange, showHolidays, toSettings } from './change-settings'
import { visitsOn, withHoliday, withoutHoliday } from './holidays'

/** 422 for a flag that only the platform switches. */
function refusePlatformFlags(sent: Readonly<Record<string, boolean>>): void {
  const kept = Object.entries(featureFlagDeclarations).find(
    ([name, { tenantMaySwitch }]) => !tenantMaySwitch && sent[name] !== undefined,
  )
  if (kept) throw unprocessable(`${kept[0]} is switched by the platform only.`, `settings.feature_flags.${kept[0]}`)
}

async function updateSettings({
  body,
  principal,
  tenant,
  services,
  transact,
}: UntransactedCall<'updateSettings'>): Promise<Settings> {
  const { feature_flags: flags, ...others } = body.settings
  const { database, files, features, tenants: resolver } = services
  if (flags) refusePlatformFlags(flags)
  // Before the flags, which may be decided elsewhere, are switched.
  readChange(tenant, body.settings)
  const isElsewhere =
    flags !== undefined && (await features?.switchFlags?.(tenant.subdomain, flags, `user ${principal.userId}`)) === true
  const { after } = await changeSettings(
    { database, files: () => files },
    tenant.subdomain,
    isElsewhere ? others : body.settings,
  )
  resolver.forget()
  const featureFlags = { ...(features ? tenant : after).featureFlags, ...flags }
  return toSettings({ ...after, featureFlags }, (await transact(loadZones)).map(toZone))
}

export function settingsRoutes(api: Api): void {
  route(api, 'getSettings', async ({ db, principal, tenant }) => {
    requireSignedIn(principal)
    const row = firstRow(await db.select().from(tenants).where(eq(tenants.id, tenant.id)))
    return toSettings({ ...row, featureFlags: tenant.featureFlags }, (await loadZones(db)).map(toZone))
  })

  routeWithoutTransaction(api, 'updateSettings', async (call) => {
    requireSignedIn(call.principal)
    return updateSettings(call)
  })

  route(api, 'listHolidays', async ({ db, principal, tenant }) => {
    requireSignedIn(principal)
    const { bookingRules } = firstRow(await db.select().from(tenants).where(eq(tenants.id, tenant.id)))
    return showHolidays(bookingRules)
  })

  routeWithoutTransaction(api, 'addHoliday', async ({ body, principal, tenant, services, transact }) => {
    requireSignedIn(principal)
    const { date, name } = body.holiday
    const { after } = await changeTenant(services.database, tenant.subdomain, ({ bookingRules }) => ({
      bookingRules: withHoliday(bookingRules, date, name),
    }))
    services.tenants.forget()
    return {
      date,
      name: after.bookingRules.holidayNames?.[date] ?? null,
      appointment_ids: await transact((db) => visitsOn(db, after, [date])),
    }
  })

  routeWithoutTransaction(api, 'removeHoliday', async ({ params, principal, tenant, services }) => {
    requireSignedIn(principal)
    await changeTenant(services.database, tenant.subdomain, ({ bookingRules }) => ({
      bookingRules: withoutHoliday(bookingRules, params.date),
    }))
    services.tenants.forget()
  })
}
