import styled from 'styled-components'
import type { Equipment } from '@portal/contract'
import { Link, paths } from '@portal/platform'
import { formatDate } from '@portal/rules/dates'
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
  return (
    <Stack $gap="xs">
      <SmallHeading as="h4">Service History</SmallHeading>
      {history.length === 0 ? (
        <Text>No Service History Found</Text>
      ) : (
        <Rows>
          {history.map((entry, index) => (
            <Entry key={index}>
              <TwoLines
                title={entry.invoice_line_item_unit_name}
                detail={[
                  entry.invoice_finalized_at && formatDate(entry.invoice_finalized_at, zone),
                  entry.opportunity_owner_full_name,
                  entry.job_id && `Job #${entry.job_id}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                leads={false}
              />
              {entry.job_id && <VisitButton jobId={entry.job_id} />}
              {entry.invoice_id && <Link to={paths.invoice(entry.invoice_id)}>{`Invoice #${entry.invoice_id}`}</Link>}
            </Entry>
          ))}
        </Rows>
      )}
    </Stack>
  )
}
