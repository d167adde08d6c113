import { actions } from '#actions/actions'
import { CHANNELS, runningRollouts } from '#rules/document'
import { flag, list, number, choice, option, required, text, UsageError, type Values } from '@portal/cli'
import { changeCommand } from './change-command'
import { readReason } from './command'
import { findBuild, findRollout, remoteName } from './find-build'

/** The share that a rollout is for, of tenants or of people. */
export function readShare(values: Values) {
  const percent = number(values, 'percent')
  const unit = choice(values, 'unit', ['tenant', 'user'] as const)
  return { percent, unit }
}

/** Refuses a unit without a share. */
export function checkUnit({ percent, unit }: ReturnType<typeof readShare>): void {
  if (unit === 'user' && percent === undefined)
    throw new UsageError('--unit user selects a percentage of users, so it needs --percent.')
}

/** The new share of a rollout. */
export function readPercent(values: Values): number {
  required(values, 'percent', 'the new percentage')
  return number(values, 'percent') ?? NaN
}

export const promote = changeCommand({
  usage:
    'promote <remote>@<version> --channel stable|beta | [--tenants a,b] [--percent N [--unit user]] [--exclude c] [--guard]',
  summary: 'offer a build to a channel, to some tenants, or to a percentage of tenants or users',
  options: { channel: text, tenants: text, percent: text, unit: text, exclude: text, guard: flag },
  words: [1, 1],
  async plan({ args: [word = ''], values, context }) {
    const channel = choice(values, 'channel', CHANNELS)
    const share = readShare(values)
    const tenants = list(option(values, 'tenants'))
    const exclude = list(option(values, 'exclude'))
    const forRollouts = ['tenants', 'percent', 'unit', 'exclude', 'guard'].find((name) => values[name] !== undefined)
    if (channel && forRollouts)
      throw new UsageError(
        `--${forRollouts} applies to a rollout, and --channel ${channel} to all tenants of the channel. Use only one of them.`,
      )
    if (!channel && share.percent === undefined && tenants.length === 0)
      throw new UsageError('Specify who gets it: --channel stable|beta, --tenants a,b or --percent N.')
    checkUnit(share)
    const build = await findBuild(word, context)
    const isGuarded = values['guard'] === true
    return channel
      ? actions.promote({ ...build, channel })
      : actions.rollout({ ...build, ...share, tenants, exclude, isGuarded })
  },
})

export const raiseCommand = changeCommand({
  usage: 'raise <rollout or remote> --percent N',
  summary: 'raise the percentage of a rollout',
  options: { percent: text },
  words: [1, 1],
  async plan({ args: [word = ''], values, context }) {
    const percent = readPercent(values)
    return actions.raise({ rollout: findRollout(word, await context.releases.registry.read()), percent })
  },
})

export const pauseCommand = changeCommand({
  usage: 'pause <rollout or remote>',
  summary: 'withdraw a rollout from everybody; it can be raised again',
  words: [1, 1],
  plan: async ({ args: [word = ''], context }) =>
    actions.pause({ rollout: findRollout(word, await context.releases.registry.read()) }),
})

export const rollback = changeCommand({
  usage: 'rollback <remote or rollout> [--to <version>]',
  summary: 'stop a remote’s rollouts, or return to the previous stable version',
  options: { to: text },
  words: [1, 1],
  async plan({ args: [word = ''], values, context }) {
    const reason = readReason(values)
    const to = option(values, 'to')
    if (/^r\d+$/.test(word)) {
      if (to !== undefined)
        throw new UsageError(
          `--to applies to a remote; ${word} is a rollout, and its users return to the version they had before.`,
        )
      return actions.stop({ rollout: word, reason })
    }
    const remote = remoteName(word)
    if (to === undefined) return actions.rollback({ remote, to, reason })
    const { version } = await findBuild(`${remote}@${to.includes('@') ? to.slice(to.indexOf('@') + 1) : to}`, context)
    const running = runningRollouts(await context.releases.registry.read(), remote).map(({ id }) => id)
    if (running.length > 0)
      context.say(
        `Only stable goes back to ${version}; ${running.join(', ')} continue${running.length > 1 ? '' : 's'}. \`rollback ${remote}\` without --to stops ${running.length > 1 ? 'them' : 'it'}`,
      )
    return actions.rollback({ remote, to: version, reason })
  },
})
