import styled from 'styled-components'
import type { Membership } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Amount, Card, Heading, Row, Text } from '@portal/ui'
import { DescriptionItem, DescriptionList, UserText } from '../description-list'
import { durationText, frequencyText } from './membership.rules'

const Items = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xs};
  margin: 0;
  padding-inline-start: ${vars.space.l};
`

/** The customer's membership, with its dates and included items. */
export function MembershipCard({ membership: m }: { membership: Membership }) {
  return (
    <Card aria-labelledby="membership">
      <UserText>
        <Row>
          {m.icon_url && <img src={m.icon_url} alt="" width={32} height={32} />}
          <Heading id="membership">{m.membership_program_name}</Heading>
        </Row>
        {m.membership_program_description && <Text>{m.membership_program_description}</Text>}
        <DescriptionList>
          <DescriptionItem name="Price">
            <Amount>{formatCents(m.price_cents)}</Amount> {durationText(m.duration)}
          </DescriptionItem>
          <DescriptionItem name="Started">{formatDay(m.starts_at)}</DescriptionItem>
          {m.renews_at && (
            <DescriptionItem name={m.auto_renews ? 'Renews automatically' : 'Due for renewal'}>
              {formatDay(m.renews_at)}
            </DescriptionItem>
          )}
          {m.ends_at && <DescriptionItem name="Ends">{formatDay(m.ends_at)}</DescriptionItem>}
          {m.covered_systems !== null && <DescriptionItem name="Covered systems">{m.covered_systems}</DescriptionItem>}
        </DescriptionList>
        {m.items.length > 0 && (
          <Items aria-label="Included">
            {m.items.map((item) => (
              <li key={item.item_id}>{`${item.unit_name}: ${frequencyText(item.frequency)}`}</li>
            ))}
          </Items>
        )}
      </UserText>
    </Card>
  )
}
