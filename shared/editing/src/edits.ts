import type { Arrangement, Invoice, LineChange, NewGroup, NewLine, Pricing } from '@portal/contract'

/** The fields that an editor needs; quotes and invoices both have them. */
export type EditedDocument = Pick<
  Invoice,
  | 'id'
  | 'version'
  | 'items_attributes'
  | 'quote_type'
  | 'actual_membership_program_name'
  | 'comparison_membership_program_name'
  | 'discount_attributes'
  | 'tax_setting'
  | 'financials'
>

/** API calls that edit one document. Each takes the version on screen and returns the whole document. All throw ApiError, without a toast. */
export interface DocumentEdits<D> {
  addItem(version: number, body: NewLine): Promise<D>
  updateItem(version: number, itemId: number, body: LineChange): Promise<D>
  removeItem(version: number, itemId: number): Promise<D>
  arrangeItems(version: number, body: Arrangement): Promise<D>
  groupItems(version: number, body: NewGroup): Promise<D>
  ungroupItems(version: number, groupId: number): Promise<D>
  setPricing(version: number, body: Pricing): Promise<D>
}
