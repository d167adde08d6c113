import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Query } from '@portal/client'
import type { AppointmentRow, Response } from '@portal/contract'
import { FileLink, Link, paths, useFormat, useHasPage, useWords, type Format } from '@portal/platform'
import { statusIs, statusLabel, statusTone, type Words } from '@portal/rules'
import { Amount, buttonStyles, Chip, type RowWords } from '@portal/ui'
import { DataTable, type Column, type TableState } from '@portal/ui/table'

const ScheduleLink = styled(Link)`
  ${buttonStyles({ variant: 'tonal' })}
`

interface Props {
  appointments: Query<Response<'reportAppointments'>>
  state: TableState
  onStateChange: (next: TableState) => void
}

/** Paginated table of all appointments; each row links to the appointment or its summary. */
export function HistoryTable({ appointments, state, onStateChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useWords()
  const columns = useColumns(format, words)
  const hasPage = useHasPage()
  return (
    <DataTable
      label={t`Your Appointments`}
      columns={columns}
      rows={appointments.data?.data}
      total={appointments.data?.recordsFiltered}
      rowKey={(row) => row.id}
      rowHref={(row) => (hasPage(visitPath(row)) ? visitPath(row) : null)}
      rowLabel={(row) => {
        const date = format.date(row.date, row.time_zone)
        return t`View appointment of ${date}`
      }}
      state={state}
      onStateChange={onStateChange}
      loading={appointments.isLoading}
      failed={appointments.error && { requestId: appointments.error.requestId }}
      onRetry={appointments.retry}
      empty={{
        icon: 'calendar',
        message: t`There are no appointments yet.`,
        more: t`Book one, and follow here when we come.`,
        action: (
          <ScheduleLink to={paths.schedule()}>
            <Trans>Schedule Appointment</Trans>
          </ScheduleLink>
        ),
      }}
      searchLabel={t`Search appointments`}
      compact={(row) => toWords(row, format, words)}
      note={t`Select any row to view details`}
      actions={
        appointments.data &&
        appointments.data.data.length > 0 && (
          <FileLink link={appointments.data.csv_url}>
            <Trans>Download as CSV</Trans>
          </FileLink>
        )
      }
    />
  )
}

/** The summary would redirect a visit that is not over to its own page, so its row links there directly. */
const visitPath = ({ id, status }: AppointmentRow): string =>
  statusIs('notSummary', status) ? paths.appointment(id) : paths.appointmentSummary(id)

/** Without the city, which is mostly the same. */
const street = ({ address_short }: AppointmentRow): string => address_short.replace(/, [^,]*$/, '')

// An API of the version before sends only the texts.
const totalText = ({ total, total_cents: cents }: AppointmentRow, format: Format): string =>
  cents == null ? total : format.cents(cents)

/** Service and window: 'Heating, 8:00 AM - 10:00 AM' */
function appointmentText(row: AppointmentRow, format: Format): string {
  if (!row.window_end) return row.appointment
  const window = format.window({ start: new Date(row.datetime), end: new Date(row.window_end) }, row.time_zone)
  return row.service ? `${row.service}, ${window}` : window
}

const toWords = (row: AppointmentRow, format: Format, words: Words): RowWords => ({
  // The service alone: 'Heating, 8:00 AM - 10:00 AM' does not fit in a line.
  title: row.service || row.appointment.slice(0, row.appointment.lastIndexOf(',')) || appointmentText(row, format),
  detail: (
    <>
      <span>{`${format.date(row.date, row.time_zone)} · `}</span>
      <bdi>{street(row)}</bdi>
    </>
  ),
  figure: row.total === '--' ? undefined : totalText(row, format),
  state: statusLabel(row.status, words),
  tone: statusTone(row.status),
})

function useColumns(format: Format, words: Words): Column<AppointmentRow>[] {
  const { t } = useLingui()
  return [
    { id: 'date', label: t`Date`, render: (row) => format.date(row.date, row.time_zone) },
    { id: 'location', label: t`Location`, render: (row) => row.location },
    { id: 'address', label: t`Service Address`, render: (row) => <bdi>{row.address}</bdi> },
    { id: 'appointment', label: t`Appointment`, render: (row) => <bdi>{appointmentText(row, format)}</bdi> },
    { id: 'total', label: t`Total`, align: 'end', render: (row) => <Amount>{totalText(row, format)}</Amount> },
    {
      id: 'status',
      label: t`Status`,
      render: (row) => <Chip $tone={statusTone(row.status)}>{statusLabel(row.status, words)}</Chip>,
    },
  ]
}
