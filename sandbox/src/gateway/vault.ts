import type { Clock } from '../web'
import { isExpired, withoutCardNumbers } from './card-rules'
import { newToken, newUuid, type RandomBytes } from './ids'
import { ownerFields, type Owner, type PaymentSource } from './records'
import type { GatewayStore } from './store'

const TEMPORARY_TOKEN_MS = 30 * 60_000

type NewSource = Pick<PaymentSource, 'merchantId' | 'kind' | 'outcome' | 'last4' | 'brand' | 'expiry' | 'hasCvv'> &
  Partial<Pick<PaymentSource, 'bank' | 'owner' | 'customerId'>>

export interface Vault {
  /** A Stax payment method: stored until it is deleted. */
  addPaymentMethod(source: NewSource): Promise<PaymentSource>
  /** A Global Payments temporary token: usable once, within 30 minutes. */
  addTemporaryToken(source: NewSource): Promise<PaymentSource>
  /** Creates a permanent token for the source of a temporary one. */
  keep(source: PaymentSource): Promise<PaymentSource>
  /** The source that a merchant may charge with a token now; undefined if it is another merchant's, used, expired or deleted. */
  usable(merchantId: string, id: string): PaymentSource | undefined
  /** Marks a single-use token as used, whatever the outcome of the charge. No-op for others. */
  spend(source: PaymentSource): Promise<void>
  remove(source: PaymentSource): Promise<PaymentSource>
}

/** Stores what tokens stand for: brand, last four digits and the test number's outcome, never the number itself. */
export function createVault({
  store,
  clock,
  randomBytes,
}: {
  store: GatewayStore
  clock: Clock
  randomBytes: RandomBytes
}): Vault {
  async function add(source: NewSource, id: string, lifeMs: number | null) {
    const now = clock()
    const added: PaymentSource = {
      bank: null,
      customerId: null,
      ...source,
      record: 'source',
      id,
      owner: readOwner(source.owner ?? {}),
      createdAt: now.toISOString(),
      expiresAt: lifeMs === null ? null : new Date(now.getTime() + lifeMs).toISOString(),
      singleUse: lifeMs !== null,
      usedAt: null,
      deletedAt: null,
    }
    await store.save(added)
    return added
  }

  return {
    addPaymentMethod: (source) => add(source, newUuid(randomBytes), null),
    addTemporaryToken: (source) => add(source, newToken(randomBytes, 'tmp_'), TEMPORARY_TOKEN_MS),
    keep: (source) => add(source, newToken(randomBytes, 'tok_'), null),
    usable(merchantId, id) {
      const source = store.source(id)
      const now = clock()
      if (!source || source.merchantId !== merchantId || source.deletedAt !== null || source.usedAt !== null)
        return undefined
      if (source.expiresAt !== null && now >= new Date(source.expiresAt)) return undefined
      return source.expiry && isExpired(source.expiry, now) ? undefined : source
    },
    async spend(source) {
      if (source.singleUse) await store.save({ ...source, usedAt: clock().toISOString() })
    },
    async remove(source) {
      const removed = { ...source, deletedAt: clock().toISOString() }
      await store.save(removed)
      return removed
    },
  }
}

/** The vendor's fields of a person, with any card numbers in them redacted. */
export function readOwner(fields: Owner): Owner {
  return Object.fromEntries(
    ownerFields.flatMap((name) => (fields[name] ? [[name, withoutCardNumbers(fields[name])]] : [])),
  )
}
