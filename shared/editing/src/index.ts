/** A quote or an invoice while the staff edits it: one queue of edits, the catalogue, discounts and prices around the editor. */
export type { DocumentEdits, EditedDocument } from './edits'
export { DocumentEditing } from './document-editing'
