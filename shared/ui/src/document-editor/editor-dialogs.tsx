import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../dialog'
import { AddLineDialog } from './add-line-dialog'
import { DescriptionDialog } from './description-dialog'
import type { DocumentEditorProps } from './document-editor.props'
import type { EditedLine, LineChange } from './edited-document'
import { GroupDialog } from './group-dialog'
import type { Drafts } from './use-drafts'
import { NOT_SAVED, useSaveState } from './use-save-state'

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'description'; line: EditedLine }
  | { kind: 'remove'; line: EditedLine }
  | { kind: 'group'; lines: readonly EditedLine[]; others: readonly EditedLine[] }

interface EditorDialogsProps extends DocumentEditorProps {
  dialog: OpenDialog
  drafts: Drafts<number, LineChange>
  onGrouped: () => void
  /** Called when the row that had the focus is gone. */
  onRemoved: () => void
  onClose: () => void
}

export function EditorDialogs(props: EditorDialogsProps) {
  const { dialog, drafts, problem, onClose, onGroup, onGrouped } = props
  if (dialog.kind === 'add') return <AddLineDialog {...props} problem={problem?.message} />
  if (dialog.kind === 'remove') return <RemoveDialog {...props} line={dialog.line} />
  if (dialog.kind === 'description') {
    const { id, unit_name } = dialog.line
    const save = (description: string) => {
      drafts.put(id, 'description', description)
      drafts.flush()
    }
    return (
      <DescriptionDialog
        name={unit_name}
        description={drafts.field(id, 'description').value}
        onSave={save}
        onClose={onClose}
      />
    )
  }
  const group = async (name: string, ids: number[]) => {
    const saved = await onGroup(name, ids)
    if (saved) onGrouped()
    return saved
  }
  return (
    <GroupDialog
      lines={dialog.lines}
      others={dialog.others}
      problem={problem?.message}
      onGroup={group}
      onClose={onClose}
    />
  )
}

function RemoveDialog({ line, problem, onRemove, onRemoved, onClose }: EditorDialogsProps & { line: EditedLine }) {
  const { t } = useLingui()
  const { unit_name: name } = line
  const saving = useSaveState(onClose)
  const remove = async () => {
    const saved = await onRemove(line.id)
    // A frame after closing, the dialog restores focus to the row's menu, which is gone by then; this runs after that.
    if (saved) requestAnimationFrame(() => requestAnimationFrame(onRemoved))
    return saved
  }
  return (
    <ConfirmDialog
      title={t`Remove ${name}?`}
      message={t`This removes the line and updates the total.`}
      confirmLabel={t`Remove`}
      danger
      busy={saving.busy}
      error={saving.failed ? (problem?.message ?? t(NOT_SAVED)) : undefined}
      onConfirm={() => saving.run(remove())}
      onCancel={onClose}
    />
  )
}
