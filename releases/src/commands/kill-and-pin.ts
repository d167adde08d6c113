import { actions } from '#actions/actions'
import type { BuildName } from '#rules/build-names'
import { CHANNELS, type RegistryDocument } from '#rules/document'
import { combinations } from '#rules/preview'
import { list, option, text, UsageError } from '@portal/cli'
import { changeCommand } from './change-command'
import { readReason } from './command'
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

export const killCommand = changeCommand({
  usage: 'kill <remote>@<version>',
  summary: 'stop serving a build; open pages that have loaded it reload',
  words: [1, 1],
  async plan({ args: [word = ''], values, context }) {
    const reason = readReason(values)
    const { builds, registry } = context.releases
    const offered = offeredBuilds(await registry.read(), context.clock())
    const [name = '', version = ''] = word.split('@')
    const remote = remoteName(name)
    // Builds that are being served take precedence over merely published ones: only those do harm.
    const isAmongOffered =
      offered.some((one) => one.remote === remote && word.endsWith(`@${one.version}`)) ||
      !(await builds.versions(remote)).includes(version)
    const build = isAmongOffered ? findAmong(word, offered, 'is offered to anybody') : await findBuild(word, context)
    return actions.kill({ ...build, reason })
  },
})

export const unkillCommand = changeCommand({
  usage: 'unkill <remote>@<version>',
  summary: 'allow a killed build to be served again',
  words: [1, 1],
  plan: async ({ args: [word = ''], context }) =>
    actions.unkill(findAmong(word, (await context.releases.registry.read()).kill, 'was killed')),
})

export const pinCommand = changeCommand({
  usage: 'pin <tenant> <remote>@<version> [--until 2027-01-31]',
  summary: 'pin a tenant to a build',
  options: { until: text },
  words: [2, 2],
  async plan({ args: [tenant = '', word = ''], values, context }) {
    const until = option(values, 'until')
    const build = await findBuild(word, context)
    const isByTenant = context.by.role === 'tenant'
    return actions.pin({ ...build, tenant, until, reason: readReason(values), isByTenant })
  },
})

export const unpinCommand = changeCommand({
  usage: 'unpin <tenant> <remote>',
  summary: 'let a tenant follow its channel again',
  words: [2, 2],
  plan: ({ args: [tenant = '', remote = ''] }) => actions.unpin({ tenant, remote: remoteName(remote) }),
})

export const channelCommand = changeCommand({
  usage: 'channel <tenant>[,<tenant>] stable|beta',
  summary: 'put tenants on a channel',
  words: [2, 2],
  plan({ args: [tenants, word] }) {
    const channel = CHANNELS.find((one) => one === word)
    if (!channel) throw new UsageError(`"${word}" is not a channel; use stable or beta.`)
    return actions.channel({ tenants: list(tenants), channel })
  },
})
