import { Trans, useLingui } from '@lingui/react/macro'
import { useClient } from '@portal/client'
import type { Appointment } from '@portal/contract'
import { useFormat } from '@portal/platform'
import { Card, Heading, Muted, Stack } from '@portal/ui'
import { JobPhotos } from '../photos/job-photos'
import { JobNotes } from './job-notes'

interface Props {
  appointment: Appointment
  zone: string
}

/** The service ordered, notes and photos. */
export function JobSummary({ appointment: { id, job_id, service_category, created_at, customer }, zone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const ordered = created_at && format.date(created_at, zone)
  const email = customer?.email
  const client = useClient()
  return (
    <Card>
      <Stack $gap="xl">
        <Stack $gap="xs">
          <Heading>
            <Trans>Job Summary</Trans>
          </Heading>
          {service_category && <strong>{service_category.name}</strong>}
          {ordered && <Muted>{t`Order placed ${ordered}`}</Muted>}
          {email && <Muted>{t`Contact ${email}`}</Muted>}
        </Stack>
        <JobNotes jobId={job_id} zone={zone} headingAs="h3" />
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
