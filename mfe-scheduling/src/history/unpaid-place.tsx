import styled from 'styled-components'
import { useQuery } from '@portal/client'
import { usePaymentOptions } from '@portal/platform'
import { cardLook, SMALL } from '@portal/ui'

/** Number of unpaid invoice cards that billing will show. Uses billing's own query, so billing then finds the response cached. */
export function useUnpaidCount() {
  const { available, isLoading, retry } = usePaymentOptions()
  const unpaid = useQuery(
    'reportBalanceDue',
    available ? { query: { page: 1, per_page: 10, sort_by: 'id', sort_desc: true } } : null,
  )
  return {
    isKnown: !isLoading && !(available && unpaid.isLoading),
    count: unpaid.data?.data.length ?? 0,
    retry: isLoading ? retry : unpaid.retry,
  }
}

/** Height of billing's panel and of the rows of invoices below it. */
const findHeight = (count: number, panel: number, row: number, columns: number) =>
  `${panel + (count > 1 ? 16 + row * Math.ceil(count / columns) : 0)}px`

const Place = styled.div<{ $count: number }>`
  ${cardLook}
  height: ${({ $count }) => findHeight($count, 116, 138, 3)};
  @media ${SMALL} {
    height: ${({ $count }) => findHeight($count, 166, 61, 1)};
  }
`

/** Placeholder as tall as billing's panel and rows until their code has loaded, so that nothing below shifts. */
export const UnpaidPlace = ({ count }: { count: number }) => count > 0 && <Place aria-hidden $count={count} />
