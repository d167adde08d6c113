import styled from 'styled-components'
import type { User } from '@portal/contract'
import { formatPhoneNumber } from '@portal/rules'
import { vars } from '@portal/theme'
import { Card, Heading, Icon, Muted, Row, Stack, TextButton } from '@portal/ui'

const Alert = styled(Row)`
  padding: ${vars.space.s} ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.badWash};
  color: ${vars.color.bad};
  font-weight: ${vars.weight.strong};
`

const Address = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`

interface Props {
  user: Pick<User, 'full_name' | 'email' | 'emails' | 'phone'>
  onAddPhone: () => void
}

/** The customer's name and contact details. */
export function CustomerCard({ user, onAddPhone }: Props) {
  const more = user.emails.length - 1
  return (
    <Card aria-label="Your contact details">
      <Stack $gap="s">
        <Heading>{user.full_name}</Heading>
        <Row $gap="s">
          <Icon name="mail" size={16} />
          <Address>{user.email}</Address>
          {more > 0 && <Muted>{`(+${more} more)`}</Muted>}
        </Row>
        {user.phone ? (
          <Row $gap="s">
            <Icon name="phone" size={16} />
            <span>{formatPhoneNumber(user.phone)}</span>
          </Row>
        ) : (
          <Alert $gap="s">
            <Icon name="alert" />
            <span>Missing Phone</span>
            <TextButton onClick={onAddPhone}>Add Phone Number</TextButton>
          </Alert>
        )}
      </Stack>
    </Card>
  )
}
