import type { Membership } from '@portal/contract'
import { formatCents, formatDay } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Card, Heading, Row, Text } from '@portal/ui'
import styled from 'styled-components'
import { Fact, Facts, Written } from '../facts'
import { durationText, frequencyText } from './membership.rules'

const Items = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xs};
  margin: 0;
  padding-inline-start: ${vars.space.l};
`

/** What the customer is a member of, for how long, and what comes with it. */
export function MembershipCard({ membership: m }: { membership: Membership }) {
  return (
    <Card aria-labelledby="membership">
      <Written>
        <Row>
          {m.icon_url && <img src={m.icon_url} alt="" width={32} height={32} />}
          <Heading id="membership">{m.membership_program_name}</Heading>
        </Row>
        {m.membership_program_description && <Text>{m.membership_program_description}</Text>}
        <Facts>
          <Fact name="Price">
            <Amount>{formatCents(m.price_cents)}</Amount> {durationText(m.duration)}
          </Fact>
          <Fact name="Started">{formatDay(m.starts_at)}</Fact>
          {m.renews_at && <Fact name={m.auto_renews ? 'Renews automatically' : 'Due for renewal'}>{formatDay(m.renews_at)}</Fact>}
          {m.ends_at && <Fact name="Ends">{formatDay(m.ends_at)}</Fact>}
          {m.covered_systems !== null && <Fact name="Covered systems">{m.covered_systems}</Fact>}
        </Facts>
        {m.items.length > 0 && (
          <Items aria-label="Included">
            {m.items.map((item) => (
              <li key={item.item_id}>
                {item.unit_name}: {frequencyText(item.frequency)}
              </li>
            ))}
          </Items>
        )}
      </Written>
    </Card>
  )
}
