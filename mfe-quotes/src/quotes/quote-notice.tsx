import styled from 'styled-components'
import type { Quote } from '@portal/contract'
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

const notices: Partial<Record<Quote['status'], string>> = {
  draft: 'This quote is not ready yet.',
  pending: 'We are still working on this quote.',
  expired: 'This quote has expired.',
  denied: 'You declined this quote.',
}

interface Props {
  quote: Pick<Quote, 'id' | 'status' | 'decline_final_at' | 'financials'>
  /** A decline was taken back. The button, and the focus with it, is gone by then. */
  onTakenBack: () => void
}

/** Explains a quote that is not ready, expired or declined, with the phone number to call and, if possible, a way to take a decline back. */
export function QuoteNotice({ quote, onTakenBack }: Props) {
  const { brand } = usePlatform()
  const cannotAccept = quote.status === 'sent' && !isAcceptableTotal(quote.financials.total_cents)
  const notice = cannotAccept
    ? 'The total of this quote is below $0.00, so it can’t be accepted.'
    : notices[quote.status]
  if (!notice) return null
  return (
    <Notice>
      <Text>
        {notice}
        {brand.phone && (
          <>
            {' '}
            Questions? Call us at <PhoneLink phone={brand.phone} />.
          </>
        )}
      </Text>
      {quote.decline_final_at && (
        <TakeBackDecline quoteId={quote.id} finalAt={quote.decline_final_at} onDone={onTakenBack} />
      )}
    </Notice>
  )
}
