import { Trans, useLingui } from '@lingui/react/macro'
import { useUser } from '@portal/platform'
import { Page, PageHeading, QueryView } from '@portal/ui'
import { NothingAvailable } from '../picker/nothing-available'
import { ScheduleForm } from './schedule-form'
import { useServiceCategories } from './schedule.queries'

/** /schedule: the booking form. */
export function SchedulePage() {
  const { t } = useLingui()
  const user = useUser()
  const categories = useServiceCategories()
  return (
    <Page>
      <PageHeading>
        <Trans>Schedule Appointment</Trans>
      </PageHeading>
      <QueryView query={user} failedMessage={t`Could not load your account`}>
        {(customer) => (
          <QueryView
            query={categories}
            failedMessage={t`Could not load the available services`}
            empty={{ when: (list) => list.length === 0, view: <NothingAvailable /> }}
          >
            {(list) => <ScheduleForm user={customer} categories={list} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  )
}
