import { findFlag, type Channel, type RegistryDocument, type TenantRules } from '../document'
import { getOwn } from '../get-own'
import { ChangeError, checkTenants, type Change } from './change'
import { readDates } from './dates'
import { checkOffer } from './kills'

const findRules = (document: RegistryDocument, tenant: string): TenantRules =>
  getOwn(document.tenants, tenant) ?? { channel: 'stable', pins: {} }

const withRules = (document: RegistryDocument, tenant: string, rules: TenantRules): RegistryDocument => ({
  ...document,
  tenants: { ...document.tenants, [tenant]: rules },
})

/** Pins a tenant to a version of a remote. */
export const pin =
  (tenant: string, remote: string, version: string, reason: string, until: string | null, isByTenant = false): Change =>
  (document, now) => {
    checkTenants([tenant], 'tenant')
    checkOffer(document, remote, version)
    const { until: end = null } = readDates({ until: until ?? undefined }, now)
    const rules = findRules(document, tenant)
    return withRules(document, tenant, {
      ...rules,
      pins: {
        ...rules.pins,
        [remote]: { version, reason, until: end, ...(isByTenant && { byTenant: true as const }) },
      },
    })
  }

/** Removes a pin, so that the tenant follows its channel again. */
export const unpin =
  (tenant: string, remote: string): Change =>
  (document) => {
    const rules = findRules(document, tenant)
    if (!Object.hasOwn(rules.pins, remote))
      throw new ChangeError(
        findFlag(document, remote)
          ? `Nothing is set for ${tenant} alone: ${remote} follows the other rules there.`
          : `${tenant} has no pin of ${remote}.`,
        'tenant',
      )
    const { [remote]: _, ...pins } = rules.pins
    return withRules(document, tenant, { ...rules, pins })
  }

export const setChannel =
  (tenant: string, channel: Channel): Change =>
  (document) => {
    checkTenants([tenant], 'tenant')
    return withRules(document, tenant, { ...findRules(document, tenant), channel })
  }

/** Registers tenants, so that previews list them. */
export const knowTenants =
  (tenants: readonly string[]): Change =>
  (document) =>
    tenants.reduce(
      (next, tenant) =>
        Object.hasOwn(next.tenants, tenant) ? next : withRules(next, tenant, { channel: 'stable', pins: {} }),
      document,
    )
