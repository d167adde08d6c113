import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { User } from '@portal/contract'
import { Link, paths, useUser } from '@portal/platform'
import { formatPhoneNumber, storedMethodText } from '@portal/rules'
import { buttonStyles, Card, Heading, Page, PageHeading, QueryView, Stack, Text } from '@portal/ui'
import { cityLine, streetLine } from '../addresses/address.rules'

const NONE = 'None specified'

const ScheduleLink = styled(Link)`
  ${buttonStyles({ wide: true })}
  text-align: center;
`

const Part = styled(Stack)`
  overflow-wrap: anywhere;
`

/** /create_account_success, the landing page after a sign-up in the booking widget. */
export function CreateAccountSuccessPage() {
  const user = useUser()
  return (
    <Page $narrow>
      <PageHeading>Thank You</PageHeading>
      <QueryView query={user} failedMessage="Could not load your account">
        {(data) => <Summary user={data} />}
      </QueryView>
    </Page>
  )
}

function Summary({ user }: { user: User }) {
  return (
    <Card>
      <Stack $gap="xl">
        <Text>Your account has been created.</Text>
        <Section title="Account Info">
          <Text>{user.full_name}</Text>
          <Text>{user.email}</Text>
          {user.phone && <Text>{formatPhoneNumber(user.phone)}</Text>}
        </Section>
        <Section title="Payment Method">
          <Text>{user.payment_method ? storedMethodText(user.payment_method) : NONE}</Text>
        </Section>
        <Section title="Primary Address">
          {user.primary_address ? (
            <>
              <Text>{streetLine(user.primary_address)}</Text>
              <Text>{cityLine(user.primary_address)}</Text>
            </>
          ) : (
            <Text>{NONE}</Text>
          )}
        </Section>
        <ScheduleLink to={paths.schedule()}>Schedule Your First Appointment</ScheduleLink>
      </Stack>
    </Card>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Part $gap="xs">
    <Heading>{title}</Heading>
    {children}
  </Part>
)
