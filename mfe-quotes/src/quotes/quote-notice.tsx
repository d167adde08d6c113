import type { Quote } from '@portal/contract'
import { PhoneLink, usePlatform } from '@portal/platform'
import { vars } from '@portal/theme'
import styled from 'styled-components'

const Notice = styled.p`
  margin: 0;
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

/** Why a quote can't be signed, where that is so, and whom to call about it. */
export function QuoteNotice({ quote }: { quote: Pick<Quote, 'status'> }) {
  const { brand } = usePlatform()
  const notice = notices[quote.status]
  if (!notice) return null
  return (
    <Notice>
      {notice}
      {brand.phone && (
        <>
          {' '}
          Questions? Call us at <PhoneLink phone={brand.phone} />.
        </>
      )}
    </Notice>
  )
}
