import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import type { AuditEntry, RegistryDocument } from '#rules/document'
import type { RevisionLog } from './revision-log'

/** The signed content: a revision, its audit entry, and the hash of the previous revision. */
export interface RevisionPayload {
  document: RegistryDocument
  entry: AuditEntry
  /** SHA-256 of the previous revision as stored, so that none can be replaced later; null for the first one. */
  previous: string | null
  /** Somebody went on from an older revision on purpose: there may be a gap before this one, and others that had its predecessor's number. */
  restored?: true
}

/** Stored form of signed data: the payload's exact text, and an Ed25519 signature over it. */
interface Envelope {
  payload: string
  keyId: string
  signature: string
}

type Verified = ({ ok: true } & RevisionPayload) | { ok: false; problem: string }

/** A verified revision, with its text as it is stored. */
export type StoredRevision = Extract<Verified, { ok: true }> & { text: string }

/** Fingerprint of a key: the first 16 hex digits of the SHA-256 of its public key. */
export const hashKey = (key: KeyObject): string =>
  createHash('sha256')
    .update((key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** Signs a text and returns the envelope as JSON. */
export function sealText(text: string, privateKey: KeyObject): string {
  const envelope: Envelope = {
    payload: text,
    keyId: hashKey(privateKey),
    signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
  return JSON.stringify(envelope)
}

/** Verifies the signature and returns the text. `name` is used in the problem message. */
export function openText(
  sealed: string,
  publicKeys: readonly KeyObject[],
  name: string,
): { ok: true; text: string } | { ok: false; problem: string } {
  let envelope: Partial<Record<keyof Envelope, unknown>>
  try {
    envelope = JSON.parse(sealed) ?? {}
  } catch {
    return { ok: false, problem: `${name} is not JSON` }
  }
  const key = publicKeys.find((one) => hashKey(one) === envelope.keyId)
  if (!key)
    return { ok: false, problem: `${name} is signed with key ${String(envelope.keyId)}, which is not trusted here` }
  if (
    typeof envelope.payload !== 'string' ||
    typeof envelope.signature !== 'string' ||
    !verify(null, Buffer.from(envelope.payload), key, Buffer.from(envelope.signature, 'base64'))
  ) {
    return { ok: false, problem: `the signature of ${name} does not hold` }
  }
  return { ok: true, text: envelope.payload }
}

export const sealRevision = (payload: RevisionPayload, privateKey: KeyObject): string =>
  sealText(JSON.stringify(payload), privateKey)

/** Verifies and parses a revision. Nothing in it is trusted before its signature is verified. */
export function openRevision(text: string, publicKeys: readonly KeyObject[], revision: number): Verified {
  const opened = openText(text, publicKeys, `revision ${revision}`)
  if (!opened.ok) return opened
  const payload = JSON.parse(opened.text) as Partial<RevisionPayload>
  // The same key also signs attestations; only a document is a revision.
  if (!payload.document || !payload.entry)
    return { ok: false, problem: `revision ${revision} has a valid signature but is not a revision` }
  // A genuine revision under another number would be a replay of an old state.
  if (payload.document.revision !== revision)
    return { ok: false, problem: `revision ${revision} says that it is ${payload.document.revision}` }
  const { document, entry, previous = null, restored } = payload
  // Revisions from before there were flags, tokens and hashes of builds have none.
  return {
    ok: true,
    document: {
      ...document,
      flags: document.flags ?? {},
      tokens: document.tokens ?? [],
      builds: document.builds ?? {},
    },
    entry,
    previous,
    restored,
  }
}

/** Reads and verifies a revision. Its text is null if it can't be read. */
export async function readRevision(
  log: RevisionLog,
  publicKeys: readonly KeyObject[],
  revision: number,
): Promise<StoredRevision | { ok: false; problem: string; text: string | null }> {
  const text = await log.read(revision)
  if (text === null) return { ok: false, problem: `revision ${revision} can’t be read`, text }
  return { ...openRevision(text, publicKeys, revision), text }
}

/** Generates an Ed25519 key pair, as PEM. */
export function createKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
  }
}

export const readPrivateKey = (pem: string): KeyObject => createPrivateKey(pem)
/** Reads every public key of a PEM text: while keys are rotated there are two. */
export const readPublicKeys = (pem: string): KeyObject[] =>
  (pem.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? [pem]).map((block) =>
    createPublicKey(block),
  )
