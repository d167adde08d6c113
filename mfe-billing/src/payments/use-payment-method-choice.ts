import { useMemo, useState } from 'react'
import type { PaymentOption, StoredPaymentMethod } from '@portal/contract'
import { paymentKind, paymentTabs } from '@portal/rules'
import type { NewWay, PaymentWay, StaffWay } from './payment.form'
import { isBank, providerFor } from './payment.rules'

export interface PaymentMethodChoice {
  /** The selected payment method; null if there is none at all. */
  way: PaymentWay | null
  /** The customer's stored methods, the default first. */
  storedMethods: readonly StoredPaymentMethod[]
  /** Methods shown as tabs. */
  newWays: readonly (NewWay | StaffWay)[]
  /** Selects a stored method; null selects a new one. */
  chooseStored: (id: number | null) => void
  chooseTab: (key: string) => void
}

interface Offered {
  options: readonly PaymentOption[]
  /** Empty for staff: stored methods are for the customer alone. */
  storedMethods: readonly StoredPaymentMethod[]
  /** Whether offline payments (check, cash, external) may be recorded. */
  isStaff: boolean
}

const staffWays = (options: readonly PaymentOption[]): StaffWay[] =>
  options.flatMap((option) => {
    const kind = paymentKind(option.key)
    return kind === 'check' || kind === 'cash' || kind === 'external' ? [{ kind, option }] : []
  })

/** Starts with the first stored method that has not expired, or else with the first tab. */
export function usePaymentMethodChoice({ options, storedMethods, isStaff }: Offered): PaymentMethodChoice {
  const [chosen, chooseStored] = useState<number | null>(storedMethods.find((method) => !method.expired)?.id ?? null)
  const [tab, chooseTab] = useState<string | null>(null)
  const newWays = useMemo(
    () => [
      ...paymentTabs(options).map((option): NewWay => ({
        kind: isBank(option) ? 'ach' : 'card',
        provider: providerFor(option, options),
        option,
      })),
      ...(isStaff ? staffWays(options) : []),
    ],
    [options, isStaff],
  )
  const way = useMemo((): PaymentWay | null => {
    const stored = storedMethods.find(({ id, expired }) => id === chosen && !expired)
    return stored
      ? { kind: 'stored', stored }
      : (newWays.find(({ option }) => option.key === tab) ?? newWays[0] ?? null)
  }, [storedMethods, chosen, newWays, tab])
  return { way, storedMethods, newWays, chooseStored, chooseTab }
}
