import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import styled from 'styled-components'
import { useFormat, usePlatform } from '@portal/platform'
import { isStaff } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Answer, Button, disc, Icon, Loading, Muted, Row, Stack, Text } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { formatPhone } from '@portal/ui/form'
import type { Paid, PaymentKnown } from './payment.queries'

const Sum = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space.l};
`

const Mark = styled.span`
  ${disc(56)}
  background: ${vars.color.goodWash};
  color: ${vars.color.good};
`

const Parts = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

/** Blocks the page while a payment is in flight or a payment method is being saved. */
export function WorkingDialog({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <Dialog title={title} maxWidth={350} blocking>
      <Loading label={t`This takes a moment. Please keep this page open.`} />
    </Dialog>
  )
}

const HOLD_MS = 1_000

interface SuccessProps {
  paid: Paid
  onClose: () => void
}

/**
 * Shows what was paid. For the first second only its own button closes it: an Escape or a click that was meant for the
 * form must not dismiss it unread.
 */
export function SuccessDialog({ paid, onClose }: SuccessProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { session } = usePlatform()
  const heldUntil = useRef(performance.now() + HOLD_MS)
  const { amountCents, status, parts } = paid
  return (
    <Dialog
      title={t`Payment success`}
      maxWidth={350}
      onClose={() => {
        if (performance.now() >= heldUntil.current) onClose()
      }}
      footer={
        <Button onClick={onClose}>
          <Trans>Got it</Trans>
        </Button>
      }
    >
      <Stack $gap="s">
        <Sum>
          <Mark aria-hidden>
            <Icon name="check" size={28} />
          </Mark>
          <div>
            <Muted>{isStaff(session?.role) ? t`The customer paid` : t`You paid`}</Muted>
            <Answer>{format.cents(amountCents)}</Answer>
          </div>
        </Sum>
        {parts.length > 1 && (
          <Parts aria-label={t`Invoices paid`}>
            {parts.map(({ invoiceId, amountCents: cents }) => (
              <Row as="li" key={invoiceId} $spread>
                <span>{t`Invoice #${invoiceId}`}</span>
                <Amount>{format.cents(cents)}</Amount>
              </Row>
            ))}
          </Parts>
        )}
        {status === 'submitted' && (
          <Text>
            {isStaff(session?.role)
              ? t`The bank transfer was submitted. The bank may take up to five business days to confirm it.`
              : t`Your bank transfer was submitted. Your bank may take up to five business days to confirm it.`}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

interface CheckingProps {
  amountCents: number
  /** Result of the last status check; null before the first one. */
  known: PaymentKnown['kind'] | null
  /** A status check is in flight. */
  asking: boolean
  onCheck: () => void
  onClose: () => void
}

/**
 * Shown while it is unknown whether a payment was made; saying so plainly keeps customers from paying twice. It can be
 * closed: the next time the payment is opened, its status is checked again.
 */
export function CheckingDialog({ amountCents, known, asking, onCheck, onClose }: CheckingProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { brand } = usePlatform()
  const amount = format.cents(amountCents)
  const phone = brand.phone && formatPhone(brand.phone)
  return (
    <Dialog
      title={t`We are checking your payment`}
      maxWidth={350}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button disabled={asking} onClick={onCheck}>
            {asking ? t`Checking...` : t`Check again`}
          </Button>
        </>
      }
    >
      <Stack role="status">
        {known === 'under way' && (
          <Text>
            <Trans>
              Your payment of <Amount>{amount}</Amount> is being processed. We check every few seconds:{' '}
              <strong>please do not pay again.</strong> You can close this, and check again later.
            </Trans>
          </Text>
        )}
        {known === 'out of reach' && (
          <Text>
            <Trans>
              We could not confirm your payment of <Amount>{amount}</Amount>. It may have gone through:{' '}
              <strong>please do not pay again</strong> until you know.
            </Trans>
          </Text>
        )}
        {known !== 'under way' && known !== 'out of reach' && (
          <Text>
            <Trans>
              We are checking the status of your payment of <Amount>{amount}</Amount>.
            </Trans>
          </Text>
        )}
        <Text>
          <span>
            <Trans>Checking never charges you.</Trans>
          </span>{' '}
          {phone && <span>{t`Questions? Call ${phone}.`}</span>}
        </Text>
      </Stack>
    </Dialog>
  )
}
