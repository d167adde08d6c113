import type { Quote } from '@portal/contract'
import { FileLink, usePlatform } from '@portal/platform'
import { formatDate } from '@portal/rules/dates'
import { SignedCopies } from '@portal/ui/document'

/** Copies of the quote as it was signed. */
export function SignedQuoteCopies({ quote }: { quote: Quote }) {
  const { tenant } = usePlatform()
  return <SignedCopies document={quote} dayOf={(instant) => formatDate(instant, tenant.timezone)} FileLink={FileLink} />
}
