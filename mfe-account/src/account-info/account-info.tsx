import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import type { User } from '@portal/contract'
import { formatPhoneNumber, primaryFirst } from '@portal/rules'
import { vars } from '@portal/theme'
import { Chip, Button, Card, Heading, Icon, Muted, PlainList, Row, TextButton } from '@portal/ui'
import { UserText } from '../description-list'
import { phoneTypes } from './account.rules'
import { PendingEmailList } from './pending-email-list'

const Missing = styled(TextButton)`
  display: flex;
  align-items: center;
  gap: ${vars.space.s};
  min-height: 44px;
  color: ${vars.color.bad};
`

interface Props {
  user: Pick<User, 'full_name' | 'emails' | 'pending_emails' | 'phones'>
  onEdit: () => void
  editRef?: Ref<HTMLButtonElement>
}

/** The customer's name, emails and phones. */
export function AccountInfo({ user, onEdit, editRef }: Props) {
  return (
    <Card aria-labelledby="account-info">
      <UserText>
        <Row $spread>
          <Heading id="account-info">Account Info</Heading>
          <Button ref={editRef} variant="quiet" aria-label="Edit Account Info" onClick={onEdit}>
            Edit
          </Button>
        </Row>
        <div>
          <Muted>Name</Muted>
          <div>
            <bdi>{user.full_name}</bdi>
          </div>
        </div>
        <Contacts title="Email" missing="Missing Email Address" onEdit={onEdit}>
          {primaryFirst(user.emails).map((email) => (
            <Contact key={email.id} text={email.email_address} label={email.label} primary={email.primary} />
          ))}
        </Contacts>
        {user.pending_emails && user.pending_emails.length > 0 && <PendingEmailList emails={user.pending_emails} />}
        <Contacts title="Phone" missing="Missing Phone Number" onEdit={onEdit}>
          {primaryFirst(user.phones).map((phone) => (
            <Contact
              key={phone.id}
              text={formatPhoneNumber(phone.phone_number)}
              label={[typeLabel(phone.type), phone.label].filter(Boolean).join(' · ')}
              primary={phone.primary}
            />
          ))}
        </Contacts>
      </UserText>
    </Card>
  )
}

const typeLabel = (type: User['phones'][number]['type']): string =>
  phoneTypes.find(({ value }) => value === type)?.label ?? type

const Contacts = ({
  title,
  missing,
  onEdit,
  children,
}: {
  title: string
  missing: string
  onEdit: () => void
  children: ReactNode[]
}) => (
  <div>
    <Muted>{title}</Muted>
    {children.length > 0 ? (
      <PlainList $gap="xs">{children}</PlainList>
    ) : (
      <Missing onClick={onEdit}>
        <Icon name="alert" size={18} /> {missing}
      </Missing>
    )}
  </div>
)

const Contact = ({ text, label, primary }: { text: string; label: string | null; primary: boolean }) => (
  <li>
    <Row $gap="s">
      {text}
      {label && <Muted as="bdi">{label}</Muted>}
      {primary && <Chip>Primary</Chip>}
    </Row>
  </li>
)
