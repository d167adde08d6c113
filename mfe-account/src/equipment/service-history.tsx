import styled from 'styled-components'
import type { Equipment } from '@portal/contract'
import { Link, paths } from '@portal/platform'
import { formatDate } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Heading, Muted, Stack, Text } from '@portal/ui'
import { VisitButton } from './visit-button'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

const Entry = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space.xs} ${vars.space.l};
  padding: ${vars.space.s} 0;
  border-bottom: 1px solid ${vars.color.line};
`

const Ways = styled.div`
  display: flex;
  gap: ${vars.space.l};

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
    <Stack $gap="s">
      <Heading as="h4">Service History</Heading>
      {history.length === 0 ? (
        <Text>No Service History Found</Text>
      ) : (
        <List>
          {history.map((entry, index) => (
            <Entry key={index}>
              <div>
                <div>{entry.invoice_line_item_unit_name}</div>
                <Muted>
                  {[
                    entry.invoice_finalized_at && formatDate(entry.invoice_finalized_at, zone),
                    entry.opportunity_owner_full_name,
                    entry.job_id && `Job #${entry.job_id}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Muted>
              </div>
              <Ways>
                {entry.job_id && <VisitButton jobId={entry.job_id} />}
                {entry.invoice_id && <Link to={paths.invoice(entry.invoice_id)}>{`Invoice #${entry.invoice_id}`}</Link>}
              </Ways>
            </Entry>
          ))}
        </List>
      )}
    </Stack>
  )
}
