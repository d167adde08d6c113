import { eq } from 'drizzle-orm'
import type { Database } from '#foundation/database/database'
import { tenants } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import type { Sealer } from '#foundation/security/sealing'
import type { TenantRow } from '#foundation/tenants'
import { typedKeys } from '#foundation/typed-keys'
import type { Provider } from '@portal/rules'
import type { GpiAccount } from './gpi'
import type { StaxAccount } from './stax'

/** A tenant's keys at a vendor. The browser's default to those of the tenant's payment options. */
export type AccountKeys = (StaxAccount | GpiAccount) & { publicKey?: string; webId?: string }

const fields: Record<Provider, { needed: readonly string[]; optional: readonly string[] }> = {
  stax: { needed: ['apiKey'], optional: ['publicKey'] },
  gpi: { needed: ['apiKey', 'apiSecret', 'accountCredential'], optional: ['publicKey', 'webId'] },
}
export const providers = typedKeys(fields)

const describeAccount = (tenantId: number, provider: Provider): string => `tenant ${tenantId} ${provider}`

/** Validates an account as an operator wrote it. 422 for a missing, unknown or empty field; no message contains a value. */
export function readAccountKeys(provider: Provider, input: unknown): AccountKeys {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw unprocessable('The account must be a JSON object.')
  const { needed, optional } = fields[provider]
  for (const [name, value] of Object.entries(input)) {
    if (![...needed, ...optional].includes(name))
      throw unprocessable(
        (i18n) =>
          i18n._('"{name}" is not part of a {provider} account. It has {needed}, and may have {optional}.', {
            name,
            provider,
            needed: needed.join(', '),
            optional: optional.join(', '),
          }),
        name,
      )
    if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value))
      throw unprocessable((i18n) => i18n._('"{name}" must be a text without spaces.', { name }), name)
  }
  for (const name of needed)
    if (!Object.hasOwn(input, name))
      throw unprocessable(
        (i18n) =>
          i18n._('"{name}" is missing. A {provider} account has {needed}.', {
            name,
            provider,
            needed: needed.join(', '),
          }),
        name,
      )
  return { provider, ...input } as AccountKeys
}

/** Opens the tenant's account at the vendor; null if it has none. Throws if it can't be opened. */
export function openAccount(
  { id, paymentAccounts }: Pick<TenantRow, 'id' | 'paymentAccounts'>,
  provider: Provider,
  sealer: Sealer,
): AccountKeys | null {
  const sealed = paymentAccounts[provider]
  return sealed ? (JSON.parse(sealer.open(sealed, describeAccount(id, provider))) as AccountKeys) : null
}

/** Stores an account, replaces it, or (null) removes it. Other nodes use it within seconds. 404 if there is no such tenant. */
export async function setPaymentAccount(
  database: Database,
  sealer: Sealer,
  subdomain: string,
  provider: Provider,
  keys: AccountKeys | null,
): Promise<void> {
  await database.asOwner(async (db) => {
    const [tenant] = await db.select().from(tenants).where(eq(tenants.subdomain, subdomain)).for('update')
    if (!tenant) throw notFound((i18n) => i18n._('There is no tenant {subdomain}.', { subdomain }))
    const { [provider]: _, ...others } = tenant.paymentAccounts
    const paymentAccounts = keys
      ? { ...others, [provider]: sealer.seal(JSON.stringify(keys), describeAccount(tenant.id, provider)) }
      : others
    await db.update(tenants).set({ paymentAccounts }).where(eq(tenants.id, tenant.id))
  })
}

/** Seals every account with the newest key, so that older keys can be taken out of the configuration. Returns how many it changed. */
export const resealPaymentAccounts = (database: Database, sealer: Sealer): Promise<number> =>
  database.asOwner(async (db) => {
    let changed = 0
    for (const tenant of await db.select().from(tenants).orderBy(tenants.id).for('update')) {
      const stale = providers.filter(
        (provider) => tenant.paymentAccounts[provider] && !sealer.isCurrent(tenant.paymentAccounts[provider]),
      )
      if (stale.length === 0) continue
      const resealed = stale.map((provider) => [
        provider,
        sealer.seal(JSON.stringify(openAccount(tenant, provider, sealer)), describeAccount(tenant.id, provider)),
      ])
      await db
        .update(tenants)
        .set({ paymentAccounts: { ...tenant.paymentAccounts, ...Object.fromEntries(resealed) } })
        .where(eq(tenants.id, tenant.id))
      changed += stale.length
    }
    return changed
  })
