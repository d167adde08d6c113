import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLingui } from '@portal/i18n'
import type { DocumentEditorProps } from './document-editor.props'
import type { LineChange } from './edited-document'
import { lineField, lineLabels } from './line-fields'
import type { UnsavedChange } from './unsaved-changes-banner'
import { useDrafts } from './use-drafts'

/** Unsaved input in the lines. Loading the current version discards it, and lists what was discarded. */
export function useLineDrafts({
  document,
  money,
  problem = null,
  revision,
  onReload,
  onChangeLine,
}: Pick<DocumentEditorProps, 'document' | 'money' | 'problem' | 'revision' | 'onReload' | 'onChangeLine'>) {
  const { i18n } = useLingui()
  const [discarded, setDiscarded] = useState<readonly UnsavedChange[]>([])
  const findLine = (id: number) => document.items_attributes.find((line) => line.id === id)
  const drafts = useDrafts<number, LineChange>({
    findField: (id, name) => {
      const line = findLine(id)
      return line && lineField(line, name, money, i18n)
    },
    save: onChangeLine,
    problem,
  })
  const unsaved = drafts.unsaved.map(({ id, name, text }) => ({
    line: findLine(id)?.unit_name ?? '',
    field: i18n._(lineLabels[name]),
    text,
  }))
  const reload = () => {
    setDiscarded(unsaved)
    drafts.discard()
    onReload()
  }
  const isFirst = useRef(true)
  const reloadNow = useEffectEvent(reload)
  useEffect(() => {
    if (!isFirst.current) reloadNow()
    isFirst.current = false
  }, [revision])
  return { drafts, unsaved, discarded, dismiss: () => setDiscarded([]), reload }
}
