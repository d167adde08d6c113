import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormat } from '@portal/platform'
import { MoneyField } from '@portal/ui/money-field/plain'
import { downPaymentError } from './financing.rules'

interface Props {
  valueCents: number | null
  totalCents: number
  /** Null for input that is not an amount: nothing can be financed then. */
  onChange: (cents: number | null) => void
}

/** What the customer pays up front; the rest is financed. An empty field counts as 0. */
export function DownPaymentField({ valueCents, totalCents, onChange }: Props) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const [cents, setCents] = useState<number | null>(valueCents)
  const change = (next: number | null, isReadable: boolean) => {
    setCents(next)
    onChange(isReadable ? (next ?? 0) : null)
  }
  return (
    <MoneyField
      label={t`Down payment`}
      valueCents={cents}
      onChange={change}
      error={valueCents === null ? undefined : downPaymentError(i18n, format, valueCents, totalCents)}
    />
  )
}
