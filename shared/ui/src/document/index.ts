/** An invoice or a quote as a document. Nothing is fetched; the prop types are what both documents have in common. */
export { DocumentSheet } from './document-sheet'
export { PostalBlock, Parties } from './postal-block'
export { OrderSummary, type DocumentLine, type PricedDocument } from './order-summary'
export { TotalsList, type TotalLine } from './totals-list'
export { SignatureBlock } from './signature-block'
export { SignaturePlaceholder } from './signature-placeholder'
export { SignedCopies, type SignedDocument } from './signed-copies'
