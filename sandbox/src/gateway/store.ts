import { openJournal } from '../append-only-log'
import type { Customer, GatewayRecord, PaymentSource, Transaction } from './records'

/** The gateway's data. A saved record replaces the one with the same id. */
export interface GatewayStore {
  source(id: string): PaymentSource | undefined
  customer(id: string): Customer | undefined
  transaction(id: string): Transaction | undefined
  /** A merchant's newest transaction with a reference. */
  transactionByReference(merchantId: string, reference: string): Transaction | undefined
  /** Refunds of a charge, oldest first. */
  children(transactionId: string): Transaction[]
  /** All, oldest first. */
  transactions(): Transaction[]
  /** Readers see the records immediately, so that concurrent requests cannot both use them up; resolves when they are durable. */
  save(...records: GatewayRecord[]): Promise<void>
}

export function memoryStore(): GatewayStore {
  return createStore([], async () => {})
}

/** A store in an append-only file, which survives a SIGKILL at any moment. */
export function fileStore(file: string): GatewayStore {
  const journal = openJournal<GatewayRecord>(file)
  return createStore(journal.entries, (records) => journal.append(records))
}

function createStore(known: readonly GatewayRecord[], keep: (records: GatewayRecord[]) => Promise<void>): GatewayStore {
  const sources = new Map<string, PaymentSource>()
  const customers = new Map<string, Customer>()
  const transactions = new Map<string, Transaction>()
  const byReference = new Map<string, string>()
  const childIds = new Map<string, Set<string>>()
  const referenceKey = (merchantId: string, reference: string) => JSON.stringify([merchantId, reference])

  function remember(record: GatewayRecord) {
    if (record.record === 'source') sources.set(record.id, record)
    else if (record.record === 'customer') customers.set(record.id, record)
    else {
      if (record.reference !== null && !transactions.has(record.id))
        byReference.set(referenceKey(record.merchantId, record.reference), record.id)
      if (record.parentId !== null)
        childIds.set(record.parentId, (childIds.get(record.parentId) ?? new Set()).add(record.id))
      transactions.set(record.id, record)
    }
  }
  known.forEach(remember)

  const find = (id: string | undefined) => (id === undefined ? undefined : transactions.get(id))
  return {
    source: (id) => sources.get(id),
    customer: (id) => customers.get(id),
    transaction: find,
    transactionByReference: (merchantId, reference) => find(byReference.get(referenceKey(merchantId, reference))),
    children: (transactionId) => [...(childIds.get(transactionId) ?? [])].flatMap((id) => find(id) ?? []),
    transactions: () => [...transactions.values()],
    async save(...records) {
      records.forEach(remember)
      await keep(records)
    },
  }
}
