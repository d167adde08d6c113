import type { Catalogue } from './add-line-dialog'
import type { Arranging } from './drop-target'
import type { AddedLine, EditedDocument, LineChange, Place, Saving } from './edited-document'
import type { EditProblem } from './unsaved-changes-banner'

/** Handlers answer with what became of it. Several may be called at once: the page sends one after the other. */
export interface DocumentEditorProps extends Arranging {
  document: EditedDocument
  /** Cents to what is shown. */
  money: (cents: number) => string
  /** Prices can be changed, and lines added that are not in the catalogue. */
  mayPrice: boolean
  catalogue: Catalogue
  /** Lines that are being saved. */
  pending?: readonly number[]
  problem?: EditProblem | null
  /** Another one asks for the current version, as the button in the note of a conflict does. */
  revision?: number
  onReload: () => void
  onChangeLine: (id: number, change: LineChange) => Saving
  onArrange: (places: Pick<Place, 'id' | 'group_id'>[]) => Saving
  onAdd: (line: AddedLine) => Saving
  onRemove: (id: number) => Saving
  onGroup: (name: string, ids: number[]) => Saving
  onUngroup: (groupId: number) => Saving
}
