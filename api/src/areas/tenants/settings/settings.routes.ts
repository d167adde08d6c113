import { eq } from 'drizzle-orm'
import { firstRow } from '#foundation/database/database'
import { tenants } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { Switches } from '#foundation/features'
import { route, routeWithoutTransaction, type UntransactedCall } from '#foundation/http/route'
import { requireVersion } from '#foundation/http/versions'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api, Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { typedKeys } from '#foundation/typed-keys'
import { featureFlagDeclarations, type Settings } from '@portal/contract'
import { changeTenant } from '../manage-tenants'
import { loadZones, toZone } from '../zones/zones.store'
import { changeSettings, readChange, requireKnown, showHolidays, toSettings } from './change-settings'
import { visitsOn, withHoliday, withoutHoliday } from './holidays'

/** Null where the tenant's row decides. */
const switchesElsewhere = ({ features }: Services, { subdomain }: TenantRow): Promise<Switches | null> =>
  features?.switches?.(subdomain) ?? Promise.resolve(null)

const switchesInRow = ({ featureFlags }: TenantRow): Switches =>
  Object.fromEntries(
    typedKeys(featureFlags).map((name) => [
      name,
      { isOn: featureFlags[name], companyMaySwitch: featureFlagDeclarations[name].tenantMaySwitch },
    ]),
  )

const toFlags = (switches: Switches): Settings['feature_flags'] =>
  Object.fromEntries(Object.entries(switches).map(([name, { isOn }]) => [name, isOn]))

/** 422 for a flag that there is not, or that only the platform switches. */
function requireSwitches(switches: Switches, sent: Readonly<Record<string, boolean>>): void {
  requireKnown(sent, Object.keys(switches), 'flag', 'settings.feature_flags')
  const kept = Object.keys(sent).find((name) => !switches[name]?.companyMaySwitch)
  if (kept !== undefined)
    throw unprocessable(
      (i18n) => i18n._('{flag} is switched by the platform only.', { flag: kept }),
      `settings.feature_flags.${kept}`,
    )
}

async function updateSettings({
  body,
  principal,
  tenant,
  services,
  transact,
  request,
  reply,
}: UntransactedCall<'updateSettings'>): Promise<Settings> {
  const { feature_flags: flags = {}, ...others } = body.settings
  const { database, files, features, tenants: resolver } = services
  const elsewhere = await switchesElsewhere(services, tenant)
  requireSwitches(elsewhere ?? switchesInRow(tenant), flags)
  const ifMatch = request.headers['if-match']
  // Before flags that are decided elsewhere are switched there.
  readChange(tenant, others)
  if (ifMatch !== undefined) await transact((db) => requireVersion(db, { type: 'tenant', id: tenant.id }, ifMatch))
  if (elsewhere && Object.keys(flags).length > 0)
    await features?.switchFlags?.(tenant.subdomain, flags, `user ${principal.userId}`)
  const change = elsewhere ? others : { ...others, feature_flags: flags }
  const { after, version } = await changeSettings({ database, files: () => files }, tenant.subdomain, change, ifMatch)
  void reply.header('etag', version)
  resolver.forget()
  const zones = (await transact(loadZones)).map(toZone)
  return toSettings(after, zones, { ...toFlags(elsewhere ?? switchesInRow(after)), ...flags })
}

export function settingsRoutes(api: Api): void {
  route(api, 'getSettings', async ({ db, principal, tenant, services }) => {
    requireSignedIn(principal)
    const [found, zones] = await Promise.all([
      db.select().from(tenants).where(eq(tenants.id, tenant.id)),
      loadZones(db),
    ])
    const row = firstRow(found)
    const switches = (await switchesElsewhere(services, tenant)) ?? switchesInRow(row)
    return toSettings(row, zones.map(toZone), toFlags(switches))
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
