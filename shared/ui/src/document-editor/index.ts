/** Edits the lines and prices of an invoice or a quote. Props in, events out; the rules for reordering lines are passed in. */
export { DocumentEditor } from './document-editor'
export type { DocumentEditorProps } from './document-editor.props'
export { PricingPanel, type PricingChange, type PricingPanelProps } from './pricing-panel'
export type { Catalogue, LineChoice } from './add-line-dialog'
export type { AddedLine, EditedDocument, EditedLine, LineChange, Place, Saving } from './edited-document'
export type { EditProblem } from './unsaved-changes-banner'
