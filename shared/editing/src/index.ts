/** Lets the staff edit a quote or an invoice: the edit queue, and the catalog, discounts and prices for the editor. */
export type { DocumentEdits, EditedDocument } from './edits'
export { DocumentEditing } from './document-editing'
