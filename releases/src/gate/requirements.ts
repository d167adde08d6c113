import type { RemoteRecord } from '@portal/build'
import semver from 'semver'
import type { ServedShell } from '../document'
import { byProblems, unknown, type CheckResult } from './check-result'

/** One range that a build has, and the version that a shell brings for it. */
function problemOf(what: string, range: unknown, version: string | undefined): string | null {
  if (typeof range !== 'string' || semver.validRange(range) === null) return `it says no range of ${what}; build it again`
  if (version === undefined) return `it needs ${what} ${range}, of which the shell has none`
  return semver.satisfies(version, range) ? null : `it needs ${what} ${range}, the shell has ${version}`
}

/** Whether every shell whose pages may still be open brings what a build needs. */
export function checkRequirements({ requires }: RemoteRecord, shells: readonly ServedShell[]): CheckResult {
  if (shells.length === 0) return unknown('the registry knows no shell. Start a portal on it once; it writes down what it serves')
  const problems = shells.flatMap((shell) =>
    [
      problemOf('the surface between shell and remotes', requires.shellApi, shell.shellApi),
      problemOf('the calls', requires.apiContract, shell.apiContract),
      ...Object.entries(requires.shared).map(([name, range]) => problemOf(name, range, Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined)),
    ]
      .filter((problem) => problem !== null)
      .map((problem) => `with shell ${shell.version}: ${problem}`),
  )
  return byProblems(problems, `${2 + Object.keys(requires.shared).length} ranges hold with ${shells.map(({ version }) => `shell ${version}`).join(', ')}`)
}
