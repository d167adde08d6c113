import type { Quote } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatCents, isStaff, quoteIsOpenFor } from '@portal/rules'
import { Button, Heading, useLazyDialog } from '@portal/ui'
import { SignaturePlaceholder, type GivenSignature } from '@portal/ui/signature'
import { useRefreshQuotes, useSignQuote } from './quote.queries'

interface Props {
  quote: Quote
  /** It was signed; the button is gone by then, and with it the place of the focus. */
  onDone: () => void
  /** It was changed meanwhile, and is to be read before it is signed. */
  onOutdated: () => void
}

/** Where a quote is signed that nobody has signed yet: by its customer, or on the device of a technician at the door. */
export function QuoteSigning({ quote, onDone, onOutdated }: Props) {
  const { session, showToast } = usePlatform()
  const sign = useSignQuote()
  const refresh = useRefreshQuotes()
  // What is signed is what stood there when the dialog was opened.
  const { shown, open, close } = useLazyDialog<typeof import('@portal/ui/signature').SignDialog, Quote>(
    () => import('@portal/ui/signature').then((loaded) => loaded.SignDialog),
    (message) => showToast({ kind: 'error', message }),
  )
  if (!quoteIsOpenFor('sign', quote) || !session || session.role === 'viewer') return null

  const submit = async (read: Quote, signature: GivenSignature) => {
    await sign(read, signature)
    close()
    showToast({ kind: 'success', message: 'Thank you. The quote has been signed.' })
    onDone()
  }
  const leave = () => {
    close()
    // It may have been refused for what the page does not show yet.
    void refresh()
  }
  return (
    <section>
      <Heading as="h3">Signature</Heading>
      <SignaturePlaceholder action={<Button onClick={() => open(quote)}>{isStaff(session.role) ? 'Collect signature' : 'Sign Quote'}</Button>} />
      {shown && (
        <shown.Dialog
          title={`Sign Quote #${shown.about.id}`}
          statement={`By signing I accept quote #${shown.about.id}, ${shown.about.name}, for a total of ${formatCents(shown.about.financials.total_cents)}.`}
          submitText="Sign Quote"
          onSubmit={(signature) => submit(shown.about, signature)}
          onOutdated={() => {
            leave()
            onOutdated()
          }}
          onClose={leave}
        />
      )}
    </section>
  )
}
