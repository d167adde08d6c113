import { createHash, type KeyObject } from 'node:crypto'
import { openNotes, signNotes, type SignedNotes } from '#registry/write-once-store'
import { unknown, type CheckResult } from './check-result'

/** What was checked. Builds of remotes and of the shell are immutable, so a result stays valid. */
export type AttestationKey =
  | { check: 'types'; remote: string; version: string; shell: string }
  | { check: 'smoke'; versions: Record<string, string>; shell: string }

/** Results of checks that not every machine can run: stored where they ran, trusted elsewhere by their signature. */
export interface AttestationStore {
  /** Null if there is none. An attestation that can't be trusted is `unknown`, with the reason. */
  read: (key: AttestationKey) => Promise<CheckResult | null>
  /** False if the finding is `unknown`, if this machine has no signing key, or if the same is already stored. */
  keep: (key: AttestationKey, finding: CheckResult) => Promise<boolean>
}

interface Attestation {
  /** The key as text: the file's name is only its hash. */
  about: string
  finding: CheckResult
  /** Instant, ISO 8601 */
  at: string
  who: string
}

/** The key as canonical text, independent of the order of its remotes. */
const serializeKey = (key: AttestationKey): string =>
  JSON.stringify(
    key.check === 'smoke'
      ? ['smoke', Object.entries(key.versions).sort(), key.shell]
      : ['types', key.remote, key.version, key.shell],
  )

/** `ok` and `no` have separate names, so neither ever replaces the other. */
const fileName = (key: AttestationKey, verdict: 'ok' | 'no'): string =>
  `evidence/${key.check}-${createHash('sha256').update(serializeKey(key)).digest('hex').slice(0, 32)}.${verdict}.json`

interface Options {
  notes: SignedNotes
  clock: () => Date
  who: string
}

/** Attestations as signed notes. A later `ok` overrules an earlier `no`, which the machine may have caused. */
export function createAttestations({ notes, clock, who }: Options): AttestationStore {
  async function readOne(key: AttestationKey, verdict: 'ok' | 'no'): Promise<CheckResult | null> {
    const note = await notes.read<Attestation>(fileName(key, verdict))
    if (note === null) return null
    if (!note.ok) return unknown(note.problem)
    return note.value.about === serializeKey(key) && note.value.finding.verdict === verdict
      ? note.value.finding
      : unknown('its attestation has a valid signature but is about something else')
  }
  return {
    async read(key) {
      const yes = await readOne(key, 'ok')
      return yes?.verdict === 'ok' ? yes : ((await readOne(key, 'no')) ?? yes)
    },
    async keep(key, finding) {
      if (finding.verdict === 'unknown') return false
      const attestation: Attestation = { about: serializeKey(key), finding, at: clock().toISOString(), who }
      return notes.create(fileName(key, finding.verdict), attestation)
    },
  }
}

interface Place extends Omit<Options, 'notes'> {
  dir: string
  env: NodeJS.ProcessEnv
  privateKey: KeyObject | null
  publicKeys: readonly KeyObject[]
}

/** The attestations beside a registry, in its folder or its bucket. Read-only without a private key. */
export const openAttestations = ({ dir, env, clock, who, ...keys }: Place): AttestationStore =>
  createAttestations({ notes: signNotes(openNotes(env, dir), keys), clock, who })
