import type { Invoice } from '@portal/contract'
import { FileLink, useFormat, usePlatform } from '@portal/platform'
import { SignedCopies } from '@portal/ui/document'

/** Copies of the invoice as the customer signed it, even if it has been edited since. */
export function SignedInvoiceCopies({ invoice }: { invoice: Invoice }) {
  const { tenant } = usePlatform()
  const format = useFormat()
  return (
    <SignedCopies document={invoice} dayOf={(instant) => format.date(instant, tenant.timezone)} FileLink={FileLink} />
  )
}
