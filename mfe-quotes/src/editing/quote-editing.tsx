import { useClient, useRemember } from '@portal/client'
import type { Quote } from '@portal/contract'
import { DocumentEditing } from '@portal/editing'
import { useMemo } from 'react'
import { quoteEdits } from './quote-edits'

/** The lines of a quote as the staff edits them. */
export function QuoteEditing({ document: quote }: { document: Quote }) {
  const client = useClient()
  const remember = useRemember()
  const parts = { params: { id: quote.id } }
  const edits = useMemo(() => quoteEdits(client, quote.id), [client, quote.id])
  return (
    <DocumentEditing
      document={quote}
      edits={edits}
      onSaved={(saved) => void remember('getQuote', parts, saved)}
      read={() => client.call('getQuote', parts, { quiet: true })}
    />
  )
}
