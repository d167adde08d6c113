import { Trans, useLingui } from '@lingui/react/macro'
import { HandwrittenName } from '../signature/handwritten-name'
import { Heading, Muted, Text } from '../text'

export interface SignatureBlockProps {
  title: string
  /**
   * `typed`: the name is the signature. `overridden`: accepted manually by the office, without a signature.
   * `name`: the signer's; null if unknown.
   */
  signature: { kind: string; name: string | null; image_url: string | null }
  /** The date, formatted. */
  signedOn: string | null
}

/** Who accepted the work or the offer, and when. */
export function SignatureBlock({ title, signature, signedOn }: SignatureBlockProps) {
  return (
    <section>
      <Heading as="h3">{title}</Heading>
      <Signature {...signature} />
      {signedOn && <Muted as="div">{signedOn}</Muted>}
    </section>
  )
}

function Signature({ kind, name, image_url }: SignatureBlockProps['signature']) {
  const { t } = useLingui()
  if (kind === 'overridden')
    return (
      <Text>
        <Trans>Accepted manually</Trans>
      </Text>
    )
  if (kind === 'typed' && name) {
    return (
      <div>
        <HandwrittenName role="img" aria-label={t`Signed by ${name}`}>
          {name}
        </HandwrittenName>
      </div>
    )
  }
  if (!image_url) return null
  return (
    <>
      <img src={image_url} alt={name ? t`${name}'s signature` : t`Customer's signature`} height={80} />
      {name && <div>{name}</div>}
    </>
  )
}
