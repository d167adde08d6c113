import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import type { AuditEntry, RegistryDocument } from './document'

/** What is signed: one revision, who made it, and the revision before. */
export interface RevisionPayload {
  document: RegistryDocument
  entry: AuditEntry
  /** SHA-256 of the revision before as it is stored, so that none can be exchanged later; null for the first one. */
  previous: string | null
}

/** How signed things are stored: the payload's exact text, and an Ed25519 signature over it. */
interface Envelope {
  payload: string
  keyId: string
  signature: string
}

export type Verified = ({ ok: true } & RevisionPayload) | { ok: false; problem: string }

/** The first sixteen hex digits of the public key's hash: which key, without the key. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256').update((key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' })).digest('hex').slice(0, 16)

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A text with a signature over it. */
export function sealText(text: string, privateKey: KeyObject): string {
  const envelope: Envelope = { payload: text, keyId: keyIdOf(privateKey), signature: sign(null, Buffer.from(text), privateKey).toString('base64') }
  return JSON.stringify(envelope)
}

/** The text inside, once its signature holds. `name` is what a problem calls it. */
export function openText(sealed: string, publicKeys: readonly KeyObject[], name: string): { ok: true; text: string } | { ok: false; problem: string } {
  let envelope: Envelope
  try {
    envelope = JSON.parse(sealed) as Envelope
  } catch {
    return { ok: false, problem: `${name} is no JSON` }
  }
  const key = publicKeys.find((one) => keyIdOf(one) === envelope.keyId)
  if (!key) return { ok: false, problem: `${name} is signed with key ${String(envelope.keyId)}, which is not trusted here` }
  if (typeof envelope.payload !== 'string' || typeof envelope.signature !== 'string' || !verify(null, Buffer.from(envelope.payload), key, Buffer.from(envelope.signature, 'base64'))) {
    return { ok: false, problem: `the signature of ${name} does not hold` }
  }
  return { ok: true, text: envelope.payload }
}

/** Text of a signed revision. */
export const sealRevision = (payload: RevisionPayload, privateKey: KeyObject): string => sealText(JSON.stringify(payload), privateKey)

/** Reads a revision. Nothing of it is believed before the signature holds. */
export function openRevision(text: string, publicKeys: readonly KeyObject[], revision: number): Verified {
  const opened = openText(text, publicKeys, `revision ${revision}`)
  if (!opened.ok) return opened
  const payload = JSON.parse(opened.text) as Partial<RevisionPayload>
  // The same key signs what checks found; only a document is a revision.
  if (!payload.document || !payload.entry) return { ok: false, problem: `revision ${revision} is signed and holds something else` }
  // A genuine revision under another number would be an old state brought back.
  if (payload.document.revision !== revision) return { ok: false, problem: `revision ${revision} says that it is ${payload.document.revision}` }
  return { ok: true, document: payload.document, entry: payload.entry, previous: payload.previous ?? null }
}

/** A new pair, as PEM texts. */
export function createKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })) }
}

export const readPrivateKey = (pem: string): KeyObject => createPrivateKey(pem)
export const readPublicKey = (pem: string): KeyObject => createPublicKey(pem)
