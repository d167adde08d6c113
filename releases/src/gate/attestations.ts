import { createHash, type KeyObject } from 'node:crypto'
import { openNotes, signNotes, type SignedNotes } from '../write-once-store'
import { unknown, type CheckResult } from './check-result'

/** What was looked at. A build never changes and neither does a shell's, so what was found once holds for good. */
export type AttestationKey =
  | { check: 'types'; remote: string; version: string; shell: string }
  | { check: 'smoke'; versions: Record<string, string>; shell: string }

/** Results of checks that not every machine can run: kept where they ran, trusted everywhere by their signature. */
export interface AttestationStore {
  /** Null when there is none. Evidence that can't be trusted is `unknown` and says why. */
  read: (key: AttestationKey) => Promise<CheckResult | null>
  /** False when this machine has no key to sign with, or the same was kept before. */
  keep: (key: AttestationKey, finding: CheckResult) => Promise<boolean>
}

interface Kept {
  /** The key as text: the file's name is only its hash. */
  about: string
  finding: CheckResult
  /** Instant, ISO 8601 */
  at: string
  who: string
}

/** The key as one text, whatever the order in which its remotes were named. */
const textOf = (key: AttestationKey): string =>
  JSON.stringify(key.check === 'smoke' ? ['smoke', Object.entries(key.versions).sort(), key.shell] : ['types', key.remote, key.version, key.shell])

/** A yes and a no have names of their own: neither ever takes the other's place. */
const nameOf = (key: AttestationKey, verdict: 'ok' | 'no'): string => `${key.check}-${createHash('sha256').update(textOf(key)).digest('hex').slice(0, 32)}.${verdict}.json`

interface Options {
  notes: SignedNotes
  /** Put before every name: `evidence/`. */
  prefix: string
  clock: () => Date
  who: string
}

/** Evidence as signed notes. A later yes overrules an earlier no, whose cause may have been the machine. */
export function createAttestations({ notes, prefix, clock, who }: Options): AttestationStore {
  async function readOne(key: AttestationKey, verdict: 'ok' | 'no'): Promise<CheckResult | null> {
    const note = await notes.read<Kept>(prefix + nameOf(key, verdict))
    if (note === null) return null
    if (!note.ok) return unknown(note.problem)
    return note.value.about === textOf(key) && note.value.finding.verdict === verdict ? note.value.finding : unknown('its evidence is signed and is about something else')
  }
  return {
    async read(key) {
      const yes = await readOne(key, 'ok')
      return yes?.verdict === 'ok' ? yes : ((await readOne(key, 'no')) ?? yes)
    },
    async keep(key, finding) {
      if (finding.verdict === 'unknown') return false
      const kept: Kept = { about: textOf(key), finding, at: clock().toISOString(), who }
      return notes.create(prefix + nameOf(key, finding.verdict), kept)
    },
  }
}

interface Place {
  privateKey: KeyObject | null
  publicKeys: readonly KeyObject[]
  clock: () => Date
  who: string
}

/** The evidence beside a registry, in its folder or its bucket. Without a key it can be read and not added to. */
export const openAttestations = ({ dir, env, privateKey, publicKeys, clock, who }: Place & { dir: string; env: NodeJS.ProcessEnv }): AttestationStore =>
  createAttestations({ notes: signNotes(openNotes(env, dir), { privateKey, publicKeys }), prefix: 'evidence/', clock, who })
