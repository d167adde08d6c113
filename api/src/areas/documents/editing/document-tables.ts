import { invoiceDiscounts, invoiceItems, invoices, quoteDiscounts, quoteItems, quotes } from '../../../foundation/database/schema'

export type DocumentType = 'Quote' | 'Invoice'

interface Tables {
  documents: typeof invoices
  items: typeof invoiceItems
  discounts: typeof invoiceDiscounts
}

// Lines, discounts, totals and version are the same columns of both kinds; the types differ in the tables' names alone.
const ofQuotes = { documents: quotes, items: quoteItems, discounts: quoteDiscounts } as unknown as Tables

/** Where a kind of document keeps its lines and discounts; of `documents` only the columns that both kinds have. */
export const tablesOf = (type: DocumentType): Tables => (type === 'Quote' ? ofQuotes : { documents: invoices, items: invoiceItems, discounts: invoiceDiscounts })

/** 'quote', 'invoice': as it is spoken of. */
export const documentWord = (type: DocumentType): string => type.toLowerCase()
