import { pause, promoteToChannel, raise, rollBack, startRollout, stopRollout, usualGuard } from '#rules/changes'
import { flag, list, number, oneOf, option, required, text, UsageError } from '@portal/cli'
import { writeChange } from './apply-change'
import { forChanges, reasonOf, type Command } from './command'
import { findBuild, findRollout, remoteName } from './find-build'

const CHANNELS = ['stable', 'beta'] as const

/** An option as written to the log. */
const said = (name: string, value: string | number | undefined): string =>
  value === undefined || value === '' ? '' : ` --${name} ${value}`

export const promote: Command = {
  usage:
    'promote <remote>@<version> --channel stable|beta | [--tenants a,b] [--percent N [--unit user]] [--exclude c] [--guard]',
  summary: 'offer a build to a channel, to some tenants, or to a percentage of tenants or users',
  options: { ...forChanges, channel: text, tenants: text, percent: text, unit: text, exclude: text, guard: flag },
  words: [1, 1],
  async run(input) {
    const { args, values, world } = input
    const channel = oneOf(values, 'channel', CHANNELS)
    const percent = number(values, 'percent')
    const unit = oneOf(values, 'unit', ['tenant', 'user'] as const)
    const include = list(option(values, 'tenants'))
    const exclude = list(option(values, 'exclude'))
    const forRollouts = ['tenants', 'percent', 'unit', 'exclude', 'guard'].find((name) => values[name] !== undefined)
    if (channel && forRollouts)
      throw new UsageError(
        `--${forRollouts} applies to a rollout, and --channel ${channel} to all tenants of the channel. Use only one of them.`,
      )
    if (!channel && percent === undefined && include.length === 0)
      throw new UsageError('Specify who gets it: --channel stable|beta, --tenants a,b or --percent N.')
    if (unit === 'user' && percent === undefined)
      throw new UsageError('--unit user selects a percentage of users, so it needs --percent.')
    const { remote, version } = await findBuild(args[0]!, { builds: world.releases.builds, say: world.say })
    if (channel)
      return writeChange(input, {
        change: promoteToChannel(remote, version, channel),
        build: { remote, version },
        what: `promote ${remote}@${version} --channel ${channel}`,
      })
    const isGuarded = values['guard'] === true
    const whom = [
      said('percent', percent),
      unit === 'user' ? ' --unit user' : '',
      said('tenants', include.join(',')),
      said('exclude', exclude.join(',')),
      isGuarded ? ' --guard' : '',
    ].join('')
    return writeChange(input, {
      change: startRollout({
        remote,
        to: version,
        include,
        exclude,
        guard: isGuarded ? usualGuard : null,
        ...(percent === undefined ? {} : { percent }),
        ...(unit ? { unit } : {}),
      }),
      build: { remote, version },
      what: `promote ${remote}@${version}${whom}`,
      tenants: { tenants: include, exclude },
    })
  },
}

export const raiseCommand: Command = {
  usage: 'raise <rollout or remote> --percent N',
  summary: 'raise the percentage of a rollout',
  options: { ...forChanges, percent: text },
  words: [1, 1],
  async run(input) {
    required(input.values, 'percent', 'the new percentage')
    const percent = number(input.values, 'percent')!
    const id = findRollout(input.args[0]!, await input.world.releases.registry.read())
    return writeChange(input, { change: raise(id, percent), what: `raise ${id} --percent ${percent}` })
  },
}

export const pauseCommand: Command = {
  usage: 'pause <rollout or remote>',
  summary: 'withdraw a rollout from everybody; it can be raised again',
  options: forChanges,
  words: [1, 1],
  async run(input) {
    const id = findRollout(input.args[0]!, await input.world.releases.registry.read())
    return writeChange(input, { change: pause(id), what: `pause ${id}`, takesBack: true })
  },
}

export const rollback: Command = {
  usage: 'rollback <remote or rollout> [--to <version>]',
  summary: 'stop a remote’s rollouts, or return to the previous stable version',
  options: { ...forChanges, to: text },
  words: [1, 1],
  async run(input) {
    const { args, values, world } = input
    const reason = reasonOf(values)
    const to = option(values, 'to')
    const word = args[0]!
    if (/^r\d+$/.test(word)) {
      if (to !== undefined)
        throw new UsageError(
          `--to applies to a remote; ${word} is a rollout, and its users return to the version they had before.`,
        )
      return writeChange(input, { change: stopRollout(word, reason), what: `rollback ${word}`, takesBack: true })
    }
    const remote = remoteName(word)
    if (to === undefined)
      return writeChange(input, { change: rollBack(remote, reason), what: `rollback ${remote}`, takesBack: true })
    const { version } = await findBuild(`${remote}@${to.includes('@') ? to.slice(to.indexOf('@') + 1) : to}`, {
      builds: world.releases.builds,
      say: world.say,
    })
    const { rollouts } = await world.releases.registry.read()
    const running = rollouts
      .filter((rollout) => rollout.remote === remote && rollout.state === 'running')
      .map(({ id }) => id)
    if (running.length > 0)
      world.say(
        `Only stable goes back to ${version}; ${running.join(', ')} continue${running.length > 1 ? '' : 's'}. \`rollback ${remote}\` without --to stops ${running.length > 1 ? 'them' : 'it'}`,
      )
    return writeChange(input, { change: rollBack(remote, reason, version), what: `rollback ${remote} --to ${version}` })
  },
}
