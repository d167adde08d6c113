import { MoneyField } from '@portal/ui/money-field'
import { useState } from 'react'
import { downPaymentError } from './financing.rules'

interface Props {
  valueCents: number | null
  totalCents: number
  /** Null for what is no amount: then there is nothing to be lent. */
  onChange: (cents: number | null) => void
}

/** What the customer pays at once; the rest is lent. Emptied, all of it is lent. */
export function DownPaymentField({ valueCents, totalCents, onChange }: Props) {
  const [cents, setCents] = useState<number | null>(valueCents)
  const change = (next: number | null, isReadable: boolean) => {
    setCents(next)
    onChange(isReadable ? (next ?? 0) : null)
  }
  return <MoneyField label="Down payment" valueCents={cents} onChange={change} error={valueCents === null ? undefined : downPaymentError(valueCents, totalCents)} />
}
