import { useClient } from '@portal/client'
import type { Appointment } from '@portal/contract'
import { formatDate } from '@portal/rules/dates'
import { Card, Heading, Muted, QueryView, Stack, Text } from '@portal/ui'
import { JobPhotos } from '../photos/job-photos'
import { useNotes } from './appointment.queries'
import { notesInOrder } from './appointment.rules'
import { NotesTable } from './notes-table'

interface Props {
  appointment: Appointment
  zone: string
}

/** The service ordered, notes and photos. */
export function JobSummary({ appointment: { id, job_id, service_category, created_at, customer }, zone }: Props) {
  const notes = useNotes(job_id)
  const client = useClient()
  return (
    <Card>
      <Stack $gap="xl">
        <Stack $gap="xs">
          <Heading>Job Summary</Heading>
          {service_category && <strong>{service_category.name}</strong>}
          {created_at && <Muted>{`Order placed ${formatDate(created_at, zone)}`}</Muted>}
          {customer?.email && <Muted>{`Contact ${customer.email}`}</Muted>}
        </Stack>
        <Stack $gap="s">
          <Heading as="h3">Notes</Heading>
          <QueryView
            query={notes}
            failedMessage="Could not load the notes"
            empty={{
              when: (byDate) => notesInOrder(byDate).length === 0,
              view: <Text>There are no notes for this appointment</Text>,
            }}
          >
            {(byDate) => <NotesTable notes={notesInOrder(byDate)} zone={zone} />}
          </QueryView>
        </Stack>
        <JobPhotos
          jobId={job_id}
          zone={zone}
          headingAs="h3"
          onDelete={(photo_id) =>
            client.call('removeAppointmentPhoto', { params: { id }, query: { photo_id } }, { quiet: true })
          }
        />
      </Stack>
    </Card>
  )
}
