import { rolloutLines } from '#actions/describe'
import { namedBuilds } from '#registry/named-builds'
import { buildProblem } from '#registry/signed-builds'
import { checkPeople } from '#rules/changes'
import { emptyDocument, type RegistryDocument } from '#rules/document'
import { peopleShares } from '#rules/effective-share'
import { resolveReleases, type Resolved } from '#rules/resolve'
import { CliError, option, required, table, text, wholeNumber } from '@portal/cli'
import type { Command } from './command'

/** '2027-01-10 12:00Z' */
export const formatMinute = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')}Z`

/** What shares of a tenant's people get instead. */
export function sharesLines(
  document: RegistryDocument,
  tenant: string,
  { resolved, now }: { resolved: readonly Resolved[]; now: Date },
): string[] {
  const shares = resolved.flatMap(({ remote, rule }) =>
    // A pin is for all of them.
    rule === 'pin' ? [] : peopleShares(document, tenant, { remote, now }).map((share) => ({ ...share, remote })),
  )
  // Of a share of all of them, the row says it.
  return shares.every(({ part }) => part === 1)
    ? []
    : [
        `Not all users of ${tenant} get the same. Specify one (--user, the value of the user’s cookie):`,
        ...shares.map(({ remote, text: share }) => `  ${remote}: ${share}`),
      ]
}

export const explainCommand: Command = {
  usage: 'explain --tenant <tenant> [--user <id>]',
  summary: 'which version of each remote a tenant or user gets, and the rule that decided',
  options: { tenant: text, user: text },
  words: [0, 0],
  async run({ values, context: { releases, clock, say } }) {
    const tenant = required(values, 'tenant', 'whose versions to explain')
    const user = option(values, 'user')
    if (user !== undefined) checkPeople([user], 'user')
    const document = await releases.registry.read()
    if (!Object.hasOwn(document.tenants, tenant))
      say(`The registry knows no tenant ${tenant}; this is what a tenant with that name would get.`)
    const resolved = resolveReleases(document, { tenant, user: user ?? '' }, clock())
    if (resolved.length === 0) say('Nothing was ever promoted.')
    table(resolved.map(({ remote, version, why }) => [remote, version ?? 'nothing', why])).forEach((line) => say(line))
    if (user === undefined) sharesLines(document, tenant, { resolved, now: clock() }).forEach((line) => say(line))
    return resolved
  },
}

const MAX_LINES = 10_000

export const logCommand: Command = {
  usage: 'log [--count N]',
  summary: 'who did what and why, and whom rollouts were for; newest first, 20 by default',
  options: { count: text },
  words: [0, 0],
  async run({ values, context: { releases, say } }) {
    const count = wholeNumber(option(values, 'count') ?? '20', '--count', [1, MAX_LINES])
    // One more, to compare the last one with.
    const history = await releases.registry.history(count + 1)
    const revisions = history.slice(0, count)
    if (revisions.length === 0) say('Nothing was written yet.')
    for (const [index, { document, entry }] of revisions.entries()) {
      say(`${document.revision}  ${formatMinute(entry.at)}  ${entry.who}: ${entry.what}`)
      const previous = history[index + 1]?.document ?? emptyDocument()
      const lines = previous.revision === document.revision - 1 ? rolloutLines(previous, document) : []
      for (const line of [entry.why, ...lines]) say(`${' '.repeat(String(document.revision).length)}  ${line}`)
    }
    return revisions.map(({ document, entry }) => ({ revision: document.revision, ...entry }))
  },
}

export const verifyCommand: Command = {
  usage: 'verify',
  summary: 'check the signature of every revision, the chain between them, and every build that a rule names',
  options: {},
  words: [0, 0],
  async run({ context: { releases, say } }) {
    const { registry, builds } = releases
    const { revisions, problems } = await registry.verify()
    const [last] = await registry.history(1)
    const named = last ? namedBuilds(last.document) : []
    for (const name of named) {
      const problem = await buildProblem(builds, last!.document, name)
      if (problem !== null) problems.push(`${name.remote} ${name.version}: ${problem}`)
    }
    problems.forEach((problem) => say(`  ${problem}`))
    if (problems.length > 0)
      throw new CliError(
        `The registry can’t be trusted: ${problems.length} problem${problems.length > 1 ? 's' : ''} in ${revisions} revisions and ${named.length} builds. Find out who wrote them`,
      )
    say(
      `${revisions} revisions; all signatures and the chain are valid. ${named.length} builds are named by rules; their records and files are the ones that were signed.`,
    )
    return { revisions, builds: named.length }
  },
}
