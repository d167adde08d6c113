import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '@portal/contract'
import { useFormat, usePlatform } from '@portal/platform'
import { isAcceptableTotal, isStaff, quoteIsOpenFor } from '@portal/rules'
import { Button, Heading, useLazyDialog } from '@portal/ui'
import { SignaturePlaceholder } from '@portal/ui/document'
import type { GivenSignature } from '@portal/ui/signature'
import { useRefreshQuotes, useSignQuote } from './quote.queries'

interface Props {
  quote: Quote
  /** The quote was signed. The button, and the focus with it, is gone by then. */
  onDone: () => void
  /** The quote has changed in the meantime and must be read again before it is signed. */
  onOutdated: () => void
}

/** Lets the customer sign an unsigned quote, on their own device or on the technician's. */
export function QuoteSigning({ quote, onDone, onOutdated }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { session, showToast } = usePlatform()
  const sign = useSignQuote()
  const refresh = useRefreshQuotes()
  // The signature is for the quote as it was when the dialog was opened.
  const { shown, open, close } = useLazyDialog<typeof import('@portal/ui/signature').SignDialog, Quote>(() =>
    import('@portal/ui/signature').then((loaded) => loaded.SignDialog),
  )
  if (
    !quoteIsOpenFor('sign', quote) ||
    !isAcceptableTotal(quote.financials.total_cents) ||
    !session ||
    session.role === 'viewer'
  )
    return null

  const submit = async (read: Quote, signature: GivenSignature) => {
    await sign(read, signature)
    close()
    showToast({ kind: 'success', message: t`Thank you. The quote has been signed.` })
    onDone()
  }
  const leave = () => {
    close()
    // The signature may have been rejected because the page is stale.
    void refresh()
  }
  const { id, name, financials } = shown?.about ?? quote
  const total = format.cents(financials.total_cents)
  return (
    <section>
      <Heading as="h3">
        <Trans>Signature</Trans>
      </Heading>
      <SignaturePlaceholder
        action={
          <Button variant="tonal" onClick={() => open(quote)}>
            {isStaff(session.role) ? t`Collect signature` : t`Sign Quote`}
          </Button>
        }
      />
      {shown && (
        <shown.Dialog
          title={t`Sign Quote #${id}`}
          statement={t`By signing I accept quote #${id}, ${name}, for a total of ${total}.`}
          submitText={t`Sign Quote`}
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
