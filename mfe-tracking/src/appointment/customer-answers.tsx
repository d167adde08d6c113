import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { vars } from '@portal/theme'
import { Card, Heading, Stack } from '@portal/ui'

const List = styled.dl`
  display: grid;
  gap: ${vars.space.m};
  margin: 0;
  overflow-wrap: anywhere;

  dt {
    color: ${vars.color.text2};
    font: ${vars.type.small};
  }
  dd {
    margin: 0;
    white-space: pre-line;
  }
`

/** For the office and the technician: what the customer answered when booking. */
export function CustomerAnswers({ appointment: { answers = [], promo_code } }: { appointment: Appointment }) {
  const { t } = useLingui()
  const rows = [...answers, ...(promo_code ? [{ label: t`Promo code`, answer: promo_code }] : [])]
  if (rows.length === 0) return null
  return (
    <Card>
      <Stack $gap="m">
        <Heading>
          <Trans>What the customer told us</Trans>
        </Heading>
        <List>
          {rows.map(({ label, answer }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </List>
      </Stack>
    </Card>
  )
}
