import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { InvoiceRow } from '@portal/contract'
import { Link, paths, useBegun, useFormat, usePaymentOptions, usePlatformEvent } from '@portal/platform'
import { vars } from '@portal/theme'
import {
  Amount,
  Answer,
  Button,
  cardLook,
  Failed,
  Muted,
  onPanelButton,
  Panel,
  PanelText,
  SMALL,
  Stack,
  visuallyHidden,
} from '@portal/ui'
import { BatchPaymentButton, useBatchPayment } from '../payments/batch-payment'
import { useUnpaidInvoices } from './invoice.queries'

const Owed = styled(Panel)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space.l};
  @media ${SMALL} {
    button {
      width: 100%;
    }
  }
`

const PanelButton = styled.button.attrs({ type: 'button' })`
  ${onPanelButton}
`

const Entries = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr));
  gap: ${vars.space.l};
  @media ${SMALL} {
    display: block;
    ${cardLook}
  }
`

const Entry = styled.section`
  ${cardLook}
  display: grid;
  grid-template: 'name name date' auto 'balance pay pay' auto / auto 1fr auto;
  align-items: center;
  gap: ${vars.space.m};
  padding: ${vars.space.l} 20px;
  > :nth-child(1) {
    grid-area: name;
  }
  > :nth-child(2) {
    grid-area: date;
    justify-self: end;
  }
  > :nth-child(3) {
    grid-area: balance;
    display: grid;
    > :last-child {
      font: ${vars.type.head};
    }
  }
  > :nth-child(4) {
    grid-area: pay;
    justify-self: end;
  }
  /* Rows of one card. */
  @media ${SMALL} {
    grid-template: 'name balance pay' auto 'date balance pay' auto / 1fr auto auto;
    gap: 0 ${vars.space.m};
    padding: ${vars.space.xs} ${vars.space.l};
    > :nth-child(2) {
      justify-self: start;
    }
    border: 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
    & + & {
      border-top: 1px solid ${vars.color.line};
    }
    /* A thumb's place, over the date, too. */
    > :nth-child(1) {
      margin: -4px 0 -20px;
      padding: 4px 0 20px;
    }
    > :nth-child(3) > :first-child {
      ${visuallyHidden}
    }
    button > span > span {
      ${visuallyHidden}
    }
  }
  /* Large text: the sum and its button below. */
  @container (max-width: 16em) {
    grid-template: 'name name' auto 'date date' auto 'balance pay' auto / 1fr auto;
  }
`

/** What is owed, and each unpaid invoice. Renders nothing if there are none or if the tenant offers no payment options. */
export function UnpaidInvoices({ onPay }: { onPay: (invoiceId: number) => void }) {
  const { t } = useLingui()
  const { available } = usePaymentOptions()
  const unpaid = useUnpaidInvoices()
  const batch = useBatchPayment()
  usePlatformEvent('payment.succeeded', unpaid.retry)
  useBegun('payment', available && (unpaid.data?.data.length ?? 0) > 0)
  if (!available) return null
  if (unpaid.error)
    return (
      <Failed
        message={t`Could not load your unpaid invoices`}
        requestId={unpaid.error.requestId}
        onRetry={unpaid.retry}
      />
    )
  const rows = unpaid.data?.data ?? []
  return (
    <>
      {rows.length === 1 && <OneOwed row={rows[0]!} onPay={onPay} />}
      {rows.length > 1 && (
        <SeveralOwed rows={rows} total={unpaid.data?.recordsFiltered ?? 0} onPay={onPay} onPaySeveral={batch.open} />
      )}
      {batch.dialog}
    </>
  )
}

function Sum({ label, cents }: { label: ReactNode; cents: number }) {
  const format = useFormat()
  return (
    <div>
      <PanelText>{label}</PanelText>
      <Answer>{format.cents(cents)}</Answer>
    </div>
  )
}

function OneOwed({ row, onPay }: { row: InvoiceRow; onPay: (invoiceId: number) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { invoice_id: invoiceId } = row
  return (
    <Owed aria-label={t`Unpaid invoice ${invoiceId}`}>
      <Stack $gap="xs">
        <Sum label={t`Balance due`} cents={row.balance_cents} />
        <PanelText>
          <Link to={paths.invoice(row.id)}>{t`Invoice #${invoiceId}`}</Link>
          <span>{` · ${format.day(row.date)}`}</span>
        </PanelText>
      </Stack>
      <PanelButton onClick={() => onPay(row.id)}>
        <Trans>Pay Balance Due</Trans>
      </PanelButton>
    </Owed>
  )
}

interface SeveralOwedProps {
  /** The latest ones. */
  rows: readonly InvoiceRow[]
  /** Of all that are unpaid. */
  total: number
  onPay: (invoiceId: number) => void
  onPaySeveral: (payable: InvoiceRow[]) => void
}

function SeveralOwed({ rows, total, onPay, onPaySeveral }: SeveralOwedProps) {
  const { t } = useLingui()
  const count = rows.length
  return (
    <Stack>
      <Owed aria-label={t`Balance due`}>
        <Sum
          label={
            total > count ? (
              <Trans>
                Balance due on {count} of <Plural value={total} one="# invoice" other="# invoices" />
              </Trans>
            ) : (
              <Trans>
                Balance due on <Plural value={count} one="# invoice" other="# invoices" />
              </Trans>
            )
          }
          cents={rows.reduce((sum, { balance_cents }) => sum + balance_cents, 0)}
        />
        <BatchPaymentButton invoices={rows} onOpen={onPaySeveral} />
      </Owed>
      <Entries>
        {rows.map((row) => (
          <OwedEntry key={row.id} row={row} onPay={onPay} />
        ))}
      </Entries>
    </Stack>
  )
}

function OwedEntry({ row, onPay }: { row: InvoiceRow; onPay: (invoiceId: number) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { invoice_id: invoiceId } = row
  return (
    <Entry aria-label={t`Unpaid invoice ${invoiceId}`}>
      <Link to={paths.invoice(row.id)}>{t`Invoice #${invoiceId}`}</Link>
      <Muted>{format.day(row.date)}</Muted>
      <div>
        <Muted>
          <Trans>Balance due</Trans>
        </Muted>
        <Amount>{row.balance_due}</Amount>
      </div>
      <Button variant="tonal" small onClick={() => onPay(row.id)}>
        <span>
          <Trans>
            Pay<span> Balance Due</span>
          </Trans>
        </span>
      </Button>
    </Entry>
  )
}
