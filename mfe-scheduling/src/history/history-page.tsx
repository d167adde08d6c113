import { Slot, usePlatformEvent, useSearchParams } from '@portal/platform'
import { Failed, Loading, Page, PageHeading, Row, Text } from '@portal/ui'
import { useTableState, type TableDefaults } from '@portal/ui/table'
import { SubscribeButton } from '../calendar/subscribe-button'
import { historyColumns } from './history-columns'
import { HistoryTable } from './history-table'
import { useHistory, type HistoryFilter } from './history.queries'
import { UnpaidPlace, useUnpaidCount } from './unpaid-place'

const defaults: TableDefaults = { sortBy: 'date', sortDesc: true, sortable: historyColumns }

/** /service_history: what is owed, then every appointment. */
export function HistoryPage() {
  const [state, change] = useTableState(...useSearchParams(), defaults)
  const appointments = useHistory({
    page: state.page,
    per_page: state.perPage,
    sort_by: state.sortBy as HistoryFilter['sort_by'],
    sort_desc: state.sortDesc,
    query: state.query,
  })
  const unpaid = useUnpaidCount()
  usePlatformEvent('payment.succeeded', appointments.retry)
  usePlatformEvent('appointment.changed', appointments.retry)

  return (
    <Page>
      <Row $spread>
        <PageHeading>Your Appointments</PageHeading>
        <SubscribeButton />
      </Row>
      {unpaid.isKnown ? (
        <>
          <Slot name="invoices.unpaid" loading={() => <UnpaidPlace count={unpaid.count} />} failed={(retry) => <Failed message="Could not load your unpaid invoices" onRetry={retry} />} />
          <Text>Select any row to view details</Text>
          <HistoryTable appointments={appointments} state={state} onStateChange={change} />
        </>
      ) : (
        <Loading />
      )}
    </Page>
  )
}
