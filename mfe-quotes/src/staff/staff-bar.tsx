import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useClient, useRefresh, useRemember } from '@portal/client'
import type { Body, Quote } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { Button, Muted, Row, useLazyDialog } from '@portal/ui'
import type { DetailsDialog } from './details-dialog'

interface Props {
  quote: Quote
  /** The quote has changed: the line item editor must continue with the new version. */
  onChanged: () => void
}

/** Staff actions besides editing line items: editing name and notes, and emailing the quote. */
export function StaffBar({ quote, onChanged }: Props) {
  const { t } = useLingui()
  const { showToast } = usePlatform()
  const client = useClient()
  const remember = useRemember()
  const refresh = useRefresh()
  const [sending, setSending] = useState(false)
  const reasonId = useId()
  const isEmpty = quote.items_attributes.length === 0
  const { id } = quote
  const name = quote.customer.full_name
  const parts = { params: { id } }
  const { shown, open, close } = useLazyDialog<typeof DetailsDialog, Quote>(() =>
    import('./details-dialog').then((loaded) => loaded.DetailsDialog),
  )

  const save = async (read: Quote, body: Body<'updateQuote'>) => {
    const saved = await client.call(
      'updateQuote',
      { ...parts, query: { version: read.version }, body },
      { quiet: true },
    )
    void remember('getQuote', parts, saved)
    onChanged()
    close()
    showToast({ kind: 'success', message: t`Quote saved` })
  }
  const send = async () => {
    setSending(true)
    try {
      // The client shows errors in a toast.
      await remember('getQuote', parts, await client.call('emailQuote', parts))
      showToast({ kind: 'success', message: t`Quote #${id} was sent to ${name}.` })
    } catch {
      await refresh('getQuote')
    } finally {
      setSending(false)
    }
  }
  return (
    <Row>
      <Button variant="quiet" small onClick={() => open(quote)}>
        <Trans>Edit name and notes</Trans>
      </Button>
      <Button
        variant={quote.status === 'draft' ? 'filled' : 'quiet'}
        small
        disabled={sending || isEmpty}
        aria-describedby={isEmpty ? reasonId : undefined}
        onClick={() => void send()}
      >
        <Trans>Email Quote</Trans>
      </Button>
      {isEmpty && (
        <Muted id={reasonId}>
          <Trans>Add a line before you send this quote.</Trans>
        </Muted>
      )}
      {shown && <shown.Dialog quote={shown.about} onSubmit={(values) => save(shown.about, values)} onClose={close} />}
    </Row>
  )
}
