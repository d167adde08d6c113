/** An invoice or a quote as its lines and prices are edited. Props in, events out; the order's rules are given to it. */
export { DocumentEditor } from './document-editor'
export type { DocumentEditorProps } from './document-editor.props'
export { PricingPanel, type PricingChange, type PricingPanelProps } from './pricing-panel'
export type { Catalogue, LineChoice } from './add-line-dialog'
export type { AddedLine, EditedDocument, EditedLine, LineChange, Place, Saving } from './edited-document'
export type { EditProblem } from './unsaved-changes-banner'
