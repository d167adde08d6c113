import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import { Slot, usePlatformEvent, useSearchParams } from '@portal/platform'
import { vars } from '@portal/theme'
import { Failed, Loading, Page, PageHeading, Row, SMALL } from '@portal/ui'
import { toFilter, useTableState, type TableDefaults } from '@portal/ui/table'
import { SubscribeButton } from '../calendar/subscribe-button'
import { HistoryTable } from './history-table'
import { useHistory, type HistoryFilter } from './history.queries'
import { UnpaidPlace, useUnpaidCount } from './unpaid-place'

type SortColumn = NonNullable<HistoryFilter['sort_by']>
// The contract's list; importing it would bundle the schemas.
const sortable: SortColumn[] = ['date', 'location', 'address', 'appointment', 'total', 'status']
const defaults: TableDefaults = { sortBy: 'date', sortDesc: true, sortable }

const ShortPage = styled(Page)`
  @media ${SMALL} {
    gap: ${vars.space.m};
    padding-bottom: ${vars.space.s};
  }
`

/** /service_history: unpaid invoices, then all appointments. */
export function HistoryPage() {
  const { t } = useLingui()
  const [state, change] = useTableState(...useSearchParams(), defaults)
  const appointments = useHistory(toFilter(state))
  const unpaid = useUnpaidCount()
  usePlatformEvent('payment.succeeded', appointments.retry)
  usePlatformEvent('appointment.changed', appointments.retry)

  return (
    <ShortPage>
      <Row $spread>
        <PageHeading>
          <Trans>Your Appointments</Trans>
        </PageHeading>
        <SubscribeButton />
      </Row>
      {unpaid.isKnown ? (
        <>
          <Slot
            name="invoices.unpaid"
            loading={() => <UnpaidPlace count={unpaid.count} />}
            failed={(retry) => <Failed message={t`Could not load your unpaid invoices`} onRetry={retry} />}
          />
          <HistoryTable appointments={appointments} state={state} onStateChange={change} />
        </>
      ) : (
        <Loading onRetry={unpaid.retry} />
      )}
    </ShortPage>
  )
}
