import { unsignedBuilds } from '#registry/named-builds'
import { describeAbsence } from '#rules/absence'
import { audienceText } from '#rules/audience'
import { listRemotes, openRollouts, type RegistryDocument, type Rollout } from '#rules/document'
import { effectiveShareText } from '#rules/effective-share'
import { servedShells } from '#rules/named-versions'
import { combinations, notPerTenant, preview } from '#rules/preview'
import { table } from '@portal/cli'
import type { Command, CommandContext } from './command'
import { newestFirst } from './find-build'
import { flagRows } from './flags'
import { formatMinute } from './inspect'

const section = (title: string, rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : ['', title, ...table(rows)]

/** The document with nothing but the stable channel in effect. */
const withoutRules = (document: RegistryDocument): RegistryDocument => ({
  ...document,
  tenants: Object.fromEntries(Object.keys(document.tenants).map((tenant) => [tenant, { channel: 'stable', pins: {} }])),
  rollouts: [],
  kill: [],
})

/** Each remote's newest build, if no rule offers it. */
async function waiting(
  { releases: { builds }, clock }: CommandContext,
  document: RegistryDocument,
): Promise<string[][]> {
  const offered = new Set(
    combinations(document, clock()).flatMap(({ versions }) => Object.entries(versions).map((pair) => pair.join(' '))),
  )
  const remotes = [...new Set([...listRemotes(document), ...(await builds.remotes())])].sort()
  const newest = await Promise.all(
    remotes.map(
      async (remote) => [remote, (await newestFirst(builds, remote, await builds.versions(remote)))[0]] as const,
    ),
  )
  return newest.flatMap(([remote, version]) =>
    version === undefined || offered.has(`${remote} ${version}`) ? [] : [[remote, version]],
  )
}

const STOPPED_SHOWN = 5

function rolloutRows(document: RegistryDocument, now: Date): string[][] {
  const stopped = document.rollouts.filter(({ state }) => state === 'stopped').slice(0, STOPPED_SHOWN)
  const describe = (rollout: Rollout): string => {
    const { state, because, guard, startedAt } = rollout
    if (state === 'stopped') return `stopped: ${because ?? 'no reason given'}`
    return [
      `${state === 'paused' ? 'paused: ' : ''}${audienceText(rollout)}`,
      effectiveShareText(document, rollout, now),
      guard ? 'guarded' : 'without a guard',
      `since ${formatMinute(startedAt)}`,
    ]
      .filter(Boolean)
      .join('; ')
  }
  return [...openRollouts(document), ...stopped].map((rollout) => [
    rollout.id,
    rollout.remote,
    rollout.to,
    describe(rollout),
  ])
}

/** Tenants that get another version than stable, shares of tenants or people, and how many tenants get nothing but stable. */
function tenantLines(document: RegistryDocument, now: Date): string[] {
  const remotes = listRemotes(document)
  const ofRemotes = { ...document, rollouts: document.rollouts.filter(({ remote }) => remotes.includes(remote)) }
  const special = preview(withoutRules(document), document, now).filter(({ remote }) => remotes.includes(remote))
  const others = Object.keys(document.tenants).length - new Set(special.map(({ tenant }) => tenant)).size
  return [
    ...section(
      'Tenants that get a version other than stable',
      special.map(({ tenant, remote, after, why }) => [tenant, remote, after ?? 'nothing', why]),
    ),
    ...section(
      'Shares of tenants and people',
      notPerTenant(ofRemotes).map((line) => [line]),
    ),
    ...(others > 0
      ? ['', `${others}${special.length > 0 ? ' other' : ''} tenant${others > 1 ? 's' : ''}: stable`]
      : []),
  ]
}

export const status: Command = {
  usage: 'status',
  summary: 'who gets what: channels, rollouts, and the tenants that get a version other than stable',
  options: {},
  words: [0, 0],
  async run({ context }) {
    const { releases, say } = context
    const document = await releases.registry.read()
    const [last] = await releases.registry.history(1)
    const { channels, lastKnownGood, kill, shells } = document
    const remotes = listRemotes(document)
    const served = servedShells(document)
    const lines = [
      last
        ? `Revision ${document.revision}, ${formatMinute(last.entry.at)}, ${last.entry.who}: ${last.entry.what}`
        : 'Nothing was written yet. Start the portal once: it makes its checkout’s builds stable.',
      ...section('Channels', [
        ['', 'stable', 'beta', 'falls back to'],
        ...remotes.map((remote) => [
          remote,
          channels.stable[remote] ?? '–',
          channels.beta[remote] ?? '–',
          lastKnownGood[remote] ?? '–',
        ]),
      ]),
      ...section(
        'Remotes that not every tenant gets',
        remotes.map((remote) => [remote, describeAbsence(document, remote) ?? '']).filter(([, why]) => why !== ''),
      ),
      ...section('Rollouts', rolloutRows(document, context.clock())),
      ...section('Flags', flagRows(document, context.clock())),
      ...section(
        'Killed',
        kill.map(({ remote, version, reason }) => [remote, version, reason]),
      ),
      ...tenantLines(document, context.clock()),
      ...section('Published, but nobody gets it', await waiting(context, document)),
      ...section(
        'Not signed, so nobody gets them (npm run release -- help sign-builds)',
        unsignedBuilds(document).map(({ remote, version }) => [remote, version]),
      ),
      ...section(
        'Shells',
        shells.map((shell) => [shell.version, served.includes(shell) ? 'served' : 'only in pages that are open']),
      ),
    ]
    lines.forEach((line) => say(line))
    const { revision, rollouts, tenants, flags } = document
    return { revision, channels, lastKnownGood, rollouts, kill, shells, tenants, flags }
  },
}
