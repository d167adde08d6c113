import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportedMessage } from '@portal/client'
import type { NewLine } from '@portal/contract'
import { createEditQueue, type EditProblem } from './edit-queue'
import type { DocumentEdits, EditedDocument } from './edits'

interface Options<D> {
  /** As last fetched. A newer version saved by someone else does not replace the lines; `problem` reports it. */
  document: D
  edits: DocumentEdits<D>
  /** Called with each version that the lines show. */
  onShown: (document: D) => void
  /** Puts the document that an edit returned into the cache that the rest of the page reads. */
  remember: (document: D) => void
  /** Refetches the document. Throws ApiError. */
  read: () => Promise<D>
}

/** Editing state of a document: its current version, the last problem, and one function per edit. */
export function useDocumentEdits<D extends EditedDocument>({ document, edits, onShown, remember, read }: Options<D>) {
  const { t } = useLingui()
  const [current, setCurrent] = useState(document)
  const [problem, setProblem] = useState<EditProblem | null>(null)
  const show = (next: D) => {
    setCurrent(next)
    onShown(next)
    remember(next)
  }
  const latest = useRef({ show })
  latest.current = { show }
  const showFirst = useEffectEvent(() => onShown(document))
  useEffect(() => showFirst(), [])
  const [queue] = useState(() =>
    createEditQueue(document, {
      onSaved: (next) => latest.current.show(next),
      onProblem: setProblem,
    }),
  )
  const [pending, setPending] = useState(0)
  const [hasEdited, setEdited] = useState(false)
  // While an edit is in flight, a newer version may be its own result.
  const changedElsewhere = pending === 0 && document.version > current.version
  const add = async (edit: (version: number) => Promise<D>): Promise<boolean> => {
    setEdited(true)
    setPending((count) => count + 1)
    const saved = await queue.add(edit)
    setPending((count) => count - 1)
    return saved
  }

  const shownProblem =
    problem ?? (changedElsewhere ? { message: t`Someone else changed this document.`, isConflict: true } : null)
  return {
    document: current,
    problem: shownProblem,
    /** Whether edits are on their way; undefined before the first one, and while one has failed. */
    saving: hasEdited && !shownProblem ? pending > 0 : undefined,
    /** Refetches and shows the document. Unsaved input is not kept here; the editor lists it next to the lines. */
    reload: async () => {
      try {
        const next = await read()
        queue.restart(next)
        latest.current.show(next)
      } catch (error) {
        setProblem({ message: reportedMessage(error), isConflict: true })
      }
    },
    addLine: (item: NewLine['item']) => add((version) => edits.addItem(version, { item })),
    changeLine: (id: number, item: Parameters<DocumentEdits<D>['updateItem']>[2]['item']) =>
      add((version) => edits.updateItem(version, id, { item })),
    removeLine: (id: number) => add((version) => edits.removeItem(version, id)),
    arrange: (items: { id: number; group_id: number | null }[]) =>
      add((version) => edits.arrangeItems(version, { items })),
    group: (unit_name: string, item_ids: number[]) =>
      add((version) => edits.groupItems(version, { group: { unit_name, item_ids } })),
    ungroup: (groupId: number) => add((version) => edits.ungroupItems(version, groupId)),
    price: (pricing: Parameters<DocumentEdits<D>['setPricing']>[1]['pricing']) =>
      add((version) => edits.setPricing(version, { pricing })),
  }
}
