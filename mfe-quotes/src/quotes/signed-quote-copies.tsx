import type { Quote } from '@portal/contract'
import { FileLink, useFormat, usePlatform } from '@portal/platform'
import { SignedCopies } from '@portal/ui/document'

/** Copies of the quote as it was signed. */
export function SignedQuoteCopies({ quote }: { quote: Quote }) {
  const { tenant } = usePlatform()
  const format = useFormat()
  return (
    <SignedCopies document={quote} dayOf={(instant) => format.date(instant, tenant.timezone)} FileLink={FileLink} />
  )
}
