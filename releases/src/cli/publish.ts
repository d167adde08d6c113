import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandContext } from '#commands/command'
import { remoteName } from '#commands/find-build'
import { kB } from '#gate/check-result'
import { checkFiles } from '#gate/files'
import { firstVisitFiles } from '#gate/size'
import { registerLocalBuilds } from '#registry/register-local-builds'
import { describeAbsence } from '#rules/absence'
import { SHELL } from '#rules/build-names'
import { knowShell } from '#rules/changes'
import { ownsRemote, RightsError } from '#rules/rights'
import type { RemoteRecord, ShellRecord } from '@portal/build'
import { readRemotes } from '@portal/build/remotes'
import { CliError, flag, UsageError } from '@portal/cli'
import { requireKey, type LocalCommand, type LocalContext } from './local-command'

/** Builds a remote of this checkout, unless its build is up to date. */
export async function buildRemoteHere({ here: { checkout } }: LocalContext, remote: string): Promise<RemoteRecord> {
  if (!checkout.has(remote)) throw new CliError(`${remote} is not in ${checkout.root}`)
  return checkout.build<RemoteRecord>(remote)
}

/** Throws RightsError unless the remote is of whoever types the command. */
export function checkOwner({ by }: CommandContext, remote: string): void {
  if (!ownsRemote(by, remote))
    throw new RightsError(
      by.problem ?? `${remote} is not yours to publish. Set RELEASES_TOKEN to a token of its team or of the platform.`,
    )
}

const readFrom = (folder: string) => (_remote: string, _version: string, name: string) =>
  readFile(join(folder, name)).catch(() => null)

/** Throws CliError unless the files in a build's folder match its record. */
export async function checkBuilt(record: RemoteRecord, folder: string): Promise<void> {
  const { verdict, detail } = await checkFiles(record, record, { file: readFrom(folder) })
  if (verdict !== 'ok')
    throw new CliError(
      `${record.remote} ${record.version} can’t be published: ${detail}. Remove its folder dist and build it again`,
    )
}

/** Publishes and signs a build, by default of this checkout, if its files match its record, and prints the next steps. */
export async function publishBuild(
  { releases: { builds }, here, by, say }: LocalContext,
  record: RemoteRecord,
  folder = join(here.checkout.root, record.remote, 'dist', record.version),
): Promise<{ remote: string; version: string; isNew: boolean }> {
  const { remote, version } = record
  requireKey(here.releases)
  await checkBuilt(record, folder)
  const file = readFrom(folder)
  const isNew = await builds.publish(record, folder, by)
  const packed = await Promise.all(firstVisitFiles(record).map((name) => file(remote, version, `${name}.br`)))
  const firstVisit = packed.reduce((sum, one) => sum + (one?.length ?? 0), 0)
  const bytes = record.files.reduce((sum, one) => sum + one.bytes, 0)
  say(
    `${isNew ? 'Published' : 'Already published, identical build:'} ${remote} ${version}: ${record.files.length} files, ${kB(bytes)}; a first visit is ${kB(firstVisit)} brotli`,
  )
  if (!isNew) return { remote, version, isNew }
  sayNext(say, `${remote.replace(/^mfe-/, '')}@${version}`)
  return { remote, version, isNew }
}

function sayNext(say: CommandContext['say'], build: string): void {
  say('Nobody gets it yet. To check whether it may be promoted, and then to roll it out to a few first:')
  say(`  npm run release -- check ${build}`)
  say(`  npm run release -- promote ${build} --percent 10 --unit user --guard --reason "…"`)
}

/** Publishes and signs the shell of this checkout, and records what it provides to remotes. */
async function publishShell(context: LocalContext) {
  const { releases, checkout } = context.here
  requireKey(releases)
  const { by, say } = context
  if (by.role !== 'platform')
    throw new RightsError(by.problem ?? 'The shell is the platform’s. Set RELEASES_TOKEN to a token of the platform.')
  const record = await checkout.build<ShellRecord>(SHELL)
  const { version, provides } = record
  const isNew = await releases.builds.publish(
    { remote: SHELL, ...record },
    join(checkout.root, SHELL, 'dist', version),
    by,
  )
  if (!(await releases.registry.read()).shells.some((known) => known.version === version))
    await releases.registry.write({
      change: knowShell({ version, ...provides }),
      by,
      why: 'it was published',
      what: `publish shell@${version}`,
    })
  say(`${isNew ? 'Published' : 'Already published, identical build:'} shell ${version}`)
  if (isNew) sayNext(say, `shell@${version}`)
  return { remote: SHELL, version, isNew }
}

export const publish = {
  usage: 'publish shell|<remote>',
  summary: 'build a part of this checkout if necessary, publish the build and sign it; nobody gets it yet',
  options: {},
  words: [1, 1],
  async run({ args, context }) {
    const remote = remoteName(args[0] ?? '')
    if (remote === SHELL) return publishShell(context)
    checkOwner(context, remote)
    return publishBuild(context, await buildRemoteHere(context, remote))
  },
} satisfies LocalCommand

/** A new registry has no tokens: whoever deploys it has the key. */
const REGISTRAR = 'register'

async function registerPart(context: LocalContext, part: string) {
  const { checkout, releases } = context.here
  const record = part === SHELL ? await checkout.build<ShellRecord>(SHELL) : await buildRemoteHere(context, part)
  const folder = join(checkout.root, part, 'dist', record.version)
  const local = 'remote' in record ? { built: [{ record, folder }] } : { built: [], shell: { record, folder } }
  await registerLocalBuilds({ releases, production: true, who: REGISTRAR, ...local })
  const { version } = record
  const document = await releases.registry.read()
  const stable = document.channels.stable[part]
  context.say(
    stable === version
      ? `${part} ${version} is stable.`
      : `${part} stays ${stable === undefined ? `as it is (${describeAbsence(document, part)})` : `at ${stable}`}. ${part === SHELL ? `This one is published; it is served once it is promoted: promote shell@${version}` : 'A later version is published with `release` and promoted with `promote`.'}`,
  )
  return { remote: part, version, stable: stable ?? null }
}

export const register: LocalCommand = {
  usage: 'register shell|<remote> | --remotes',
  summary:
    'for a new registry: offer this checkout’s shell to remotes, or make the first build of a remote, or of all, stable',
  options: { remotes: flag },
  words: [0, 1],
  async run({ args: [part], values, context }) {
    const { checkout, releases } = context.here
    requireKey(releases)
    const isAll = values['remotes'] === true
    if (isAll === (part !== undefined))
      throw new UsageError('Name the shell or a remote, or use --remotes for all of them.')
    if (part !== undefined) return registerPart(context, remoteName(part))
    const done = []
    for (const { name } of readRemotes(checkout.root)) done.push(await registerPart(context, name))
    return done
  },
}
