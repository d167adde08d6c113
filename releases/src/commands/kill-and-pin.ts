import type { BuildName } from '#rules/build-names'
import { inOrder, kill, pin, setChannel, unkill, unpin } from '#rules/changes'
import type { RegistryDocument } from '#rules/document'
import { combinations } from '#rules/preview'
import { list, option, text, UsageError } from '@portal/cli'
import { writeChange } from './apply-change'
import { forChanges, reasonOf, type Command } from './command'
import { findAmong, findBuild, remoteName } from './find-build'

/** All builds that some rule may serve. */
function offeredBuilds(document: RegistryDocument, now: Date): BuildName[] {
  const named = (versions: Record<string, string>) =>
    Object.entries(versions).map(([remote, version]) => ({ remote, version }))
  return [
    ...combinations(document, now).map(({ versions }) => versions),
    document.channels.stable,
    document.channels.beta,
    document.lastKnownGood,
  ].flatMap(named)
}

export const killCommand: Command = {
  usage: 'kill <remote>@<version>',
  summary: 'stop serving a build; open pages that have loaded it reload',
  options: forChanges,
  words: [1, 1],
  async run(input) {
    const { args, values, world } = input
    const reason = reasonOf(values)
    const { builds, registry } = world.releases
    const offered = offeredBuilds(await registry.read(), world.clock())
    const word = args[0]!
    const remote = remoteName(word.split('@')[0]!)
    // Builds that are being served take precedence over merely published ones: only those do harm.
    const among =
      offered.some((one) => one.remote === remote && word.endsWith(`@${one.version}`)) ||
      !(await builds.versions(remote)).includes(word.split('@')[1] ?? '')
    const found = among
      ? findAmong(word, offered, 'is offered to anybody')
      : await findBuild(word, { builds, say: world.say })
    return writeChange(input, {
      change: kill(found.remote, found.version, reason),
      what: `kill ${found.remote}@${found.version}`,
      takesBack: true,
    })
  },
}

export const unkillCommand: Command = {
  usage: 'unkill <remote>@<version>',
  summary: 'allow a killed build to be served again',
  options: forChanges,
  words: [1, 1],
  async run(input) {
    const { kill: killed } = await input.world.releases.registry.read()
    const { remote, version } = findAmong(input.args[0]!, killed, 'was killed')
    return writeChange(input, { change: unkill(remote, version), what: `unkill ${remote}@${version}` })
  },
}

export const pinCommand: Command = {
  usage: 'pin <tenant> <remote>@<version> [--until 2027-01-31]',
  summary: 'pin a tenant to a build',
  options: { ...forChanges, until: text },
  words: [2, 2],
  async run(input) {
    const { args, values, world } = input
    const tenant = args[0]!
    const until = option(values, 'until') ?? null
    const { remote, version } = await findBuild(args[1]!, { builds: world.releases.builds, say: world.say })
    return writeChange(input, {
      change: pin(tenant, remote, version, reasonOf(values), until, world.by.role === 'tenant'),
      build: { remote, version },
      what: `pin ${tenant} ${remote}@${version}${until ? ` --until ${until}` : ''}`,
      tenants: { tenant: [tenant] },
    })
  },
}

export const unpinCommand: Command = {
  usage: 'unpin <tenant> <remote>',
  summary: 'let a tenant follow its channel again',
  options: forChanges,
  words: [2, 2],
  async run(input) {
    const tenant = input.args[0]!
    const remote = remoteName(input.args[1]!)
    return writeChange(input, { change: unpin(tenant, remote), what: `unpin ${tenant} ${remote}` })
  },
}

export const channelCommand: Command = {
  usage: 'channel <tenant>[,<tenant>] stable|beta',
  summary: 'put tenants on a channel',
  options: forChanges,
  words: [2, 2],
  async run(input) {
    const [names, channel] = input.args
    if (channel !== 'stable' && channel !== 'beta')
      throw new UsageError(`"${channel}" is not a channel; use stable or beta.`)
    const tenants = list(names)
    return writeChange(input, {
      change: inOrder(...tenants.map((tenant) => setChannel(tenant, channel))),
      what: `channel ${tenants.join(',')} ${channel}`,
      tenants: { tenant: tenants },
    })
  },
}
