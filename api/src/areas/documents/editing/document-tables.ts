import {
  invoiceDiscounts,
  invoiceItems,
  invoices,
  quoteDiscounts,
  quoteItems,
  quotes,
} from '#foundation/database/schema'

export type DocumentType = 'Quote' | 'Invoice'

interface Tables {
  documents: typeof invoices
  items: typeof invoiceItems
  discounts: typeof invoiceDiscounts
}

// Both types have the same columns for lines, discounts, totals and version; their TypeScript types differ only in table names.
const ofQuotes = { documents: quotes, items: quoteItems, discounts: quoteDiscounts } as unknown as Tables

/** The tables of a document type. Use only those columns of `documents` that both types have. */
export const tablesFor = (type: DocumentType): Tables =>
  type === 'Quote' ? ofQuotes : { documents: invoices, items: invoiceItems, discounts: invoiceDiscounts }
