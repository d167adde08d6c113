import type { Invoice } from '@portal/contract'
import { FileLink, usePlatform } from '@portal/platform'
import { formatDate } from '@portal/rules'
import { SignedCopies } from '@portal/ui/document'

/** What the customer signed of an invoice, also where it was edited since. */
export function SignedInvoiceCopies({ invoice }: { invoice: Invoice }) {
  const { tenant } = usePlatform()
  return <SignedCopies document={invoice} dayOf={(instant) => formatDate(instant, tenant.timezone)} FileLink={FileLink} />
}
