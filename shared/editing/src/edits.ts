import type { Arrangement, Invoice, LineChange, NewGroup, NewLine, Pricing } from '@portal/contract'

/** What both kinds of document have for an editor. */
export type EditedDocument = Pick<Invoice, 'id' | 'version' | 'items_attributes' | 'quote_type' | 'actual_membership_program_name' | 'comparison_membership_program_name' | 'discount_attributes' | 'tax_setting' | 'financials'>

/** The edits of one document as calls; each takes the version that was seen and answers the whole document. All throw ApiError, quietly. */
export interface DocumentEdits<D> {
  addItem(version: number, body: NewLine): Promise<D>
  updateItem(version: number, itemId: number, body: LineChange): Promise<D>
  removeItem(version: number, itemId: number): Promise<D>
  arrangeItems(version: number, body: Arrangement): Promise<D>
  groupItems(version: number, body: NewGroup): Promise<D>
  ungroupItems(version: number, groupId: number): Promise<D>
  setPricing(version: number, body: Pricing): Promise<D>
}
