import { Trans, useLingui } from '@lingui/react/macro'
import { useClient, useRefresh } from '@portal/client'
import type { Invoice } from '@portal/contract'
import { useFormat, usePlatform } from '@portal/platform'
import { isStaff } from '@portal/rules'
import { Button, Heading, OnScreen, useLazyDialog } from '@portal/ui'
import { SignaturePlaceholder } from '@portal/ui/document'
import type { GivenSignature } from '@portal/ui/signature'

/** Lets the customer sign that the work is done, on their own device or on the technician's. */
export function WorkSigning({ invoice, onOutdated }: { invoice: Invoice; onOutdated?: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
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
    showToast({ kind: 'success', message: t`Thank you. The work has been confirmed.` })
  }
  const leave = () => {
    close()
    // The signature may have been rejected because the page is stale.
    void refresh()
  }
  const { job_id: jobId, invoice_id: invoiceId, financials } = shown?.about ?? invoice
  const total = format.cents(financials.total_cents)
  return (
    <OnScreen as="section">
      <Heading as="h3">
        <Trans>Work Completed</Trans>
      </Heading>
      <SignaturePlaceholder
        action={
          <Button variant={isStaff(session.role) ? 'tonal' : 'filled'} onClick={() => open(invoice)}>
            {isStaff(session.role) ? t`Collect signature` : t`Confirm Work`}
          </Button>
        }
      />
      {shown && (
        <shown.Dialog
          title={t`Confirm the work of Job #${jobId}`}
          statement={t`By signing I confirm that the work of invoice #${invoiceId}, for a total of ${total}, is done.`}
          submitText={t`Confirm Work`}
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
