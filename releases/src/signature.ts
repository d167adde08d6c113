import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import type { AuditEntry, RegistryDocument } from './document'

/** What is signed: one revision, who made it, and the revision before. */
export interface RevisionPayload {
  document: RegistryDocument
  entry: AuditEntry
  /** SHA-256 of the revision before as it is stored, so that none can be exchanged later; null for the first one. */
  previous: string | null
}

/** A revision as it is stored: the payload's exact text, and an Ed25519 signature over it. */
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

/** Text of a signed revision. */
export function sealRevision(payload: RevisionPayload, privateKey: KeyObject): string {
  const text = JSON.stringify(payload)
  const envelope: Envelope = { payload: text, keyId: keyIdOf(privateKey), signature: sign(null, Buffer.from(text), privateKey).toString('base64') }
  return JSON.stringify(envelope)
}

/** Reads a revision. Nothing of it is believed before the signature holds. */
export function openRevision(text: string, publicKeys: readonly KeyObject[], revision: number): Verified {
  let envelope: Envelope
  try {
    envelope = JSON.parse(text) as Envelope
  } catch {
    return { ok: false, problem: `revision ${revision} is no JSON` }
  }
  const key = publicKeys.find((one) => keyIdOf(one) === envelope.keyId)
  if (!key) return { ok: false, problem: `revision ${revision} is signed with key ${String(envelope.keyId)}, which is not trusted here` }
  if (typeof envelope.payload !== 'string' || typeof envelope.signature !== 'string' || !verify(null, Buffer.from(envelope.payload), key, Buffer.from(envelope.signature, 'base64'))) {
    return { ok: false, problem: `the signature of revision ${revision} does not hold` }
  }
  const payload = JSON.parse(envelope.payload) as RevisionPayload
  // A genuine revision under another number would be an old state brought back.
  if (payload.document.revision !== revision) return { ok: false, problem: `revision ${revision} says that it is ${payload.document.revision}` }
  return { ok: true, ...payload }
}

/** A new pair, as PEM texts. */
export function createKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })) }
}

export const readPrivateKey = (pem: string): KeyObject => createPrivateKey(pem)
export const readPublicKey = (pem: string): KeyObject => createPublicKey(pem)
