import { useClient, useRefresh } from '@portal/client'
import type { Invoice } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatCents, isStaff } from '@portal/rules'
import { Button, Heading, OnScreen, useLazyDialog } from '@portal/ui'
import { SignaturePlaceholder } from '@portal/ui/document'
import type { GivenSignature } from '@portal/ui/signature'

/** Lets the customer sign that the work is done, on their own device or on the technician's. */
export function WorkSigning({ invoice, onOutdated }: { invoice: Invoice; onOutdated?: () => void }) {
  const { session, showToast } = usePlatform()
  const client = useClient()
  const refreshAll = useRefresh()
  const refresh = () => refreshAll('getInvoice', 'getJob', 'getJobInvoice')
  // The signature is for the invoice as it was when the dialog was opened.
  const { shown, open, close } = useLazyDialog<typeof import('@portal/ui/signature').SignDialog, Invoice>(() =>
    import('@portal/ui/signature').then((loaded) => loaded.SignDialog),
  )
  if (!session || session.role === 'viewer' || invoice.voided || !invoice.work_done) return null

  const submit = async ({ job_id: id, version }: Invoice, signature: GivenSignature) => {
    await client.call('confirmWork', { params: { id }, body: { signature, version } }, { quiet: true })
    await refresh()
    close()
    showToast({ kind: 'success', message: 'Thank you. The work has been confirmed.' })
  }
  const leave = () => {
    close()
    // The signature may have been rejected because the page is stale.
    void refresh()
  }
  return (
    <OnScreen as="section">
      <Heading as="h3">Work Completed</Heading>
      <SignaturePlaceholder
        action={
          <Button variant={isStaff(session.role) ? 'tonal' : 'filled'} onClick={() => open(invoice)}>
            {isStaff(session.role) ? 'Collect signature' : 'Confirm Work'}
          </Button>
        }
      />
      {shown && (
        <shown.Dialog
          title={`Confirm the work of Job #${shown.about.job_id}`}
          statement={`By signing I confirm that the work of invoice #${shown.about.invoice_id}, for a total of ${formatCents(shown.about.financials.total_cents)}, is done.`}
          submitText="Confirm Work"
          onSubmit={(signature) => submit(shown.about, signature)}
          onOutdated={() => {
            leave()
            onOutdated?.()
          }}
          onClose={leave}
        />
      )}
    </OnScreen>
  )
}
