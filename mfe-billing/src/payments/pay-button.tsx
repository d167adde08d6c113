import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import styled from 'styled-components'
import { useFormat } from '@portal/platform'
import { vars } from '@portal/theme'
import { figures } from '@portal/ui'
import { DialogFooter } from '@portal/ui/dialog'
import { SubmitButton } from '@portal/ui/form'
import type { NewWay, PaymentWay, StaffWay } from './payment.form'
import type { HostedCard } from './vendors/use-card-fields'
import { vendorForms } from './vendors/vendor'

/** Styled like our primary button. The vendor's button in the iframe has this element's text color and no background. */
const HostedButton = styled.div<{ $shown: boolean }>`
  display: ${({ $shown }) => ($shown ? 'block' : 'none')};
  width: 160px;
  height: 44px;
  border-radius: ${vars.radius.m};
  background: ${vars.color.brand};
  color: ${vars.color.onBrand};
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

const Sum = styled.span`
  /* The dot is as far from the label as from the sum. */
  margin-inline-start: calc(-1 * ${vars.space.xs});
  ${figures}
`

interface Props {
  /** E.g. 'Pay Now'. */
  label: string
  /** What a press pays; null if that is not known, or nothing is paid. */
  cents: number | null
  way: PaymentWay
  newWays: readonly (NewWay | StaffWay)[]
  cardState: HostedCard['state']
  submitPlace: RefObject<HTMLDivElement | null>
}

const reasons = {
  loading: msg`The card form is still loading.`,
  failed: msg`The card form could not be loaded.`,
  ready: undefined,
}

const hostsButton = (way: PaymentWay) => way.kind === 'card' && vendorForms[way.provider].hostsButton

/** Our submit button, or the one hosted by Global Payments for its cards: only a press of theirs creates a token. */
export function PayButton({ label, cents, way, newWays, cardState, submitPlace }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const reason = way.kind === 'card' ? reasons[cardState] : undefined
  // Also while the card's tab is hidden: the vendor's script needs the place.
  const hosts = way.kind !== 'stored' && newWays.some(hostsButton)
  const showsHosted = hostsButton(way) && cardState === 'ready'
  return (
    <DialogFooter>
      {hosts && <HostedButton ref={submitPlace} $shown={showsHosted} data-label={label} />}
      {!showsHosted && (
        <SubmitButton disabledReason={reason && t(reason)}>
          {label}
          {/* Not in the name, which stays the same while an amount is typed. */}
          {cents ? <Sum aria-hidden>{`· ${format.cents(cents)}`}</Sum> : null}
        </SubmitButton>
      )}
    </DialogFooter>
  )
}
