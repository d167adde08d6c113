import type { Catalogue } from './add-line-dialog'
import type { Arranging } from './drop-target'
import type { AddedLine, EditedDocument, LineChange, Place, Saving } from './edited-document'
import type { EditProblem } from './unsaved-changes-banner'

/** Handlers resolve to whether the edit was saved. Several may be called at once: the page sends one after the other. */
export interface DocumentEditorProps extends Arranging {
  document: EditedDocument
  /** Formats cents. */
  money: (cents: number) => string
  /** Prices can be changed, and custom lines added. */
  mayPrice: boolean
  catalogue: Catalogue
  /** Ids of the lines that are being saved. */
  pending?: readonly number[]
  /** Whether edits are on their way; undefined before the first one, and while one has failed. */
  saving?: boolean | undefined
  problem?: EditProblem | null
  /** When it changes, the editor reloads the current version, like the button in the error banner. */
  revision?: number
  onReload: () => void
  onChangeLine: (id: number, change: LineChange) => Saving
  onArrange: (places: Pick<Place, 'id' | 'group_id'>[]) => Saving
  onAdd: (line: AddedLine) => Saving
  onRemove: (id: number) => Saving
  onGroup: (name: string, ids: number[]) => Saving
  onUngroup: (groupId: number) => Saving
}
