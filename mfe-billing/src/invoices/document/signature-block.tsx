import type { Invoice } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatDate } from '@portal/rules'
import { Heading, Muted, Text } from '@portal/ui'

/** Who accepted the work. `overridden`: accepted without a signature, by hand of the office. */
export function SignatureBlock({ signature }: { signature: Invoice['signature'] }) {
  const { tenant } = usePlatform()
  if (!signature) return null
  return (
    <section>
      <Heading as="h3">Work Completed</Heading>
      {signature.kind === 'overridden' ? (
        <Text>Accepted manually</Text>
      ) : (
        signature.image_url && <img src={signature.image_url} alt="Customer's signature" height={80} />
      )}
      {signature.signature_time && <Muted>{formatDate(signature.signature_time, tenant.timezone)}</Muted>}
    </section>
  )
}
