import { createHash, createPublicKey, randomUUID, type KeyObject } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openText, sealText } from '../signature'
import { unknown, type Finding } from './finding'

/** What was looked at. A build never changes and neither does a shell's, so what was found once holds for good. */
export type EvidenceKey =
  | { check: 'types'; remote: string; version: string; shell: string }
  | { check: 'smoke'; versions: Record<string, string>; shell: string }

/** Results of checks that not every machine can run: kept where they ran, trusted everywhere by their signature. */
export interface EvidenceStore {
  /** Null when there is none. Evidence that can't be trusted is `unknown` and says why. */
  read: (key: EvidenceKey) => Promise<Finding | null>
  /** False when this machine has no key to sign with. */
  keep: (key: EvidenceKey, finding: Finding) => Promise<boolean>
}

interface Payload {
  kind: 'evidence'
  key: string
  finding: Finding
  /** Instant, ISO 8601 */
  at: string
  who: string
}

interface Options {
  folder: string
  privateKey: KeyObject | null
  publicKeys: readonly KeyObject[]
  clock: () => Date
  who: string
}

/** The key as one text, whatever the order in which its remotes were named. */
const textOf = (key: EvidenceKey): string =>
  JSON.stringify(key.check === 'smoke' ? ['smoke', Object.entries(key.versions).sort(), key.shell] : ['types', key.remote, key.version, key.shell])

/** Evidence as signed files in a folder. */
export function createFileEvidence({ folder, privateKey, publicKeys, clock, who }: Options): EvidenceStore {
  const trusted = privateKey ? [createPublicKey(privateKey), ...publicKeys] : publicKeys
  const fileOf = (key: EvidenceKey) => join(folder, `${key.check}-${createHash('sha256').update(textOf(key)).digest('hex').slice(0, 32)}.json`)

  return {
    async read(key) {
      const file = fileOf(key)
      const sealed = await readFile(file, 'utf8').catch(() => null)
      if (sealed === null) return null
      const opened = openText(sealed, trusted, 'the evidence')
      if (!opened.ok) return unknown(`${opened.problem} (${file})`)
      const payload = JSON.parse(opened.text) as Partial<Payload>
      // A genuine file under another's name would be a yes to something that was never looked at.
      if (payload.kind !== 'evidence' || payload.key !== textOf(key) || !payload.finding) return unknown(`the evidence is signed and is about something else (${file})`)
      return payload.finding
    },
    async keep(key, finding) {
      if (!privateKey) return false
      const payload: Payload = { kind: 'evidence', key: textOf(key), finding, at: clock().toISOString(), who }
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `.${randomUUID()}`)
      await writeFile(draft, sealText(JSON.stringify(payload), privateKey))
      await rename(draft, fileOf(key))
      return true
    },
  }
}
