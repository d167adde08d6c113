import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { User } from '@portal/contract'
import { Slot, useLazyModule, usePaymentOptions, usePlatform, useUser, whenIdle } from '@portal/platform'
import { vars } from '@portal/theme'
import { Button, Failed, ONE_COLUMN, Page, PageTop, QueryView, useLazyDialog, useMedia, Waiting } from '@portal/ui'
import { AccountSection } from '../account-info/account-section'
import { AddressList } from '../addresses/address-list'
import { EquipmentList } from '../equipment/equipment-list'
import { MembershipCard } from '../membership/membership-card'
import { Section, SectionBody } from '../section'
import { SecuritySection } from '../security/security-section'
import { useQueryParamAction } from './use-query-param-action'

/** One column, of lines that are easily read. */
const Column = styled(Page)`
  gap: ${vars.space.l};
  max-width: 900px;
`

/** /profile; `?created=success` greets a customer who just signed up. */
export function ProfilePage() {
  const { t } = useLingui()
  const user = useUser()
  const { showToast } = usePlatform()
  useQueryParamAction('created', 'success', () => showToast({ kind: 'success', message: t`Account created` }))
  const password = useLazyDialog(() => import('../security/password-dialog').then((loaded) => loaded.PasswordDialog))
  const isOneColumn = useMedia(ONE_COLUMN)
  const changePassword = () => password.open()
  return (
    <Column>
      <PageTop title={t`Profile`}>
        {!isOneColumn && (
          <Button variant="quiet" small onClick={changePassword}>
            <Trans>Change Password</Trans>
          </Button>
        )}
      </PageTop>
      <QueryView query={user} failedMessage={t`Could not load your profile`}>
        {(data) => <Profile user={data} onChangePassword={isOneColumn ? changePassword : undefined} />}
      </QueryView>
      {password.shown && <password.shown.Dialog onClose={password.close} />}
    </Column>
  )
}

interface ProfileProps {
  user: User
  onChangePassword: (() => void) | undefined
}

/** In the order of use. */
const Profile = ({ user, onChangePassword }: ProfileProps) => (
  <>
    {user.membership && <MembershipCard membership={user.membership} />}
    <AccountSection user={user} />
    <Preferences />
    <AddressList customerId={user.customer_id} addresses={user.addresses} />
    {user.links.fetch_equipment && <EquipmentList link={user.links.fetch_equipment} />}
    <SecuritySection onChangePassword={onChangePassword} />
    <Appearance />
  </>
)

const loadAppearance = () =>
  new Promise<void>(whenIdle)
    .then(() => import(/* webpackChunkName: "once-usable" */ '../appearance/appearance-section'))
    .then((loaded) => loaded.AppearanceSection)

/** The choice of light or dark, which the footer has as well. */
function Appearance() {
  const { value: AppearanceSection } = useLazyModule(loadAppearance)
  return AppearanceSection ? <AppearanceSection /> : null
}

/** The card with the customer's stored payment methods; nothing if it is known that online payments are not available. */
function Preferences() {
  const { t } = useLingui()
  const { available, isLoading, retry } = usePaymentOptions()
  if (!available && !isLoading) return null
  return (
    <Section id="preferences" title={t`Preferences`}>
      <SectionBody>
        {available ? (
          <Slot
            name="profile.payment-method"
            loading={(again) => <Waiting isLine onRetry={again} />}
            failed={(again) => <Failed onRetry={again} />}
          />
        ) : (
          <Waiting isLine onRetry={retry} />
        )}
      </SectionBody>
    </Section>
  )
}
