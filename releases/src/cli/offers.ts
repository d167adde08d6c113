import { inOrder, pause, promoteToChannel, raise, rollBack, startRollout, stopRollout, usualGuard, type Change } from '../changes'
import { CliError, flag, forChanges, list, number, oneOf, option, required, text, type Command, type Input } from './command'
import { findBuild, findRollout, remoteName } from './names'
import { writeChange } from './write-change'

const CHANNELS = ['stable', 'beta'] as const

/** What was given, as it is written to the log. */
const given = (values: Input['values'], names: readonly string[]): string =>
  names
    .filter((name) => values[name] !== undefined)
    .map((name) => (values[name] === true ? ` --${name}` : ` --${name} ${values[name]}`))
    .join('')

export const promote: Command = {
  usage: 'promote <remote>@<version> --channel stable|beta | [--tenants a,b] [--percent N [--unit user]] [--exclude c] [--guard]',
  summary: 'offer a build to a channel, to some tenants, or to a share of them or of their people',
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
    if (channel && forRollouts) throw new CliError(`--${forRollouts} is for a share of the tenants, and --channel ${channel} is for all that follow it. Give one of them`)
    if (!channel && percent === undefined && include.length === 0) throw new CliError('Say who gets it: --channel stable|beta, --tenants a,b or --percent N')
    if (unit === 'user' && percent === undefined) throw new CliError('--unit user draws among people, so it needs --percent')
    const { remote, version } = await findBuild(args[0]!, { builds: world.releases.builds, say: world.say })
    const change: Change = channel
      ? promoteToChannel(remote, version, channel)
      : startRollout({ remote, to: version, include, exclude, guard: values['guard'] ? usualGuard : null, ...(percent === undefined ? {} : { percent }), ...(unit ? { unit } : {}) })
    await writeChange(input, { change, what: `promote ${remote}@${version}${given(values, ['channel', 'tenants', 'percent', 'unit', 'exclude', 'guard'])}` })
  },
}

export const raiseCommand: Command = {
  usage: 'raise <rollout or remote> --percent N',
  summary: 'give more of them what a rollout offers',
  options: { ...forChanges, percent: text },
  words: [1, 1],
  async run(input) {
    required(input.values, 'percent', 'how many of them get it from now on')
    const percent = number(input.values, 'percent')!
    const id = findRollout(input.args[0]!, await input.world.releases.registry.read())
    await writeChange(input, { change: raise(id, percent), what: `raise ${id} --percent ${percent}` })
  },
}

export const pauseCommand: Command = {
  usage: 'pause <rollout or remote>',
  summary: 'take a rollout to 0 %; it can be raised again',
  options: forChanges,
  words: [1, 1],
  async run(input) {
    const id = findRollout(input.args[0]!, await input.world.releases.registry.read())
    await writeChange(input, { change: pause(id), what: `pause ${id}` })
  },
}

export const rollback: Command = {
  usage: 'rollback <remote or rollout> [--to <version>]',
  summary: 'stop a remote’s rollouts, or go back to the stable version before',
  options: { ...forChanges, to: text },
  words: [1, 1],
  async run(input) {
    const { args, values, world } = input
    const reason = required(values, 'reason', 'somebody will read at night why this was done')
    const to = option(values, 'to')
    const word = args[0]!
    if (/^r\d+$/.test(word)) {
      if (to !== undefined) throw new CliError(`--to is for a remote; ${word} is a rollout, and its people go back to what they had`)
      return writeChange(input, { change: stopRollout(word, reason), what: `rollback ${word}` })
    }
    const remote = remoteName(word)
    if (to === undefined) return writeChange(input, { change: rollBack(remote, reason), what: `rollback ${remote}` })
    const { version } = await findBuild(`${remote}@${to.includes('@') ? to.slice(to.indexOf('@') + 1) : to}`, { builds: world.releases.builds, say: world.say })
    const document = await world.releases.registry.read()
    const running = document.rollouts.filter((rollout) => rollout.remote === remote && rollout.state === 'running')
    // A version to go back to is for everybody, so nobody may stay behind in a rollout.
    const change = inOrder(...running.map(({ id }) => stopRollout(id, reason)), rollBack(remote, reason, version))
    return writeChange(input, { change, what: `rollback ${remote} --to ${version}` })
  },
}
