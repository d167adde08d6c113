import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ComponentType } from 'react'
import { useFormat, useLazyModule } from '@portal/platform'
import { Failed, Muted } from '@portal/ui'
import { OrderSummary, type PricedDocument } from '@portal/ui/document'

/**
 * Whether the lines are editable. Once they are, they stay so: if someone else signs or closes the document, the server
 * rejects the next edit with a message, and unsaved input is not lost.
 */
export function useEditing<D extends { version: number }>(document: D, mayEdit: boolean) {
  const [hasBegun, setHasBegun] = useState(mayEdit)
  const [edited, setEdited] = useState(document)
  if (mayEdit && !hasBegun) setHasBegun(true)
  const isEdited = mayEdit || hasBegun
  return {
    isEdited,
    /** The document for the rest of the page, at the same version as the lines: a newer one only once the editor shows it. */
    shown: isEdited && document.version > edited.version ? edited : document,
    onShown: setEdited,
    stop: () => setHasBegun(false),
  }
}

/** Props of the lazily loaded editor. */
export interface EditingProps<D> {
  /** As last fetched. */
  document: D
  /** When it changes, the editor refetches the document and shows it. */
  revision: number
  /** Called with each version that the lines show. */
  onShown: (document: D) => void
}

interface Props<D> extends EditingProps<D> {
  /** Loads the editor's code, only for the few users who edit. Must be a module-level constant. */
  load: () => Promise<ComponentType<EditingProps<D>>>
}

/** The editable lines; the read-only order summary until the editor's code has loaded. */
export function LazyEditing<D extends PricedDocument>({ load, ...editing }: Props<D>) {
  const { t } = useLingui()
  const format = useFormat()
  const { value: Editing, error, retry } = useLazyModule(load)
  if (Editing) return <Editing {...editing} />
  return (
    <>
      <OrderSummary document={editing.document} money={format.cents} />
      {error ? (
        <Failed message={t`The editor could not be loaded.`} onRetry={retry} />
      ) : (
        <Muted role="status">
          <Trans>Loading the editor...</Trans>
        </Muted>
      )}
    </>
  )
}
