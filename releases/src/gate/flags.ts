import type { Flag } from '#rules/document'
import type { RemoteRecord } from '@portal/build'
import { byProblems, type CheckResult } from './check-result'

/** A flag that outlives its purpose is one more way in which two visitors differ. */
export function checkFlags({ facts: { flags = {} } }: Pick<RemoteRecord, 'facts'>, now: Date): CheckResult {
  const today = now.toISOString().slice(0, 10)
  const stale = Object.entries(flags).filter(([, { until }]) => until !== null && until < today)
  const count = Object.keys(flags).length
  return byProblems(
    stale.map(
      ([name, { until, owner }]) =>
        `flag ${name} was to be gone by ${until}: ${owner} keeps one side, and removes it from src/remote.ts`,
    ),
    count === 0 ? 'declares none' : `${count} declared, none beyond its day`,
  )
}

/** A flag that is forgotten is off for everybody, so nothing may read it any longer. `served`: builds that a page may load. */
export function checkForgotten(
  name: string,
  { ofApi }: Flag,
  served: readonly Pick<RemoteRecord, 'remote' | 'version' | 'facts'>[],
): CheckResult {
  const readers = served
    .filter(({ facts: { flags = {} } }) => Object.hasOwn(flags, name))
    .map(
      ({ remote, version }) => `${remote} ${version} declares it and may be served: promote a build without it first`,
    )
  return byProblems(
    [...(ofApi ? ['the API declares it: every tenant has it'] : []), ...readers],
    'nothing that is served declares it',
  )
}
