import { createHttpLender } from './http-lender'
import type { Lender } from './lender'

/** A tenant's account at a lender. */
export interface LenderAccount {
  /** Subdomain of the tenant. */
  tenant: string
  /** `service_finance` */
  name: string
  url: string
  apiKey: string
}

export interface LendersOptions {
  /** Timeout of one HTTP request to a lender; default 5 s. */
  timeoutMs?: number
}

export interface Lenders {
  /** Longest time that `offersFor` may take, in milliseconds. */
  answerMs: number
  /** The lenders that a tenant's customers can borrow from. */
  of(subdomain: string): readonly Lender[]
  /** Wakes this process's lender worker before its next poll, because there are new requests. */
  wake(): void
  /** Returns the function that unsubscribes. */
  onWake(listener: () => void): () => void
  close(): Promise<void>
}

/** One lender for each account. Throws if a tenant has two accounts at one lender. */
export function createLenders(accounts: readonly LenderAccount[], { timeoutMs = 5_000 }: LendersOptions = {}): Lenders {
  const byTenant = new Map<string, Lender[]>()
  for (const { tenant, ...account } of accounts) {
    const own = byTenant.get(tenant) ?? []
    if (own.some(({ name }) => name === account.name))
      throw new Error(`The tenant "${tenant}" has two accounts at ${account.name}. Check LENDERS.`)
    byTenant.set(tenant, [...own, createHttpLender({ ...account, timeoutMs })])
  }
  return combineLenders(byTenant, 2 * timeoutMs)
}

/** As {@link createLenders}, for existing `Lender` objects. */
export function combineLenders(byTenant: ReadonlyMap<string, readonly Lender[]>, answerMs: number): Lenders {
  const listeners = new Set<() => void>()
  return {
    answerMs,
    of: (subdomain) => byTenant.get(subdomain) ?? [],
    wake: () => listeners.forEach((listener) => listener()),
    onWake: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      await Promise.all([...byTenant.values()].flat().map((lender) => lender.close()))
    },
  }
}

declare module '#foundation/services' {
  interface Services {
    /** Each tenant's lenders; if undefined, there is no financing. */
    lenders?: Lenders | undefined
  }
}
