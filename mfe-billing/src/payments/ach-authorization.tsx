import { usePlatform } from '@portal/platform'
import { formatCents, formatDate, zoneOf } from '@portal/rules'
import { Text } from '@portal/ui'
import { ConfirmDialog } from '@portal/ui/dialog'
import { formatPhone } from '@portal/ui/form'

export interface Transfer {
  amountCents: number
  accountType: 'checking' | 'savings'
  /** The last four digits at most. */
  last4: string
}

interface Props {
  transfer: Transfer
  onAuthorize: () => void
  onCancel: () => void
}

/** What has to be agreed to before money is taken from a bank account. */
export function AchAuthorization({ transfer, onAuthorize, onCancel }: Props) {
  const { tenant, brand, now } = usePlatform()
  const today = formatDate(new Date(now()), zoneOf(null, tenant.timezone))
  const revocation = brand.phone
    ? `To revoke this authorization, call ${formatPhone(brand.phone)} before the payment is processed.`
    : 'To revoke this authorization, contact us before the payment is processed.'
  return (
    <ConfirmDialog
      title="ACH Authorization"
      confirmLabel="Authorize"
      maxWidth={350}
      onConfirm={onAuthorize}
      onCancel={onCancel}
      message={
        <>
          <Text>
            I authorize {tenant.name} to debit <strong>{formatCents(transfer.amountCents)}</strong> from the {transfer.accountType} account ending in{' '}
            {transfer.last4} on {today}.
          </Text>
          <br />
          <Text>{revocation}</Text>
        </>
      }
    />
  )
}
