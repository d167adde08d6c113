import type { User } from '@portal/contract'
import { Slot, usePaymentOptions, usePlatform, useUser } from '@portal/platform'
import { Card, Failed, Grid, Heading, Page, PageHeading, QueryView, Stack, Waiting } from '@portal/ui'
import { AccountSection } from '../account-info/account-section'
import { AddressList } from '../addresses/address-list'
import { EquipmentList } from '../equipment/equipment-list'
import { MembershipCard } from '../membership/membership-card'
import { SecuritySection } from '../security/security-section'
import { useQueryParamAction } from './use-query-param-action'

/** /profile; `?created=success` greets a customer who just signed up. */
export function ProfilePage() {
  const user = useUser()
  const { showToast } = usePlatform()
  useQueryParamAction('created', 'success', () => showToast({ kind: 'success', message: 'Account created' }))
  return (
    <Page>
      <PageHeading>Profile</PageHeading>
      <QueryView query={user} failedMessage="Could not load your profile">
        {(data) => <Profile user={data} />}
      </QueryView>
    </Page>
  )
}

function Profile({ user }: { user: User }) {
  return (
    <>
      <Grid $min="340px">
        <AccountSection user={user} />
        {user.membership && <MembershipCard membership={user.membership} />}
        <Preferences />
        <SecuritySection />
      </Grid>
      <AddressList customerId={user.customer_id} addresses={user.addresses} />
      {user.links.fetch_equipment && <EquipmentList link={user.links.fetch_equipment} />}
    </>
  )
}

/** The card with the customer's stored payment methods; renders nothing if online payments are not available. */
function Preferences() {
  const { available } = usePaymentOptions()
  if (!available) return null
  return (
    <Card aria-labelledby="preferences">
      <Stack>
        <Heading id="preferences">Preferences</Heading>
        <Slot
          name="profile.payment-method"
          loading={(retry) => <Waiting onRetry={retry} />}
          failed={(retry) => <Failed onRetry={retry} />}
        />
      </Stack>
    </Card>
  )
}
