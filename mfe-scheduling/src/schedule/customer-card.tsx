import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { User } from '@portal/contract'
import { usePhoneFormat } from '@portal/platform/phones'
import { vars } from '@portal/theme'
import { Icon, Muted, Row, TextButton, textStyles } from '@portal/ui'

const Person = styled.section`
  display: flex;
  gap: ${vars.space.m};
  overflow-wrap: anywhere;
  > svg {
    flex: none;
    margin-top: 2px;
  }
  > div {
    display: grid;
    flex: 1;
    min-width: 0;
  }
  h2 {
    margin: 0;
    font: ${vars.type.body};
  }
`

const Contact = styled.span`
  ${textStyles.small}
  font-variant-numeric: tabular-nums;
  > * {
    display: inline-block;
    margin-inline-end: ${vars.space.xs};
  }
`

const Alert = styled(Row)`
  margin-top: ${vars.space.s};
  padding: ${vars.space.s} ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.badWash};
  color: ${vars.color.bad};
  font-weight: ${vars.weight.strong};
  > button {
    min-height: 44px;
  }
`

interface Props {
  user: Pick<User, 'full_name' | 'email' | 'emails' | 'phone'>
  onAddPhone: () => void
}

/** The customer's name and contact details. */
export function CustomerCard({ user, onAddPhone }: Props) {
  const { t } = useLingui()
  const formatPhone = usePhoneFormat([user.phone])
  const more = user.emails.length - 1
  return (
    <Person aria-label={t`Your contact details`}>
      <Icon name="user" />
      <div>
        <h2>{user.full_name}</h2>
        <Contact>
          <span>{user.email}</span>
          {more > 0 && <Muted>{t`(+${more} more)`}</Muted>}
        </Contact>
        {user.phone ? (
          <Contact>
            <bdi>{formatPhone(user.phone)}</bdi>
          </Contact>
        ) : (
          <Alert $gap="s">
            <Icon name="alert" />
            <span>
              <Trans>Missing Phone</Trans>
            </span>
            <TextButton onClick={onAddPhone}>
              <Trans>Add Phone Number</Trans>
            </TextButton>
          </Alert>
        )}
      </div>
    </Person>
  )
}
