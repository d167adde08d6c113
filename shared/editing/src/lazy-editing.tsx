import { useLazyModule } from '@portal/platform'
import { formatCents } from '@portal/rules'
import { Failed, Muted } from '@portal/ui'
import { OrderSummary, type PricedDocument } from '@portal/ui/document'
import { useState, type ComponentType } from 'react'

/**
 * Whether the lines are shown for editing. Once they are, they stay: a document that somebody else has signed or closed
 * meanwhile refuses the next edit in words, and what was typed is not swept away under the editor's hands.
 */
export function useEditing<D extends { version: number }>(document: D, mayEdit: boolean) {
  const [begun, setBegun] = useState(mayEdit)
  const [edited, setEdited] = useState(document)
  if (mayEdit && !begun) setBegun(true)
  const isEdited = mayEdit || begun
  return {
    isEdited,
    /** What stands around the lines is of the same version as they are: a newer one is shown once the editor shows it. */
    shown: isEdited && document.version > edited.version ? edited : document,
    onShown: setEdited,
    stop: () => setBegun(false),
  }
}

/** What the code of an editor is given. */
export interface EditingProps<D> {
  /** As it was last read. */
  document: D
  /** Another one: the document is to be read anew and shown. */
  revision: number
  /** Told of each version that the lines show. */
  onShown: (document: D) => void
}

interface Props<D> extends EditingProps<D> {
  /** Few people edit; the editor's code comes for them alone. A constant of the module. */
  load: () => Promise<ComponentType<EditingProps<D>>>
}

/** The lines where the staff edits them; until the editor's code is there, as everybody reads them. */
export function LazyEditing<D extends PricedDocument>({ load, ...editing }: Props<D>) {
  const { value: Editing, error, retry } = useLazyModule(load)
  if (Editing) return <Editing {...editing} />
  return (
    <>
      <OrderSummary document={editing.document} money={formatCents} />
      {error ? <Failed message="The editor could not be loaded." onRetry={retry} /> : <Muted role="status">Loading the editor...</Muted>}
    </>
  )
}
