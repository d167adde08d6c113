import { Trans, useLingui } from '@lingui/react/macro'
import { useClient } from '@portal/client'
import { paths, useNavigate, usePlatform } from '@portal/platform'
import { TextButton, VisuallyHidden } from '@portal/ui'

/** Opens the latest visit of a job. The visit is fetched on click, since the history contains only the job. */
export function VisitButton({ jobId }: { jobId: number }) {
  const { t } = useLingui()
  const client = useClient()
  const navigate = useNavigate()
  const { showToast } = usePlatform()
  const open = async () => {
    const { appointments } = await client.call('getJob', { params: { id: jobId }, query: {} })
    const [latest] = appointments
    if (latest) void navigate(paths.appointmentSummary(latest.id))
    else showToast({ kind: 'error', message: t`No visit was found for this job.` })
  }
  return (
    // The client reports failures.
    <TextButton onClick={() => void open().catch(() => undefined)}>
      <Trans>
        View visit<VisuallyHidden>{` of job #${jobId}`}</VisuallyHidden>
      </Trans>
    </TextButton>
  )
}
