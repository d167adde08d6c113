import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts small secrets for storage. `about` says whose secret it is; a sealed text opens only with the same. */
export interface Sealer {
  seal(text: string, about: string): string
  /** Throws if no key of this process opens it, or if it is about something else. */
  open(sealed: string, about: string): string
  /** Whether it was sealed with the newest key. */
  isCurrent(sealed: string): boolean
}

const hashKey = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)

/** AES-256-GCM with random nonces. The first key seals; all of them open, so that keys can be rotated. Keys have 32 bytes. */
export function createSealer(keys: readonly [Buffer, ...Buffer[]]): Sealer {
  const [newest] = keys
  return {
    seal(text, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest, nonce).setAAD(Buffer.from(about))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [hashKey(newest), ...[nonce, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))].join(
        '.',
      )
    },
    open(sealed, about) {
      const [keyId, ...parts] = sealed.split('.')
      const [nonce, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'))
      const key = keys.find((one) => hashKey(one) === keyId)
      if (!key) throw new Error(`The key ${keyId} that sealed this is not configured`)
      if (!nonce || !tag || !content) throw new Error('This is not a sealed text')
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(about))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    },
    isCurrent: (sealed) => sealed.startsWith(`${hashKey(newest)}.`),
  }
}

/** For a portal without keys of its own for this. */
export const sealerFromSecret = (secret: string): Sealer =>
  createSealer([Buffer.from(hkdfSync('sha256', secret, '', 'payment accounts', 32))])
