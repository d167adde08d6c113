import type { RegistryDocument } from '../document'

/** One thing that must hold before a version reaches anybody. `unknown` is a no. */
export interface GateResult {
  check: 'files' | 'requirements' | 'collisions' | 'size' | 'types' | 'smoke'
  /** 'mfe-billing 1.4.0-…', or the combination that was tried. */
  subject: string
  verdict: 'ok' | 'no' | 'unknown'
  /** What was found, with figures; for a no or an unknown what to do. */
  detail: string
}

export interface GateInput {
  before: RegistryDocument
  after: RegistryDocument
  now: Date
}

/** Looks at what a change would let people get. Only versions and combinations that the document before did not offer are looked at. */
export type Gate = (input: GateInput) => Promise<GateResult[]>

/** The gate's verdict as an error that lists every no. */
export class GateRefusal extends Error {
  constructor(readonly results: readonly GateResult[]) {
    const refused = results.filter(({ verdict }) => verdict !== 'ok')
    super(`The gate says no:\n${refused.map(({ check, subject, verdict, detail }) => `  ${check} · ${subject}: ${verdict === 'unknown' ? 'not known, which is a no. ' : ''}${detail}`).join('\n')}`)
  }
}

/** Throws GateRefusal unless everything holds. */
export function assertPassed(results: readonly GateResult[]): void {
  if (results.some(({ verdict }) => verdict !== 'ok')) throw new GateRefusal(results)
}
