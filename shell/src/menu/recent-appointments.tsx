import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import styled from 'styled-components'
import { useQuery, useRefresh } from '@portal/client'
import type { AppointmentRow } from '@portal/contract'
import {
  Link,
  NavLink,
  paths,
  useLocation,
  useFormat,
  usePaymentOptions,
  usePlatformEvent,
  useWords,
} from '@portal/platform'
import { statusIs, statusLabel, statusTone } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, chosenMark, Chip, Failed, Loading, PlainList, Text, TextButton, textStyles } from '@portal/ui'
import { useOpensAccount } from '../session/use-opens-account'
import { keepNextVisit } from './next-visit'
import { payableInvoices, RECENT_QUERY, SHOWN } from './recent'

const Row = styled.li`
  display: flex;
  flex-direction: column;
  gap: 2px;
  padding: ${vars.space.m};
  border-radius: ${vars.radius.m};
  ${textStyles.small}
  &:has([aria-current='page']) {
    ${chosenMark}
    background: ${vars.color.brandWash};
  }
`

// As tall as three visits, one of them with a balance, so that the content below does not shift.
const RowsPlace = styled.div`
  min-height: 330px;
`

const DateLink = styled(NavLink)`
  color: ${vars.color.text};
  font: ${vars.type.strong};
  font-variant-numeric: tabular-nums;
  text-decoration: none;
`

const Spread = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${vars.space.s};
`

/** In line with the rows. */
const Lines = styled.div`
  padding: ${vars.space.s} ${vars.space.m};
`

interface Props {
  /** The payment dialog covers the whole page, so the menu's parent renders it. */
  onPay: (invoiceId: number) => void
}

/** The three latest appointments, each with its balance due or total. */
export function RecentAppointments({ onPay }: Props) {
  const recent = useQuery('reportAppointments', { query: RECENT_QUERY })
  const { available } = usePaymentOptions()
  const refresh = useRefresh()
  const format = useFormat()
  const opensAccount = useOpensAccount()
  const { pathname } = useLocation()
  usePlatformEvent('payment.succeeded', () => void refresh('reportAppointments', 'findUserByEmail'))
  usePlatformEvent('appointment.changed', () => void refresh('reportAppointments'))

  const rows = recent.data?.data
  useEffect(() => {
    if (rows && opensAccount) keepNextVisit(rows, format)
  }, [rows, opensAccount, format])

  if (recent.error) return <Failed onRetry={recent.retry} requestId={recent.error.requestId} />
  if (!rows) {
    return (
      <RowsPlace>
        <Loading onRetry={recent.retry} />
      </RowsPlace>
    )
  }
  if (rows.length === 0 && opensAccount) return <NoneYet />
  const payable = available ? payableInvoices(rows) : new Map<number, number>()
  return (
    <>
      {rows.length > 0 && (
        <PlainList>
          {rows.slice(0, SHOWN).map((row) => (
            <RecentAppointment key={row.id} row={row} payInvoiceId={payable.get(row.id)} onPay={onPay} />
          ))}
        </PlainList>
      )}
      {opensAccount === false && (
        <Lines>
          <Text>
            <Trans>You opened a link that gives access to a single item.</Trans>
          </Text>
          <Text>
            <Link to={paths.login(pathname)}>
              <Trans>Log in to see everything</Trans>
            </Link>
          </Text>
        </Lines>
      )}
    </>
  )
}

const NoneYet = () => (
  <Lines>
    <Text>
      <Trans>We're ready to get started...</Trans>
    </Text>
    <Text>
      <Link to={paths.schedule()}>
        <Trans>Schedule your first appointment</Trans>
      </Link>
    </Text>
  </Lines>
)

interface RecentAppointmentProps {
  row: AppointmentRow
  /** Set if this row offers to pay its invoice. */
  payInvoiceId: number | undefined
  onPay: (invoiceId: number) => void
}

function RecentAppointment({ row, payInvoiceId, onPay }: RecentAppointmentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useWords()
  const balance = row.invoice_balance_cents ?? 0
  const owes = balance > 0
  const total = row.total_cents == null ? row.invoice_total : format.cents(row.total_cents)
  const date = format.date(row.date, row.time_zone)
  const page = statusIs('toSummary', row.status) ? paths.appointmentSummary(row.id) : paths.appointment(row.id)
  return (
    <Row>
      <Spread>
        <DateLink to={page} otherwise={date}>
          {date}
        </DateLink>
        <Chip $tone={statusTone(row.status)}>{statusLabel(row.status, words)}</Chip>
      </Spread>
      <span>
        <bdi>{row.address_short}</bdi>
      </span>
      {row.invoice_id !== null && (
        <Spread>
          <span>{owes ? t`Balance due` : t`Total`}</span>
          <Amount $strong={owes}>{owes ? format.cents(balance) : total}</Amount>
        </Spread>
      )}
      {payInvoiceId !== undefined && (
        <Spread>
          <Link to={paths.invoice(payInvoiceId)}>
            <Trans>View Invoice</Trans>
          </Link>
          <TextButton onClick={() => onPay(payInvoiceId)}>
            <Trans>Pay Balance Due</Trans>
          </TextButton>
        </Spread>
      )}
    </Row>
  )
}
