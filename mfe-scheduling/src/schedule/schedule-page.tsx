import { useUser } from '@portal/platform'
import { Page, PageHeading, QueryView } from '@portal/ui'
import { NothingAvailable } from '../picker/nothing-available'
import { ScheduleForm } from './schedule-form'
import { useServiceCategories } from './schedule.queries'

/** /schedule: the booking form. */
export function SchedulePage() {
  const user = useUser()
  const categories = useServiceCategories()
  return (
    <Page>
      <PageHeading>Schedule Appointment</PageHeading>
      <QueryView query={user} failedMessage="Could not load your account">
        {(customer) => (
          <QueryView
            query={categories}
            failedMessage="Could not load the available services"
            empty={{ when: (list) => list.length === 0, view: <NothingAvailable /> }}
          >
            {(list) => <ScheduleForm user={customer} categories={list} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  )
}
