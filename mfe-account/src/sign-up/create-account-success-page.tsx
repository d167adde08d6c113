import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { User } from '@portal/contract'
import { Link, paths, useUser, useWords } from '@portal/platform'
import { usePhoneFormat } from '@portal/platform/phones'
import { storedMethodText } from '@portal/rules'
import { vars } from '@portal/theme'
import {
  Card,
  disc,
  Icon,
  onPanelButton,
  Page,
  PageHeading,
  Panel,
  PanelText,
  QueryView,
  Stack,
  Text,
} from '@portal/ui'
import { cityLine, streetLine } from '../addresses/address.rules'
import { SmallHeading } from '../section'

const Done = styled(Panel)`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${vars.space.s};
  padding-block: ${vars.space.xxl};
  text-align: center;
`

const Mark = styled.span`
  ${disc(64)}
  background: ${vars.color.panelInk};
  color: ${vars.color.brandDeep};
`

const ScheduleLink = styled(Link)`
  && {
    ${onPanelButton}
    margin-top: ${vars.space.l};
  }
`

const Facts = styled(Stack)`
  overflow-wrap: anywhere;
`

/** /create_account_success, the landing page after a sign-up in the booking widget. */
export function CreateAccountSuccessPage() {
  const { t } = useLingui()
  const user = useUser()
  return (
    <Page $narrow>
      <QueryView
        query={user}
        heading={
          <PageHeading>
            <Trans>Thank You</Trans>
          </PageHeading>
        }
        failedMessage={t`Could not load your account`}
      >
        {(data) => <Summary user={data} />}
      </QueryView>
    </Page>
  )
}

function Summary({ user }: { user: User }) {
  const { t } = useLingui()
  const words = useWords()
  const formatPhone = usePhoneFormat([user.phone])
  const none = t`None specified`
  return (
    <>
      <Done>
        <Mark aria-hidden>
          <Icon name="check" size={32} />
        </Mark>
        <PageHeading>
          <Trans>Thank You</Trans>
        </PageHeading>
        <PanelText>
          <Trans>Your account has been created.</Trans>
        </PanelText>
        <ScheduleLink to={paths.schedule()}>
          <Trans>Schedule Your First Appointment</Trans>
        </ScheduleLink>
      </Done>
      <Card>
        <Facts>
          <Part title={t`Account Info`}>
            <Text>{user.full_name}</Text>
            <Text>{user.email}</Text>
            {user.phone && (
              <Text>
                <bdi>{formatPhone(user.phone)}</bdi>
              </Text>
            )}
          </Part>
          <Part title={t`Payment Method`}>
            <Text>{user.payment_method ? storedMethodText(user.payment_method, words) : none}</Text>
          </Part>
          <Part title={t`Primary Address`}>
            {user.primary_address ? (
              <>
                <Text>
                  <bdi>{streetLine(user.primary_address)}</bdi>
                </Text>
                <Text>
                  <bdi>{cityLine(user.primary_address)}</bdi>
                </Text>
              </>
            ) : (
              <Text>{none}</Text>
            )}
          </Part>
        </Facts>
      </Card>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <SmallHeading>{title}</SmallHeading>
    {children}
  </div>
)
