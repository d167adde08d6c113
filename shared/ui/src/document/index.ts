/** An invoice or a quote as a document. Nothing is fetched; the prop types are what both documents have in common. */
export { DocumentSheet, type DocumentSheetProps, type DocumentSender } from './document-sheet'
export { PostalBlock, Parties, type PostalBlockProps } from './postal-block'
export { OrderSummary, type DocumentLine, type OrderSummaryProps, type PricedDocument } from './order-summary'
export { TotalsList, type TotalLine } from './totals-list'
export { SignatureBlock, type SignatureBlockProps } from './signature-block'
export { SignaturePlaceholder } from './signature-placeholder'
export { SignedCopies, type SignedCopiesProps, type SignedDocument } from './signed-copies'
