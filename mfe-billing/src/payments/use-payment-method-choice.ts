import type { PaymentOption, StoredPaymentMethod } from '@portal/contract'
import { paymentKind, paymentTabs } from '@portal/rules'
import { useMemo, useState } from 'react'
import type { NewWay, PaymentWay, StaffWay } from './payment.form'
import { isBank, providerFor } from './payment.rules'

export interface PaymentMethodChoice {
  /** The chosen one; null when there is no way at all. */
  way: PaymentWay | null
  /** What the customer keeps, the default one first. */
  kept: readonly StoredPaymentMethod[]
  /** What stands in the tabs. */
  newWays: readonly (NewWay | StaffWay)[]
  /** One of those that are kept; null for a new one. */
  chooseKept: (id: number | null) => void
  chooseTab: (key: string) => void
}

interface Offered {
  options: readonly PaymentOption[]
  /** Nothing for staff: what a customer keeps is the customer's own. */
  kept: readonly StoredPaymentMethod[]
  /** Whether money taken by hand may be written down. */
  isStaff: boolean
}

const staffKinds = ['check', 'cash', 'external'] as const
const isStaffKind = (kind: string): kind is StaffWay['kind'] => (staffKinds as readonly string[]).includes(kind)

const staffWays = (options: readonly PaymentOption[]): StaffWay[] =>
  options.flatMap((option) => {
    const kind = paymentKind(option.key)
    return isStaffKind(kind) ? [{ kind, option }] : []
  })

/** The default method unless it has expired or the customer wants another; then the first tab until they choose one. */
export function usePaymentMethodChoice({ options, kept, isStaff }: Offered): PaymentMethodChoice {
  const [chosen, chooseKept] = useState<number | null>(kept.find((method) => !method.expired)?.id ?? null)
  const [tab, chooseTab] = useState<string | null>(null)
  const newWays = useMemo(
    () => [
      ...paymentTabs(options).map((option): NewWay => ({ kind: isBank(option) ? 'ach' : 'card', provider: providerFor(option, options), option })),
      ...(isStaff ? staffWays(options) : []),
    ],
    [options, isStaff],
  )
  const way = useMemo((): PaymentWay | null => {
    const stored = kept.find(({ id, expired }) => id === chosen && !expired)
    return stored ? { kind: 'stored', stored } : (newWays.find(({ option }) => option.key === tab) ?? newWays[0] ?? null)
  }, [kept, chosen, newWays, tab])
  return { way, kept, newWays, chooseKept, chooseTab }
}
