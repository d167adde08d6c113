import { usePlatform } from '@portal/platform'
import { achAuthorization, visitZone, type AchDebit } from '@portal/rules/dates'
import { Stack, Text } from '@portal/ui'
import { ConfirmDialog } from '@portal/ui/dialog'

export type Transfer = Pick<AchDebit, 'amountCents' | 'accountType' | 'last4'>

interface Props {
  transfer: Transfer
  onAuthorize: () => void
  onCancel: () => void
}

/** The authorization that the payer must confirm before a bank account is debited. */
export function AchAuthorization({ transfer, onAuthorize, onCancel }: Props) {
  const { tenant, brand, now } = usePlatform()
  const [debit, revoke] = achAuthorization({
    ...transfer,
    company: tenant.name,
    phone: brand.phone,
    at: new Date(now()),
    timeZone: visitZone(null, tenant.timezone),
  })
  return (
    <ConfirmDialog
      title="ACH Authorization"
      confirmLabel="Authorize"
      maxWidth={350}
      onConfirm={onAuthorize}
      onCancel={onCancel}
      message={
        <Stack $gap="m">
          <Text>{debit}</Text>
          <Text>{revoke}</Text>
        </Stack>
      }
    />
  )
}
