import type { Invoice } from '@portal/contract'
import { FileLink, usePlatform } from '@portal/platform'
import { formatDate } from '@portal/rules/dates'
import { SignedCopies } from '@portal/ui/document'

/** Copies of the invoice as the customer signed it, even if it has been edited since. */
export function SignedInvoiceCopies({ invoice }: { invoice: Invoice }) {
  const { tenant } = usePlatform()
  return (
    <SignedCopies document={invoice} dayOf={(instant) => formatDate(instant, tenant.timezone)} FileLink={FileLink} />
  )
}
