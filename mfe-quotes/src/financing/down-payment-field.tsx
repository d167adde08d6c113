import { MoneyField } from '@portal/ui/money-field'
import { downPaymentError } from './financing.rules'

interface Props {
  valueCents: number
  totalCents: number
  onChange: (cents: number) => void
}

/** What the customer pays at once; the rest is lent. */
export const DownPaymentField = ({ valueCents, totalCents, onChange }: Props) => (
  <MoneyField label="Down payment" valueCents={valueCents} onChange={(cents) => onChange(cents ?? 0)} error={downPaymentError(valueCents, totalCents)} />
)
