import type { RefObject } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { DialogFooter } from '@portal/ui/dialog'
import { SubmitButton } from '@portal/ui/form'
import type { PaymentWay } from './payment.form'
import type { HostedCard } from './vendors/use-card-fields'
import { vendorForms } from './vendors/vendor'

/** Styled like our primary button. The vendor's button in the iframe has this element's text color and no background. */
const HostedButton = styled.div<{ $shown: boolean }>`
  display: ${({ $shown }) => ($shown ? 'block' : 'none')};
  width: 160px;
  height: 44px;
  border-radius: ${vars.radius.s};
  background: ${vars.color.primary};
  color: ${vars.color.onPrimary};
  overflow: hidden;

  iframe {
    display: block;
    width: 100%;
    height: 100%;
    border: 0;
  }
  @media (max-width: 600px) {
    flex: 1 1 auto;
  }
`

interface Props {
  /** E.g. 'Pay Now'. */
  label: string
  way: PaymentWay
  /** Whether the card tab, visible or not, belongs to a vendor that hosts its own button. */
  hosts: boolean
  cardState: HostedCard['state']
  submitPlace: RefObject<HTMLDivElement | null>
}

const reasons = {
  loading: 'The card form is still loading.',
  failed: 'The card form could not be loaded.',
  ready: undefined,
}

/** Our submit button, or the one hosted by Global Payments for its cards: only a press of theirs creates a token. */
export function PayButton({ label, way, hosts, cardState, submitPlace }: Props) {
  const isCard = way.kind === 'card'
  const showsHosted = way.kind === 'card' && vendorForms[way.provider].hostsButton && cardState === 'ready'
  return (
    <DialogFooter>
      {hosts && <HostedButton ref={submitPlace} $shown={showsHosted} data-label={label} />}
      {!showsHosted && <SubmitButton disabledReason={isCard ? reasons[cardState] : undefined}>{label}</SubmitButton>}
    </DialogFooter>
  )
}
