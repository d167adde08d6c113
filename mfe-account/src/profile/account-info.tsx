import type { User } from '@portal/contract'
import { formatPhoneNumber } from '@portal/rules'
import { vars } from '@portal/theme'
import { Badge, Card, Heading, Icon, Muted, Row, Stack } from '@portal/ui'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { primaryFirst } from './profile.rules'

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xs};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`

const Notice = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space.s};
  color: ${vars.color.danger};
`

/** Who the customer is and how to reach them. */
export function AccountInfo({ user }: { user: Pick<User, 'full_name' | 'emails' | 'phones'> }) {
  return (
    <Card aria-labelledby="account-info">
      <Stack>
        <Heading id="account-info">Account Info</Heading>
        <div>
          <Muted>Name</Muted>
          <div>{user.full_name}</div>
        </div>
        <Contacts title="Email" missing="Missing Email Address">
          {primaryFirst(user.emails).map((email) => (
            <Contact key={email.id} text={email.email_address} label={email.label} primary={email.primary} />
          ))}
        </Contacts>
        <Contacts title="Phone" missing="Missing Phone Number">
          {primaryFirst(user.phones).map((phone) => (
            <Contact key={phone.id} text={formatPhoneNumber(phone.phone_number)} label={phone.label ?? kinds[phone.type]} primary={phone.primary} />
          ))}
        </Contacts>
      </Stack>
    </Card>
  )
}

const kinds = { mobile: 'Mobile', home: 'Home', work: 'Work' } satisfies Record<User['phones'][number]['type'], string>

const Contacts = ({ title, missing, children }: { title: string; missing: string; children: ReactNode[] }) => (
  <div>
    <Muted>{title}</Muted>
    {children.length > 0 ? (
      <List>{children}</List>
    ) : (
      <Notice>
        <Icon name="alert" size={18} /> {missing}
      </Notice>
    )}
  </div>
)

const Contact = ({ text, label, primary }: { text: string; label: string | null; primary: boolean }) => (
  <li>
    <Row $gap="s">
      {text}
      {label && <Muted>{label}</Muted>}
      {primary && <Badge>Primary</Badge>}
    </Row>
  </li>
)
