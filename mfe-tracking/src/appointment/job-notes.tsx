import { Trans, useLingui } from '@lingui/react/macro'
import type { Comment } from '@portal/contract'
import { Heading, QueryView, Stack, Text } from '@portal/ui'
import { useNotes } from './appointment.queries'
import { notesInOrder } from './appointment.rules'
import { NotesTable } from './notes-table'

interface Props {
  jobId: number
  zone: string
  headingAs?: 'h2' | 'h3'
  /** Which of the notes that the API sends are shown; without it, all. */
  filter?: (notes: readonly Comment[]) => Comment[]
}

/** The notes of a job, below their heading. */
export function JobNotes({ jobId, zone, headingAs, filter = (notes) => [...notes] }: Props) {
  const { t } = useLingui()
  const notes = useNotes(jobId)
  return (
    <Stack $gap="s">
      <Heading as={headingAs}>
        <Trans>Notes</Trans>
      </Heading>
      <QueryView query={notes} failedMessage={t`Could not load the notes`}>
        {(byDate) => {
          const shown = filter(notesInOrder(byDate))
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
  )
}
