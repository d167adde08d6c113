import { Button } from '../button'
import { SignatureBlock } from './signature-block'
import { SignaturePlaceholder } from './signature-placeholder'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80" fill="none" stroke="black" stroke-width="3"><path d="M10 60 Q 60 -20 90 50 T 170 40 T 230 20" /></svg>')}`
const story = (signature: { kind: string; name: string | null; image_url: string | null }) => (
  <SignatureBlock title="Signature" signature={signature} signedOn="02/10/2026" />
)

export const Typed = () => story({ kind: 'typed', name: 'Casey Rivera', image_url: null })

export const Drawn = () => story({ kind: 'drawn', name: 'Casey Rivera', image_url: picture })

/** Signed before names were collected. */
export const Nameless = () => story({ kind: 'drawn', name: null, image_url: picture })

export const Overridden = () => story({ kind: 'overridden', name: 'Casey Rivera', image_url: null })

export const Placeholder = () => <SignaturePlaceholder action={<Button variant="quiet">Collect signature</Button>} />

export const PlaceholderAlone = () => <SignaturePlaceholder />
