import { vars } from '@portal/theme'
import { DialogFooter } from '@portal/ui/dialog'
import { SubmitButton } from '@portal/ui/form'
import type { RefObject } from 'react'
import styled from 'styled-components'
import type { PaymentWay } from './payment.form'
import type { HostedCard } from './vendors/use-card-fields'
import { hostsButton } from './vendors/vendor'

/** Looks like our own main button around the vendor's iframe, whose button is in the page's colour on nothing. */
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
  /** 'Pay Now'. */
  label: string
  way: PaymentWay
  /** Whether the card tab, shown or not, belongs to a vendor with a button of its own. */
  hosts: boolean
  cardState: HostedCard['state']
  submitPlace: RefObject<HTMLDivElement | null>
}

const reasons = { loading: 'The card form is still loading.', failed: 'The card form could not be loaded.', ready: undefined }

/** Ours, or for a card of Global Payments theirs: nothing else than a press of it makes a token. */
export function PayButton({ label, way, hosts, cardState, submitPlace }: Props) {
  const isCard = way.kind === 'card'
  const showsHosted = way.kind === 'card' && hostsButton(way.provider) && cardState === 'ready'
  return (
    <DialogFooter>
      {hosts && <HostedButton ref={submitPlace} $shown={showsHosted} data-label={label} />}
      {!showsHosted && <SubmitButton disabledReason={isCard ? reasons[cardState] : undefined}>{label}</SubmitButton>}
    </DialogFooter>
  )
}
