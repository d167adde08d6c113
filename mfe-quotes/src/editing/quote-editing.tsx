import { useMemo } from 'react'
import { useClient, useRemember } from '@portal/client'
import type { Quote } from '@portal/contract'
import { DocumentEditing } from '@portal/editing'
import type { EditingProps } from '@portal/editing/late'
import { quoteEdits } from './quote-edits'

/** Editor for a quote's line items, for staff. */
export function QuoteEditing(props: EditingProps<Quote>) {
  const { id } = props.document
  const client = useClient()
  const remember = useRemember()
  const parts = { params: { id } }
  const edits = useMemo(() => quoteEdits(client, id), [client, id])
  return (
    <DocumentEditing
      {...props}
      edits={edits}
      remember={(saved) => void remember('getQuote', parts, saved)}
      read={() => client.call('getQuote', parts, { quiet: true })}
    />
  )
}
