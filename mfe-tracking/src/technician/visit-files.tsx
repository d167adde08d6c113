import { Trans, useLingui } from '@lingui/react/macro'
import { useClient, useRefresh } from '@portal/client'
import type { Invoice, TechnicianVisit } from '@portal/contract'
import { useFormat, usePlatform } from '@portal/platform'
import { Button, Card, Heading, Stack, Text, useLazyDialog } from '@portal/ui'
import type { GivenSignature } from '@portal/ui/signature'
import { useJob } from '../appointment/appointment.queries'
import { JobNotes } from '../appointment/job-notes'
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
      <Card>
        <JobNotes jobId={jobId} zone={zone} />
      </Card>
      <Card>
        <JobPhotos jobId={jobId} zone={zone} onDelete={removePhoto} />
      </Card>
    </>
  )
}

/** The customer, who is there, signs on the technician's phone that the work of the job's invoice is done. */
function WorkSignature({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const signTexts = useSignTexts()
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
    showToast({ kind: 'success', message: t`Thank you. The work has been confirmed.` })
  }
  if (invoice.voided || (!invoice.work_done && !invoice.signature)) return null
  return (
    <Card>
      <Stack $gap="m">
        <Heading>
          <Trans>Signature for the work</Trans>
        </Heading>
        <SignedBy invoice={invoice} />
        {!invoice.signature && (
          <div>
            <Button variant="tonal" onClick={() => open(invoice)}>
              <Trans>Collect signature</Trans>
            </Button>
          </div>
        )}
      </Stack>
      {shown && (
        <shown.Dialog
          {...signTexts(shown.about)}
          submitText={t`Confirm Work`}
          onSubmit={(signature) => submit(shown.about, signature)}
          onOutdated={leave}
          onClose={leave}
        />
      )}
    </Card>
  )
}

/** Who has signed, or else what is to be signed. */
function SignedBy({ invoice: { signature, invoice_id: invoiceId, financials } }: { invoice: Invoice }) {
  const { t } = useLingui()
  const total = useFormat().cents(financials.total_cents)
  if (!signature) return <Text>{t`Invoice #${invoiceId}, ${total}`}</Text>
  const { name } = signature
  return <Text>{name ? t`Signed by ${name}.` : t`Signed by the customer.`}</Text>
}

/** What the customer signs. */
function useSignTexts() {
  const { t } = useLingui()
  const format = useFormat()
  return ({ job_id: jobId, invoice_id: invoiceId, financials }: Invoice) => {
    const total = format.cents(financials.total_cents)
    return {
      title: t`Confirm the work of Job #${jobId}`,
      statement: t`By signing I confirm that the work of invoice #${invoiceId}, for a total of ${total}, is done.`,
    }
  }
}
