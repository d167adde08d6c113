import { Trans, useLingui } from '@lingui/react/macro'
import type { Credentials } from '@portal/client'
import type { ServiceCategory } from '@portal/contract'
import { ImpersonatedClient, useUser } from '@portal/platform'
import { QueryView, Row, Stack, TextButton } from '@portal/ui'
import { ScheduleForm, type ScheduleStart } from '../schedule/schedule-form'
import { StepHeading } from './step-heading'

interface Props {
  credentials: Credentials
  categories: readonly ServiceCategory[]
  start: ScheduleStart
  onBooked: (id: number) => void
  onSignOut: () => void
}

/** The portal's schedule form, with the customer's own addresses and what was chosen before signing in. */
export function CustomerStep({ credentials, onSignOut, ...form }: Props) {
  return (
    <ImpersonatedClient credentials={credentials} role="customer">
      <Stack>
        <Row $spread>
          <StepHeading current>
            <Trans>Your visit</Trans>
          </StepHeading>
          <TextButton onClick={onSignOut}>
            <Trans>Sign out</Trans>
          </TextButton>
        </Row>
        <OwnForm {...form} />
      </Stack>
    </ImpersonatedClient>
  )
}

function OwnForm(form: Pick<Props, 'categories' | 'start' | 'onBooked'>) {
  const { t } = useLingui()
  const user = useUser()
  return (
    <QueryView query={user} failedMessage={t`Could not load your account`}>
      {(customer) => <ScheduleForm user={customer} {...form} />}
    </QueryView>
  )
}
