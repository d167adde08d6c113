import styled from 'styled-components'
import { useQuery } from '@portal/client'
import { usePaymentOptions } from '@portal/platform'
import { vars } from '@portal/theme'
import { Card, Grid, Row, Stack, Text } from '@portal/ui'

const ButtonPlace = styled.div`
  height: 44px;
  border-radius: ${vars.radius.s};
  background: ${vars.color.border};
`

const BalancePlace = styled(Text)`
  font-size: ${vars.font.large};
`

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

/** Placeholder as tall as billing's cards until their code has loaded, so that nothing below shifts. */
export const UnpaidPlace = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      <Grid aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index}>
            <Stack $gap="m">
              <Text>&nbsp;</Text>
              <div>
                <Text>&nbsp;</Text>
                <BalancePlace>&nbsp;</BalancePlace>
              </div>
              <ButtonPlace />
            </Stack>
          </Card>
        ))}
      </Grid>
      {count > 1 && (
        <Row aria-hidden>
          <ButtonPlace />
        </Row>
      )}
    </>
  )
