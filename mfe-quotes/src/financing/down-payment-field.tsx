import { MoneyField } from '@portal/ui/money-field'
import { useState } from 'react'
import { downPaymentError } from './financing.rules'

interface Props {
  valueCents: number
  totalCents: number
  onChange: (cents: number) => void
}

/** What the customer pays at once; the rest is lent. Nothing while what was typed is no amount. */
export function DownPaymentField({ valueCents, totalCents, onChange }: Props) {
  const [cents, setCents] = useState<number | null>(valueCents)
  const change = (next: number | null) => {
    setCents(next)
    onChange(next ?? 0)
  }
  return <MoneyField label="Down payment" valueCents={cents} onChange={change} error={downPaymentError(valueCents, totalCents)} />
}
