export { listedThings, canRead } from './access'
export { billingAddresses, serviceAddresses, toDiscount, toSignature, toTaxSetting } from './document-fields'
export { type Edit, type Edited, applyEdit, requireVersion, UNSIGNED } from './editing/edit'
export { addLine, arrangeLines, changeLine, groupLines, readText, removeLine, ungroupLines } from './editing/lines'
export { setDiscounts, taxRate } from './editing/pricing'
export { getLateFee, totalColumns, computeTotals } from './editing/totals'
export { documentParties, toIssuer } from './issued'
export { toLineItems } from './line-items'
export { type Sender, findSender, writeLetterhead, writeSmallPrint } from './pdf/letterhead'
export { besideTotals, writeHeading, writeNotes, writeOrderSummary, writeParties, writeSignature } from './pdf/sections'
export { quoteStatusWord } from './quote-status-word'
export { copyRows, prepareRows } from './rows'
export { keepSignedCopy } from './signing/keep-signed-copy'
export { sign, findSignedHash } from './signing/sign'
export {
  findSignedCopies,
  loadSignedPdf,
  loadSignedText,
  findSignedPdf,
  withSignedCopies,
} from './signing/signed-copies'
export { mailSignedCopy } from './signing/signed-mail'
export { signableInvoice, signableQuote, signedText } from './signing/signed-text'
