import { Trans, useLingui } from '@lingui/react/macro'
import { Card, Heading, QueryView, Stack, Text } from '@portal/ui'
import { useNotes } from '../appointment/appointment.queries'
import { notesInOrder } from '../appointment/appointment.rules'
import { NotesTable } from '../appointment/notes-table'
import { visibleTo } from './summary.rules'

/** What the technicians and the office wrote for the customer, and the customer's own notes. */
export function SummaryNotes({ jobId, zone }: { jobId: number; zone: string }) {
  const { t } = useLingui()
  const notes = useNotes(jobId)
  return (
    <Card>
      <Stack $gap="s">
        <Heading>
          <Trans>Notes</Trans>
        </Heading>
        <QueryView query={notes} failedMessage={t`Could not load the notes`}>
          {(byDate) => {
            const shown = visibleTo.customer(notesInOrder(byDate))
            return shown.length > 0 ? (
              <NotesTable notes={shown} zone={zone} />
            ) : (
              <Text>
                <Trans>There are no notes for this appointment</Trans>
              </Text>
            )
          }}
        </QueryView>
      </Stack>
    </Card>
  )
}
