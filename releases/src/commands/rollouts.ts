import { actions } from '#actions/actions'
import { CHANNELS, openRollouts } from '#rules/document'
import { flag, list, number, choice, option, text, UsageError, type Values } from '@portal/cli'
import { changeCommand } from './change-command'
import { readReason } from './command'
import { findBuild, findRollout, remoteName } from './find-build'

/** The share that a rollout is for, of tenants or of people. */
export function readShare(values: Values) {
  const percent = number(values, 'percent')
  const unit = choice(values, 'unit', ['tenant', 'user'] as const)
  if (unit === 'user' && percent === undefined)
    throw new UsageError('--unit user selects a percentage of users, so it needs --percent.')
  return { percent, unit, within: list(option(values, 'within')) }
}

/** Refuses tenants to draw from without a share. */
export function checkWithin({ percent, within }: ReturnType<typeof readShare>): void {
  if (within.length > 0 && percent === undefined)
    throw new UsageError('--within limits a percentage to these tenants, so it needs --percent.')
}

/** Options of a command that raises a rollout. */
export const forRaising = { percent: text, unit: text, tenants: text, within: text } as const

/** Whom a rollout gets in addition. */
export function readRaise(values: Values) {
  const request = { ...readShare(values), tenants: list(option(values, 'tenants')) }
  if (Object.keys(forRaising).every((name) => values[name] === undefined) && values['people'] === undefined)
    throw new UsageError('Specify whom to add: --percent N, --tenants a,b or --within a,b.')
  return request
}

export const promote = changeCommand({
  usage:
    'promote <remote>@<version> --channel stable|beta | [--tenants a,b] [--percent N [--unit user] [--within a,b]] [--exclude c] [--guard]',
  summary:
    'offer a build to a channel, to some tenants, or to a percentage of tenants or users: of all, or within these tenants',
  options: { channel: text, tenants: text, percent: text, unit: text, within: text, exclude: text, guard: flag },
  words: [1, 1],
  async plan({ args: [word = ''], values, context }) {
    const channel = choice(values, 'channel', CHANNELS)
    const share = readShare(values)
    const tenants = list(option(values, 'tenants'))
    const exclude = list(option(values, 'exclude'))
    const forRollouts = ['tenants', 'percent', 'unit', 'within', 'exclude', 'guard'].find(
      (name) => values[name] !== undefined,
    )
    if (channel && forRollouts)
      throw new UsageError(
        `--${forRollouts} applies to a rollout, and --channel ${channel} to all tenants of the channel. Use only one of them.`,
      )
    checkWithin(share)
    if (!channel && share.percent === undefined && tenants.length === 0)
      throw new UsageError('Specify who gets it: --channel stable|beta, --tenants a,b or --percent N.')
    const build = await findBuild(word, context)
    const isGuarded = values['guard'] === true
    return channel
      ? actions.promote({ ...build, channel })
      : actions.rollout({ ...build, ...share, tenants, exclude, isGuarded })
  },
})

export const raiseCommand = changeCommand({
  usage: 'raise <rollout or remote> [--percent N [--unit user]] [--tenants a,b] [--within a,b]',
  summary: 'offer a rollout’s build to more: a higher percentage, more tenants, or a percentage within more tenants',
  options: forRaising,
  words: [1, 1],
  async plan({ args: [word = ''], values, context }) {
    const more = readRaise(values)
    return actions.raise({ rollout: findRollout(word, await context.releases.registry.read()), ...more })
  },
})

export const pauseCommand = changeCommand({
  usage: 'pause <rollout or remote>',
  summary: 'withdraw a rollout from everybody, until it is resumed',
  words: [1, 1],
  plan: async ({ args: [word = ''], context }) =>
    actions.pause({ rollout: findRollout(word, await context.releases.registry.read(), ['running']) }),
})

export const resumeCommand = changeCommand({
  usage: 'resume <rollout or remote>',
  summary: 'let a paused rollout continue for whom it was',
  words: [1, 1],
  plan: async ({ args: [word = ''], context }) =>
    actions.resume({ rollout: findRollout(word, await context.releases.registry.read(), ['paused']) }),
})

export const rollback = changeCommand({
  usage: 'rollback <remote or rollout> [--to <version>]',
  summary: 'stop a remote’s rollouts, paused ones included, or return to the previous stable version',
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
    const open = openRollouts(await context.releases.registry.read(), remote)
    const running = open.filter(({ state }) => state === 'running').map(({ id }) => id)
    if (to === undefined) {
      if (open.length > 0 && running.length === 0)
        context.say(
          `Only ${open.map(({ id }) => id).join(', ')} ${open.length > 1 ? 'are' : 'is'} stopped, which nobody gets while paused. Once more returns ${remote} to the previous stable version`,
        )
      return actions.rollback({ remote, to, reason })
    }
    const { version } = await findBuild(`${remote}@${to.includes('@') ? to.slice(to.indexOf('@') + 1) : to}`, context)
    if (running.length > 0)
      context.say(
        `Only stable goes back to ${version}; ${running.join(', ')} continue${running.length > 1 ? '' : 's'}. \`rollback ${remote}\` without --to stops ${running.length > 1 ? 'them' : 'it'}`,
      )
    return actions.rollback({ remote, to: version, reason })
  },
})
