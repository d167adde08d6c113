import { t } from '@lingui/core/macro'
import type { Address } from '@portal/contract'
import type { I18n } from '@portal/i18n'

/** `1840 Juniper St, Suite 210` */
export const streetLine = ({ street, unit }: Pick<Address, 'street' | 'unit'>): string =>
  [street, unit].filter(Boolean).join(', ')

/** `Fairhaven, CO 80014` */
export const cityLine = ({ city, state, zip_code }: Pick<Address, 'city' | 'state' | 'zip_code'>): string =>
  `${city}, ${state} ${zip_code}`

/** There is always a primary address: the first one becomes it, and stays so until another one does. */
export const staysPrimary = (address: Pick<Address, 'primary'> | null, addressCount: number): boolean =>
  address?.primary ?? addressCount === 0

/** Adds an empty row unless there is a new row already. */
export const withBlank = <R extends { id?: number | undefined; removed?: boolean | undefined }>(
  rows: readonly R[],
  blank: (key: string) => R,
): R[] =>
  rows.some((row) => row.id === undefined && !row.removed) ? [...rows] : [...rows, blank(`blank-${rows.length}`)]

/** Success message after saving an address. */
export function savedText(
  before: Pick<Address, 'invalid'> | null,
  after: Pick<Address, 'invalid'>,
  i18n: I18n,
): string {
  if (!before) return t(i18n)`Address added`
  return before.invalid && !after.invalid ? t(i18n)`Address corrected` : t(i18n)`Address saved`
}
