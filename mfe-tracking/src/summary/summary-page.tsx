import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import { isApiError, useRefresh } from '@portal/client'
import type { Appointment } from '@portal/contract'
import {
  Navigate,
  NotFound,
  paths,
  usePageTitle,
  useParams,
  usePlatform,
  usePlatformEvent,
  useWords,
} from '@portal/platform'
import { normaliseStatus, statusIs, statusTone } from '@portal/rules'
import { vars } from '@portal/theme'
import { Beside, Card, Chip, Loading, Page, PageHeading, PageTop, QueryView } from '@portal/ui'
import { useAppointment, useJob } from '../appointment/appointment.queries'
import { cancelledText, plainStatus, visitTimes } from '../appointment/appointment.rules'
import { JobNotes } from '../appointment/job-notes'
import { RatingCard } from './rating-card'
import { useRating } from './rating.queries'
import { SummaryCard } from './summary-card'
import { SummaryFiles } from './summary-files'
import { DownloadInvoice, SummaryBalance, SummaryInvoice } from './summary-invoice'
import { owes, summaryTitle, visibleTo } from './summary.rules'

const Banner = styled.p`
  margin: 0;
  padding: ${vars.space.l};
  border-radius: ${vars.radius.l};
  background: ${vars.color.badWash};
  color: ${vars.color.bad};
  font-weight: ${vars.weight.strong};
  overflow-wrap: anywhere;
`

/** /appointment_summary/:id */
export function SummaryPage() {
  const { t, i18n } = useLingui()
  const id = Number(useParams().id)
  const { session } = usePlatform()
  const appointment = useAppointment(Number.isInteger(id) ? id : null)
  // Load the rating along with the visit: a card that appears later would shift the content below.
  const mayRate =
    session?.role === 'customer' &&
    appointment.data !== undefined &&
    normaliseStatus(appointment.data.status) === 'completed'
  const rating = useRating(mayRate ? id : null)
  const refresh = useRefresh()
  usePageTitle(appointment.data && summaryTitle(appointment.data.job_id, i18n))
  usePlatformEvent('payment.succeeded', () => void refresh('getAppointment', 'getJob', 'getInvoice'))

  if (!Number.isInteger(id) || (isApiError(appointment.error) && [400, 404].includes(appointment.error.status)))
    return <NotFound />
  if (appointment.data && statusIs('notSummary', appointment.data.status))
    return <Navigate to={paths.appointment(id)} replace />
  const heading = (
    <PageHeading>
      <Trans>Appointment Summary</Trans>
    </PageHeading>
  )
  return (
    <Page>
      {mayRate && rating.isLoading ? (
        <>
          {heading}
          <Loading onRetry={rating.retry} />
        </>
      ) : (
        <QueryView query={appointment} heading={heading} failedMessage={t`Could not load this appointment`}>
          {(data) => <SummaryView key={id} appointment={data} />}
        </QueryView>
      )}
    </Page>
  )
}

function SummaryView({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useLingui()
  const { tenant, session } = usePlatform()
  // Staff came by a link to the visit; its invoice needs its own link.
  const isCustomer = session?.role === 'customer'
  const { zone } = visitTimes(appointment, tenant)
  const job = useJob(appointment.job_id)
  const invoice = isCustomer ? job.data?.invoice : null
  const status = normaliseStatus(appointment.status)
  const shownStatus = plainStatus(appointment.status, useWords())
  return (
    <>
      <PageTop title={summaryTitle(appointment.job_id, i18n)}>
        {shownStatus && <Chip $tone={statusTone(appointment.status)}>{shownStatus}</Chip>}
      </PageTop>
      {status === 'cancelled' && <Banner>{cancelledText(appointment.cancellation_reason, i18n)}</Banner>}
      <Beside
        aside={
          <>
            {invoice && <SummaryBalance key={invoice.id} invoice={invoice} />}
            {isCustomer && status === 'completed' && <RatingCard appointment={appointment} zone={zone} />}
          </>
        }
      >
        <SummaryCard appointment={appointment} invoice={job.data?.invoice} zone={zone} />
        {invoice && !owes(invoice) && <DownloadInvoice invoice={invoice} />}
        <Card>
          {/* What the technicians and the office wrote for the customer, and the customer's own. */}
          <JobNotes jobId={appointment.job_id} zone={zone} filter={visibleTo.customer} />
        </Card>
        <QueryView query={job} failedMessage={t`Could not load the invoice and files`}>
          {({ documents, photos }) => (
            <>
              {invoice && <SummaryInvoice key={invoice.id} invoice={invoice} />}
              <SummaryFiles documents={documents} photos={photos} zone={zone} />
            </>
          )}
        </QueryView>
      </Beside>
    </>
  )
}
