import { createHash } from 'node:crypto'
import type { BuildFile } from '@portal/build'

/** Whether a file's content is what was built, by every hash that its build's record has of it. */
export function isAsBuilt(content: Buffer, { sha384, sha256 }: Pick<BuildFile, 'sha384' | 'sha256'>): boolean {
  const integrityBy = (algorithm: string) => `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
  return integrityBy('sha384') === sha384 && (sha256 === undefined || integrityBy('sha256') === sha256)
}
