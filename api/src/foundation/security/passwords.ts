import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { serviceUnavailable } from '../errors'

export interface PasswordOptions {
  /** Hashes computed concurrently; each takes a thread and its memory. */
  concurrency?: number
  /** Callers that may wait; beyond that, they get 503. */
  maxWaiting?: number
  /** log2 of scrypt's cost. Tests lower it. */
  costLog2?: number
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for a user that does not exist (`null`) as for one that does. */
  verify(password: string, stored: string | null): Promise<boolean>
  /** Whether the hash has another cost than the current one, and has to be replaced at the next sign-in. */
  isOutdated(stored: string | null): boolean
}

const KEY_LENGTH = 32
const BLOCK_SIZE = 8

const derive = (password: string, salt: Buffer, costLog2: number): Promise<Buffer> => {
  const cost = 2 ** costLog2
  const options: ScryptOptions = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE }
  return new Promise((resolve, reject) => {
    // NFKC, so that a password typed on another keyboard is still the same.
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** Runs at most `concurrency` jobs at once, and queues at most `maxWaiting`; further ones reject with 503. */
function boundedQueue(concurrency: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function run<T>(job: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw serviceUnavailable()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** scrypt behind a bounded queue, at the cost that OWASP recommends: N = 2^17, r = 8, p = 1. */
export function createPasswords({ concurrency = 2, maxWaiting = 64, costLog2 = 17 }: PasswordOptions = {}): Passwords {
  const queued = boundedQueue(concurrency, maxWaiting)
  const unknownUserSalt = randomBytes(16)
  return {
    hash: (password) =>
      queued(async () => {
        const salt = randomBytes(16)
        const key = await derive(password, salt, costLog2)
        return ['scrypt', costLog2, salt.toString('base64url'), key.toString('base64url')].join('$')
      }),
    verify: (password, stored) =>
      queued(async () => {
        const [scheme, cost, salt, key] = stored?.split('$') ?? []
        if (scheme !== 'scrypt' || !salt || !key) {
          await derive(password, unknownUserSalt, costLog2)
          return false
        }
        const expected = Buffer.from(key, 'base64url')
        const matches = timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), Number(cost)), expected)
        if (matches) return true
        // For an older, cheaper hash, do the missing work (2^n + 2^n + 2^(n+1) + …): response time must not reveal whether the user exists.
        for (let log2 = Number(cost); log2 < costLog2; log2 += 1) await derive(password, unknownUserSalt, log2)
        return false
      }),
    isOutdated: (stored) => stored !== null && stored.split('$')[1] !== String(costLog2),
  }
}
