import type { RegistryDocument } from '#rules/document'

/** Result of one check that must pass before a version is served to anybody. `unknown` counts as a no. */
export interface GateResult {
  check: 'files' | 'requirements' | 'collisions' | 'size' | 'flags' | 'types' | 'smoke'
  /** 'mfe-billing 1.4.0-…', or the combination that was checked. */
  subject: string
  verdict: 'ok' | 'no' | 'unknown'
  /** What was found, with figures; for `no` and `unknown` also what to do. */
  detail: string
}

export interface GateInput {
  before: RegistryDocument
  after: RegistryDocument
  now: Date
}

/** Checks what a change would serve: only versions and combinations that the previous document did not offer. */
export type Gate = (input: GateInput) => Promise<GateResult[]>

/** Lists every check that did not pass. */
export class GateRefusal extends Error {
  constructor(readonly results: readonly GateResult[]) {
    const refused = results.filter(({ verdict }) => verdict !== 'ok')
    super(
      `The gate says no:\n${refused.map(({ check, subject, verdict, detail }) => `  ${check} · ${subject}: ${verdict === 'unknown' ? 'unknown, counts as a no. ' : ''}${detail}`).join('\n')}`,
    )
  }
}

/** Throws GateRefusal unless every check passed. */
export function assertPassed(results: readonly GateResult[]): void {
  if (results.some(({ verdict }) => verdict !== 'ok')) throw new GateRefusal(results)
}
