import { Heading, Muted, Text } from '../text'

export interface SignatureBlockProps {
  title: string
  /** `overridden`: accepted without a signature, by hand of the office. */
  signature: { kind: string; image_url: string | null }
  /** The day, as it is shown. */
  signedOn: string | null
}

/** Who accepted the work or the offer, and when. */
export function SignatureBlock({ title, signature, signedOn }: SignatureBlockProps) {
  return (
    <section>
      <Heading as="h3">{title}</Heading>
      {signature.kind === 'overridden' ? (
        <Text>Accepted manually</Text>
      ) : (
        signature.image_url && <img src={signature.image_url} alt="Customer's signature" height={80} />
      )}
      {signedOn && <Muted as="div">{signedOn}</Muted>}
    </section>
  )
}
