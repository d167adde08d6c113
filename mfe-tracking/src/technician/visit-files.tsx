import styled from 'styled-components'
import { useClient, useRefresh } from '@portal/client'
import type { Invoice, TechnicianVisit } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatCents } from '@portal/rules'
import { formatDate } from '@portal/rules/dates'
import { Button, Card, Heading, Muted, PlainList, QueryView, Stack, Text, useLazyDialog } from '@portal/ui'
import type { GivenSignature } from '@portal/ui/signature'
import { useJob, useNotes } from '../appointment/appointment.queries'
import { notesInOrder } from '../appointment/appointment.rules'
import { JobPhotos } from '../photos/job-photos'
import type { SignDialog } from './dialogs'
import { useVisitCalls } from './technician.queries'

/** Notes, photos, and the signature for the work, of the visit's job. */
export function VisitFiles({ visit, zone }: { visit: TechnicianVisit; zone: string }) {
  const jobId = visit.appointment.job_id
  const job = useJob(jobId)
  const { removePhoto } = useVisitCalls(visit)
  return (
    <>
      {job.data?.invoice && <WorkSignature invoice={job.data.invoice} />}
      <Notes jobId={jobId} zone={zone} />
      <Card>
        <JobPhotos jobId={jobId} zone={zone} onDelete={removePhoto} />
      </Card>
    </>
  )
}

const Written = styled.div`
  overflow-wrap: anywhere;
  white-space: pre-line;
`

function Notes({ jobId, zone }: { jobId: number; zone: string }) {
  const notes = useNotes(jobId)
  return (
    <Card>
      <Stack $gap="s">
        <Heading>Notes</Heading>
        <QueryView
          query={notes}
          failedMessage="Could not load the notes"
          empty={{ when: (byDate) => notesInOrder(byDate).length === 0, view: <Text>There are no notes yet</Text> }}
        >
          {(byDate) => (
            <PlainList $gap="m">
              {notesInOrder(byDate).map(({ id, comment, created_at, user }) => (
                <li key={id}>
                  <Muted as="div">{`${formatDate(created_at, zone)} · ${user.full_name}`}</Muted>
                  <Written>{comment}</Written>
                </li>
              ))}
            </PlainList>
          )}
        </QueryView>
      </Stack>
    </Card>
  )
}

/** The customer, who is there, signs on the technician's phone that the work of the job's invoice is done. */
function WorkSignature({ invoice }: { invoice: Invoice }) {
  const { showToast } = usePlatform()
  const client = useClient()
  const refreshAll = useRefresh()
  const refresh = () => refreshAll('getJob')
  // The signature is for the invoice as it was when the dialog was opened.
  const { shown, open, close } = useLazyDialog<typeof SignDialog, Invoice>(() =>
    import('./dialogs').then((loaded) => loaded.SignDialog),
  )
  const leave = () => {
    close()
    void refresh()
  }
  const submit = async ({ job_id: id, version }: Invoice, signature: GivenSignature) => {
    await client.call('confirmWork', { params: { id }, body: { signature, version } }, { quiet: true })
    await refresh()
    close()
    showToast({ kind: 'success', message: 'Thank you. The work has been confirmed.' })
  }
  if (invoice.voided || (!invoice.work_done && !invoice.signature)) return null
  return (
    <Card>
      <Stack $gap="m">
        <Heading>Signature for the work</Heading>
        {invoice.signature ? (
          <Text>{`Signed by ${invoice.signature.name ?? 'the customer'}.`}</Text>
        ) : (
          <>
            <Text>{`Invoice #${invoice.invoice_id}, ${formatCents(invoice.financials.total_cents)}`}</Text>
            <div>
              <Button variant="tonal" onClick={() => open(invoice)}>
                Collect signature
              </Button>
            </div>
          </>
        )}
      </Stack>
      {shown && (
        <shown.Dialog
          title={`Confirm the work of Job #${shown.about.job_id}`}
          statement={`By signing I confirm that the work of invoice #${shown.about.invoice_id}, for a total of ${formatCents(shown.about.financials.total_cents)}, is done.`}
          submitText="Confirm Work"
          onSubmit={(signature) => submit(shown.about, signature)}
          onOutdated={leave}
          onClose={leave}
        />
      )}
    </Card>
  )
}
