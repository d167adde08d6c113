import semver from 'semver'
import type { KnownShell } from '#rules/document'
import { getOwn } from '#rules/get-own'
import type { RemoteRecord } from '@portal/build'
import { byProblems, unknown, type CheckResult } from './check-result'

/** Compares a range that a build requires with the version that a shell provides. */
function findProblem(what: string, range: unknown, version: string | undefined): string | null {
  if (typeof range !== 'string' || semver.validRange(range) === null)
    return `it has no valid range for ${what}; build it again`
  if (version === undefined) return `it needs ${what} ${range}, which the shell does not have`
  return semver.satisfies(version, range) ? null : `it needs ${what} ${range}, the shell has ${version}`
}

/** Checks that every shell that is served provides what a build requires. */
export function checkRequirements({ requires }: RemoteRecord, shells: readonly KnownShell[]): CheckResult {
  if (shells.length === 0)
    return unknown('the registry knows no shell. Start a portal on it once; it registers its shell')
  const problems = shells.flatMap((shell) =>
    [
      findProblem('the shell API', requires.shellApi, shell.shellApi),
      findProblem('the API contract', requires.apiContract, shell.apiContract),
      ...Object.entries(requires.shared).map(([name, range]) => findProblem(name, range, getOwn(shell.shared, name))),
    ]
      .filter((problem) => problem !== null)
      .map((problem) => `with shell ${shell.version}: ${problem}`),
  )
  return byProblems(
    problems,
    `${2 + Object.keys(requires.shared).length} ranges are satisfied by ${shells.map(({ version }) => `shell ${version}`).join(', ')}`,
  )
}
