import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Equipment } from '@portal/contract'
import { Link, paths, useFormat } from '@portal/platform'
import { vars } from '@portal/theme'
import { Stack, Text, TwoLines } from '@portal/ui'
import { Rows, SmallHeading } from '../section'
import { VisitButton } from './visit-button'

const Entry = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space.l};
  padding: ${vars.space.s} 0;
  > :first-child {
    flex-basis: 220px;
  }
  a,
  button {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`

interface Props {
  history: Equipment['service_history']
  /** Time zone of the equipment's address, for the dates. */
  zone: string
}

/** The services done to a piece of equipment, with technician, visit and invoice. */
export function ServiceHistory({ history, zone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Stack $gap="xs">
      <SmallHeading as="h4">
        <Trans>Service History</Trans>
      </SmallHeading>
      {history.length === 0 ? (
        <Text>
          <Trans>No Service History Found</Trans>
        </Text>
      ) : (
        <Rows>
          {history.map((entry, index) => {
            const { job_id: jobId, invoice_id: invoiceId } = entry
            return (
              <Entry key={index}>
                <TwoLines
                  title={entry.invoice_line_item_unit_name}
                  detail={[
                    entry.invoice_finalized_at && format.date(entry.invoice_finalized_at, zone),
                    entry.opportunity_owner_full_name,
                    jobId && t`Job #${jobId}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  leads={false}
                />
                {jobId && <VisitButton jobId={jobId} />}
                {invoiceId && <Link to={paths.invoice(invoiceId)}>{t`Invoice #${invoiceId}`}</Link>}
              </Entry>
            )
          })}
        </Rows>
      )}
    </Stack>
  )
}
