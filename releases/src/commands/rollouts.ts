import { actions } from '#actions/actions'
import { CHANNELS, runningRollouts } from '#rules/document'
import { flag, list, number, choice, option, required, text, UsageError } from '@portal/cli'
import { applyChange, changeCommand } from './change-command'
import { forChanges, readReason, type Command } from './command'
import { findBuild, findRollout, remoteName } from './find-build'

export const promote: Command = {
  usage:
    'promote <remote>@<version> --channel stable|beta | [--tenants a,b] [--percent N [--unit user]] [--exclude c] [--guard]',
  summary: 'offer a build to a channel, to some tenants, or to a percentage of tenants or users',
  options: { ...forChanges, channel: text, tenants: text, percent: text, unit: text, exclude: text, guard: flag },
  words: [1, 1],
  async run(input) {
    const { args, values, context } = input
    const channel = choice(values, 'channel', CHANNELS)
    const percent = number(values, 'percent')
    const unit = choice(values, 'unit', ['tenant', 'user'] as const)
    const tenants = list(option(values, 'tenants'))
    const exclude = list(option(values, 'exclude'))
    const forRollouts = ['tenants', 'percent', 'unit', 'exclude', 'guard'].find((name) => values[name] !== undefined)
    if (channel && forRollouts)
      throw new UsageError(
        `--${forRollouts} applies to a rollout, and --channel ${channel} to all tenants of the channel. Use only one of them.`,
      )
    if (!channel && percent === undefined && tenants.length === 0)
      throw new UsageError('Specify who gets it: --channel stable|beta, --tenants a,b or --percent N.')
    if (unit === 'user' && percent === undefined)
      throw new UsageError('--unit user selects a percentage of users, so it needs --percent.')
    const build = await findBuild(args[0]!, context)
    const isGuarded = values['guard'] === true
    return applyChange(
      input,
      channel
        ? actions.promote({ ...build, channel })
        : actions.rollout({ ...build, percent, unit, tenants, exclude, isGuarded }),
    )
  },
}

export const raiseCommand = changeCommand('raise', {
  usage: 'raise <rollout or remote> --percent N',
  summary: 'raise the percentage of a rollout',
  options: { percent: text },
  words: [1, 1],
  async request({ args, values, context }) {
    required(values, 'percent', 'the new percentage')
    const percent = number(values, 'percent')!
    return { rollout: findRollout(args[0]!, await context.releases.registry.read()), percent }
  },
})

export const pauseCommand = changeCommand('pause', {
  usage: 'pause <rollout or remote>',
  summary: 'withdraw a rollout from everybody; it can be raised again',
  words: [1, 1],
  request: async ({ args, context }) => ({
    rollout: findRollout(args[0]!, await context.releases.registry.read()),
  }),
})

export const rollback: Command = {
  usage: 'rollback <remote or rollout> [--to <version>]',
  summary: 'stop a remote’s rollouts, or return to the previous stable version',
  options: { ...forChanges, to: text },
  words: [1, 1],
  async run(input) {
    const { args, values, context } = input
    const reason = readReason(values)
    const to = option(values, 'to')
    const word = args[0]!
    if (/^r\d+$/.test(word)) {
      if (to !== undefined)
        throw new UsageError(
          `--to applies to a remote; ${word} is a rollout, and its users return to the version they had before.`,
        )
      return applyChange(input, actions.stop({ rollout: word, reason }))
    }
    const remote = remoteName(word)
    if (to === undefined) return applyChange(input, actions.rollback({ remote, to, reason }))
    const { version } = await findBuild(`${remote}@${to.includes('@') ? to.slice(to.indexOf('@') + 1) : to}`, context)
    const running = runningRollouts(await context.releases.registry.read(), remote).map(({ id }) => id)
    if (running.length > 0)
      context.say(
        `Only stable goes back to ${version}; ${running.join(', ')} continue${running.length > 1 ? '' : 's'}. \`rollback ${remote}\` without --to stops ${running.length > 1 ? 'them' : 'it'}`,
      )
    return applyChange(input, actions.rollback({ remote, to: version, reason }))
  },
}
