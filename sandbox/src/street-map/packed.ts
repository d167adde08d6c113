import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Immutable content, compressed once. */
export interface Packed {
  /** Content hash. */
  hash: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Brotli quality. The highest takes 3 s of CPU time for the town at every start, and saves only a sixth of the bytes. */
const QUICK = 4

/** Compresses off the main thread. */
export async function pack(text: string): Promise<Packed> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUICK, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  return { hash: createHash('sha256').update(plain).digest('hex').slice(0, 16), plain, br, gzip: zipped }
}
