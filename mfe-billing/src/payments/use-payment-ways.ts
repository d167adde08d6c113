import type { PaymentOption, StoredPaymentMethod } from '@portal/contract'
import { paymentTabs } from '@portal/rules'
import { useMemo, useState } from 'react'
import type { NewWay, PaymentWay } from './payment.form'
import { isBank, providerFor } from './payment.rules'

export interface PaymentWays {
  /** The chosen one; null when there is no way at all. */
  way: PaymentWay | null
  /** What stands in the tabs. */
  newWays: readonly NewWay[]
  chooseStored: (useIt: boolean) => void
  chooseTab: (key: string) => void
}

/** The stored method unless the customer wants another; then the first tab until they choose one. */
export function usePaymentWays(options: readonly PaymentOption[], stored: StoredPaymentMethod | null): PaymentWays {
  const [usesStored, chooseStored] = useState(stored !== null)
  const [tab, chooseTab] = useState<string | null>(null)
  const newWays = useMemo(
    () => paymentTabs(options).map((option): NewWay => ({ kind: isBank(option) ? 'ach' : 'card', provider: providerFor(option, options), option })),
    [options],
  )
  const way = useMemo((): PaymentWay | null => {
    if (stored && usesStored) return { kind: 'stored', stored }
    return newWays.find(({ option }) => option.key === tab) ?? newWays[0] ?? null
  }, [stored, usesStored, newWays, tab])
  return { way, newWays, chooseStored, chooseTab }
}
