import { errorMessage } from '@portal/server'
import type { GateResult } from './gate'

/** Result of one check of one subject. `unknown`: it could not be checked. */
export type CheckResult = Pick<GateResult, 'verdict' | 'detail'>

export const ok = (detail: string): CheckResult => ({ verdict: 'ok', detail })
export const no = (detail: string): CheckResult => ({ verdict: 'no', detail })
export const unknown = (detail: string): CheckResult => ({ verdict: 'unknown', detail })

/** `ok` if there are no problems, else `no` with the first five. */
export function byProblems(problems: readonly string[], good: string): CheckResult {
  if (problems.length === 0) return ok(good)
  const told = problems.slice(0, 5).join('; ')
  return no(problems.length > 5 ? `${told}; and ${problems.length - 5} more` : told)
}

/** '182.0 kB', in thousands of bytes. */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Runs a check; if it throws, the result is `unknown`. */
export async function attempt(look: () => CheckResult | Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await look()
  } catch (error) {
    return unknown(`it could not be checked: ${errorMessage(error)}`)
  }
}

/** Rejects if the work takes longer than `limitMs`. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`it timed out after ${Math.round(limitMs / 1000)} s`)), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
