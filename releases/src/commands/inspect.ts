import { namedBuilds } from '#registry/named-builds'
import { buildProblem } from '#registry/signed-builds'
import { checkPeople } from '#rules/changes'
import { runningRollouts } from '#rules/document'
import { resolveReleases } from '#rules/resolve'
import { CliError, option, required, table, text, wholeNumber } from '@portal/cli'
import type { Command } from './command'

/** '2027-01-10 12:00Z' */
export const formatMinute = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')}Z`

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
    const byPerson = runningRollouts(document).filter(({ unit, percent }) => unit === 'user' && percent > 0)
    if (user === undefined && byPerson.length > 0)
      say(
        `Users of one tenant get different versions in ${byPerson.map(({ id }) => id).join(', ')}: specify one (--user, the value of the user’s cookie).`,
      )
    return resolved
  },
}

const MAX_LINES = 10_000

export const logCommand: Command = {
  usage: 'log [--count N]',
  summary: 'who did what and why, newest first; 20 by default',
  options: { count: text },
  words: [0, 0],
  async run({ values, context: { releases, say } }) {
    const count = wholeNumber(option(values, 'count') ?? '20', '--count', [1, MAX_LINES])
    const revisions = await releases.registry.history(count)
    if (revisions.length === 0) say('Nothing was written yet.')
    for (const { document, entry } of revisions) {
      say(`${document.revision}  ${formatMinute(entry.at)}  ${entry.who}: ${entry.what}`)
      say(`${' '.repeat(String(document.revision).length)}  ${entry.why}`)
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
