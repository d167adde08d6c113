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
  /** How long one exchange with a lender may take; 5 s. */
  timeoutMs?: number
}

export interface Lenders {
  /** How long one question may take at most. */
  answerMs: number
  /** Those that a tenant's customers can borrow from. */
  of(subdomain: string): readonly Lender[]
  /** Somebody asked; whoever speaks with lenders in this process need not wait for the next round. */
  wake(): void
  /** Answers the function that stops it. */
  onWake(listener: () => void): () => void
  close(): Promise<void>
}

/** One lender for each account. Throws for two accounts of one tenant at one lender. */
export function createLenders(accounts: readonly LenderAccount[], { timeoutMs = 5_000 }: LendersOptions = {}): Lenders {
  const byTenant = new Map<string, Lender[]>()
  for (const { tenant, ...account } of accounts) {
    const own = byTenant.get(tenant) ?? []
    if (own.some(({ name }) => name === account.name)) throw new Error(`The tenant "${tenant}" has two accounts at ${account.name}. Check LENDERS.`)
    byTenant.set(tenant, [...own, createHttpLender({ ...account, timeoutMs })])
  }
  return lendersOf(byTenant, 2 * timeoutMs)
}

/** The same for lenders that are there already. */
export function lendersOf(byTenant: ReadonlyMap<string, readonly Lender[]>, answerMs: number): Lenders {
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

declare module '../../../foundation/services' {
  interface Services {
    /** Whom each tenant's customers can borrow from; without them nothing is financed. */
    lenders?: Lenders | undefined
  }
}
