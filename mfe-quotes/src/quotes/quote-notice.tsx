import type { Quote } from '@portal/contract'
import { PhoneLink, usePlatform } from '@portal/platform'
import { vars } from '@portal/theme'
import { Text } from '@portal/ui'
import styled from 'styled-components'
import { TakeBackDecline } from './answers/take-back-decline'

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space.m};
  padding: ${vars.space.m} ${vars.space.l};
  border-radius: ${vars.radius.m};
  background: ${vars.color.primaryTint};
  color: ${vars.color.primaryText};
`

const notices: Partial<Record<Quote['status'], string>> = {
  draft: 'This quote is not ready yet.',
  pending: 'We are still working on this quote.',
  expired: 'This quote has expired.',
  denied: 'You declined this quote.',
}

interface Props {
  quote: Pick<Quote, 'id' | 'status' | 'decline_final_at'>
  /** A decline was taken back; the button is gone by then, and with it the place of the focus. */
  onTakenBack: () => void
}

/** Why a quote can't be signed, where that is so, and what can be done about it: by the customer, or by whom to call. */
export function QuoteNotice({ quote, onTakenBack }: Props) {
  const { brand } = usePlatform()
  const notice = notices[quote.status]
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
      {quote.decline_final_at && <TakeBackDecline quoteId={quote.id} finalAt={quote.decline_final_at} onDone={onTakenBack} />}
    </Notice>
  )
}
