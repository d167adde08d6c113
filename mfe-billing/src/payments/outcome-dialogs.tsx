import type { TransactionResponse } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Button, Loading, Muted, Stack, Text } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { formatPhone } from '@portal/ui/form'
import styled from 'styled-components'

const Paid = styled(Amount)`
  font-size: ${vars.font.title};
  font-weight: 700;
`

/** Nobody leaves while a payment is on its way. */
export function ProcessingDialog() {
  return (
    <Dialog title="Processing payment" maxWidth={350} blocking>
      <Loading label="This takes a moment. Please keep this page open." />
    </Dialog>
  )
}

interface SuccessProps {
  transaction: TransactionResponse
  onClose: () => void
}

export function SuccessDialog({ transaction, onClose }: SuccessProps) {
  return (
    <Dialog title="Payment success" maxWidth={350} onClose={onClose} footer={<Button onClick={onClose}>Got it</Button>}>
      <Stack $gap="s">
        <Muted>You paid</Muted>
        <Paid>{formatCents(transaction.amount_cents)}</Paid>
        {transaction.status === 'submitted' && <Text>Your bank transfer was submitted. It can take up to five business days until your bank has confirmed it.</Text>}
      </Stack>
    </Dialog>
  )
}

interface CheckingProps {
  amountCents: number
  /** The question is under way. */
  busy: boolean
  onCheck: () => void
  onClose: () => void
}

/** A payment that may have been made: saying so plainly is what keeps people from paying twice. */
export function CheckingDialog({ amountCents, busy, onCheck, onClose }: CheckingProps) {
  const { brand } = usePlatform()
  return (
    <Dialog
      title="We are checking your payment"
      maxWidth={350}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Close
          </Button>
          <Button disabled={busy} onClick={onCheck}>
            {busy ? 'Checking...' : 'Check again'}
          </Button>
        </>
      }
    >
      <Stack role="status">
        <Text>
          Your payment of <Amount>{formatCents(amountCents)}</Amount> was sent, but we do not have the final answer yet. It may already be paid:{' '}
          <strong>please do not pay again.</strong>
        </Text>
        <Text>
          Checking again never charges you twice.
          {brand.phone && ` Questions? Call ${formatPhone(brand.phone)}.`}
        </Text>
      </Stack>
    </Dialog>
  )
}
