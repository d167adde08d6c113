import { useClient } from '@portal/client'
import { paths, useNavigate, usePlatform } from '@portal/platform'
import { TextButton, VisuallyHidden } from '@portal/ui'

/** Leads to the latest visit of a job. Which one that is, is asked for by the click: the history knows the job alone. */
export function VisitButton({ jobId }: { jobId: number }) {
  const client = useClient()
  const navigate = useNavigate()
  const { showToast } = usePlatform()
  const open = async () => {
    const { appointments } = await client.call('getJob', { params: { id: jobId }, query: {} })
    const [latest] = appointments
    if (latest) void navigate(paths.appointmentSummary(latest.id))
    else showToast({ kind: 'error', message: 'There is no visit to show for this job.' })
  }
  return (
    // What fails is told by the client.
    <TextButton onClick={() => void open().catch(() => undefined)}>
      View visit<VisuallyHidden> of job #{jobId}</VisuallyHidden>
    </TextButton>
  )
}
