import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type Ref } from 'react'
import styled from 'styled-components'
import type { User } from '@portal/contract'
import { usePhoneFormat } from '@portal/platform/phones'
import { primaryFirst } from '@portal/rules'
import { vars } from '@portal/theme'
import { disc, Icon, TextButton, textStyles } from '@portal/ui'
import { EndButton, Section, SectionBody } from '../section'
import { initials, phoneTypes } from './account.rules'
import { PendingEmailList } from './pending-email-list'

const Person = styled.div`
  display: flex;
  gap: ${vars.space.l};
`

const Avatar = styled.span`
  ${disc(60)}
  margin: 4px;
  background: ${vars.color.accent};
  outline: 1px solid ${vars.color.line2};
  outline-offset: 3px;
  color: ${vars.color.onAccent};
  font: ${vars.type.head};
`

const Facts = styled.div`
  flex: 1;
  min-width: 0;
  ul {
    ${textStyles.small}
    margin: 0;
    padding: 0;
    list-style: none;
  }
`

const Name = styled.div`
  font: ${vars.type.strong};
`

/** Parts of a line, parted by dots. */
const Contact = styled.li`
  font-variant-numeric: tabular-nums;
  > * + *::before {
    content: ' · ';
  }
`

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
  const { t } = useLingui()
  return (
    <Section
      id="account-info"
      title={t`Account Info`}
      action={
        <EndButton ref={editRef} aria-label={t`Edit Account Info`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </EndButton>
      }
    >
      <SectionBody>
        <Person>
          <Avatar aria-hidden>{initials(user.full_name)}</Avatar>
          <Facts>
            <Name>
              <bdi>{user.full_name}</bdi>
            </Name>
            <ContactLines user={user} />
            {user.emails.length === 0 && <MissingButton text={t`Missing Email Address`} onEdit={onEdit} />}
            {user.phones.length === 0 && <MissingButton text={t`Missing Phone Number`} onEdit={onEdit} />}
          </Facts>
        </Person>
        {user.pending_emails && user.pending_emails.length > 0 && <PendingEmailList emails={user.pending_emails} />}
      </SectionBody>
    </Section>
  )
}

const MissingButton = ({ text, onEdit }: { text: string; onEdit: () => void }) => (
  <Missing onClick={onEdit}>
    <Icon name="alert" size={18} /> {text}
  </Missing>
)

/** Where there is no room for an email in one line, it breaks before '@' or a dot. */
const breakable = (text: string) =>
  text.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** The main email and phone, then the others. */
function ContactLines({ user }: { user: Pick<User, 'emails' | 'phones'> }) {
  const { t } = useLingui()
  const formatPhone = usePhoneFormat(user.phones.map(({ phone_number }) => phone_number))
  const typeLabel = (type: User['phones'][number]['type']): string => {
    const known = phoneTypes.find(({ value }) => value === type)
    return known ? t(known.label) : type
  }
  const [email, ...emails] = primaryFirst(user.emails).map((each) => ({
    ...each,
    text: each.email_address,
    type: null,
  }))
  const [phone, ...phones] = primaryFirst(user.phones).map((each) => ({
    ...each,
    text: formatPhone(each.phone_number),
    type: typeLabel(each.type),
  }))
  const lines = [email, phone, ...emails, ...phones].filter((line) => line !== undefined)
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map((line) => {
        const isOneOfSeveral = (line.type === null ? emails : phones).length > 0
        const label = [line.type, line.label].filter(Boolean).join(' · ')
        return (
          <Contact key={`${line.type === null ? 'email' : 'phone'}-${line.id}`}>
            <bdi>{breakable(line.text)}</bdi>
            {label && (
              <span>
                <bdi>{label}</bdi>
              </span>
            )}
            {line.primary && isOneOfSeveral && (
              <span>
                <Trans>Primary</Trans>
              </span>
            )}
          </Contact>
        )
      })}
    </ul>
  )
}
