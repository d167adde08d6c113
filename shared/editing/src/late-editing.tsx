import { formatCents } from '@portal/rules'
import { Failed, Muted, useLazyPart } from '@portal/ui'
import { OrderSummary, type PricedDocument } from '@portal/ui/document'
import type { ComponentType } from 'react'

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
