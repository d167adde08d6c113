import { usePlatform } from '@portal/platform'
import { Button, TextButton, useLazyDialog } from '@portal/ui'
import type { ProceedRequest } from './proceed.form'
import { useProceedWithQuote } from './quote.queries'

interface Props {
  quoteId: number
  /** Where the request goes. */
  link: string
  /** The service was asked for; this button may be gone by then, and with it the place of the focus. */
  onDone: () => void
  /** Reads as a link, as rows of a table want it, and then names its quote. */
  inRow?: boolean
}

/** Asks for the quoted service. The dialog's code comes with the first press. */
export function ProceedButton({ quoteId, link, onDone, inRow = false }: Props) {
  const { showToast } = usePlatform()
  const proceed = useProceedWithQuote()
  const { shown, open, close } = useLazyDialog(
    () => import('./proceed-dialog').then((loaded) => loaded.ProceedDialog),
    (message) => showToast({ kind: 'error', message }),
  )

  const submit = async (request: ProceedRequest) => {
    await proceed(link, request)
    close()
    showToast({ kind: 'success', message: 'Your request for service has been successfully submitted.' })
    onDone()
  }
  return (
    <>
      {inRow ? (
        <TextButton onClick={() => open()} aria-label={`Proceed with Service of quote ${quoteId}`}>
          Proceed with Service
        </TextButton>
      ) : (
        <Button onClick={() => open()}>Proceed with Service</Button>
      )}
      {shown && <shown.Dialog quoteId={quoteId} onSubmit={submit} onClose={close} />}
    </>
  )
}
