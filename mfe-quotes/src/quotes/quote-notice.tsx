import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Quote } from '@portal/contract'
import type { MessageDescriptor } from '@portal/i18n'
import { PhoneLink, usePlatform } from '@portal/platform'
import { isAcceptableTotal } from '@portal/rules'
import { vars } from '@portal/theme'
import { Text } from '@portal/ui'
import { TakeBackDecline } from './answers/take-back-decline'

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space.m};
  padding: ${vars.space.m} ${vars.space.l};
  border-radius: ${vars.radius.l};
  background: ${vars.color.brandWash};
  color: ${vars.color.brandInk};
`

const notices: Partial<Record<Quote['status'], MessageDescriptor>> = {
  draft: msg`This quote is not ready yet.`,
  pending: msg`We are still working on this quote.`,
  expired: msg`This quote has expired.`,
  denied: msg`You declined this quote.`,
}

interface Props {
  quote: Pick<Quote, 'id' | 'status' | 'decline_final_at' | 'financials'>
  /** A decline was taken back. The button, and the focus with it, is gone by then. */
  onTakenBack: () => void
}

/** Explains a quote that is not ready, expired or declined, with the phone number to call and, if possible, a way to take a decline back. */
export function QuoteNotice({ quote, onTakenBack }: Props) {
  const { t } = useLingui()
  const { brand } = usePlatform()
  const cannotAccept = quote.status === 'sent' && !isAcceptableTotal(quote.financials.total_cents)
  const notice = cannotAccept
    ? msg`The total of this quote is below $0.00, so it can’t be accepted.`
    : notices[quote.status]
  if (!notice) return null
  return (
    <Notice>
      <Text>
        {t(notice)}
        {brand.phone && (
          <>
            {' '}
            <Trans>
              Questions? Call us at <PhoneLink phone={brand.phone} />.
            </Trans>
          </>
        )}
      </Text>
      {quote.decline_final_at && (
        <TakeBackDecline quoteId={quote.id} finalAt={quote.decline_final_at} onDone={onTakenBack} />
      )}
    </Notice>
  )
}
