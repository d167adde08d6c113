import { formatCents } from '@portal/rules'
import { Failed, Muted, useLazyPart } from '@portal/ui'
import { OrderSummary, type PricedDocument } from '@portal/ui/document'
import { useState, type ComponentType } from 'react'

/**
 * Whether the lines are shown for editing. Once they are, they stay: a document that somebody else has signed or closed
 * meanwhile refuses the next edit in words, and what was typed is not swept away under the editor's hands.
 */
export function useEditing(mayEdit: boolean): { isEdited: boolean; stop: () => void } {
  const [begun, setBegun] = useState(mayEdit)
  if (mayEdit && !begun) setBegun(true)
  return { isEdited: mayEdit || begun, stop: () => setBegun(false) }
}

interface Props<D> {
  document: D
  /** Another one: the document says something else beside its lines, and they are edited from there. */
  revision?: number
  /** Few people edit; the editor's code comes for them alone. */
  load: () => Promise<ComponentType<{ document: D }>>
}

/** The lines where the staff edits them; until the editor's code is there, as everybody reads them. */
export function LateEditing<D extends PricedDocument>({ document, revision = 0, load }: Props<D>) {
  const { Part, failed, retry } = useLazyPart(true, load)
  if (Part) return <Part key={revision} document={document} />
  return (
    <>
      <OrderSummary document={document} money={formatCents} />
      {failed ? <Failed message="The editor could not be loaded." onRetry={retry} /> : <Muted role="status">Loading the editor...</Muted>}
    </>
  )
}
