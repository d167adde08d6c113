import type { RemoteRecord } from '@portal/build'
import { byProblems, type CheckResult } from './check-result'

/** A flag that outlives its purpose is one more way in which two visitors differ. */
export function checkFlags({ facts: { flags = {} } }: Pick<RemoteRecord, 'facts'>, now: Date): CheckResult {
  const today = now.toISOString().slice(0, 10)
  const stale = Object.entries(flags).filter(([, { until }]) => until !== null && until < today)
  const count = Object.keys(flags).length
  return byProblems(
    stale.map(([name, { until, owner }]) => `flag ${name} was to be gone by ${until}: ${owner} keeps one side, and removes it from src/remote.ts`),
    count === 0 ? 'declares none' : `${count} declared, none beyond its day`,
  )
}
