import { actions } from '#actions/actions'
import { checkPeople } from '#rules/changes'
import { CHANNELS, openRollouts, type RegistryDocument } from '#rules/document'
import { describeFlag, describeFlagState, isRollout, isSwitch, requireFlag } from '#rules/flag-changes'
import { resolveFlag, resolveFlags, type ResolvedFlag } from '#rules/resolve'
import { flag, list, choice, option, required, table, text, UsageError } from '@portal/cli'
import { changeCommand } from './change-command'
import { readReason, type Command, type CommandContext } from './command'
import { rolloutNames } from './find-build'
import { sharesLines } from './inspect'
import { checkWithin, forRaising, readRaise, readShare } from './rollouts'

/** One row for each flag: what it is, its state, and who owns it until when. */
export const flagRows = (document: RegistryDocument, now: Date): string[][] =>
  Object.entries(document.flags)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [
      name,
      describeFlag(one),
      describeFlagState(document, name, now) || 'nothing is set',
      `${one.owner}${one.until === null ? '' : `, to be gone by ${one.until}`}`,
    ])

export const flagList: Command = {
  usage: 'flag list',
  summary: 'every flag that a promoted build or the API declares, and who gets which variant',
  options: {},
  words: [0, 0],
  async run({ context: { releases, clock, say } }) {
    const document = await releases.registry.read()
    const rows = flagRows(document, clock())
    if (rows.length === 0) say('No build that was promoted declares a flag.')
    for (const [name = '', ...row] of rows) {
      say(`${name}: ${document.flags[name]!.what}`)
      say(`  ${row.join('; ')}`)
    }
    return rows.map(([name = '', , state]) => ({ name, ...document.flags[name]!, state }))
  },
}

const AUDIENCE = ['percent', 'unit', 'within', 'people', 'exclude', 'from', 'until', 'guard'] as const

export const flagSet = changeCommand({
  usage:
    'flag set <flag> <variant>|default [--tenants a,b] [--channel stable|beta] [--percent N [--unit user] [--within a,b]] [--people id,id] [--exclude c] [--from 2027-01-31] [--until 2027-02-28] [--guard]',
  summary:
    'set a flag for everybody, for tenants, or for a share of tenants or people; default takes back what is set for tenants',
  options: {
    tenants: text,
    channel: text,
    percent: text,
    unit: text,
    within: text,
    people: text,
    exclude: text,
    from: text,
    until: text,
    guard: flag,
  },
  words: [2, 2],
  plan({ args: [name = '', variant = ''], values }) {
    const reason = readReason(values)
    const channel = choice(values, 'channel', CHANNELS)
    const share = readShare(values)
    const [tenants, exclude, people] = [
      list(option(values, 'tenants')),
      list(option(values, 'exclude')),
      list(option(values, 'people')),
    ]
    const [from, until] = [option(values, 'from'), option(values, 'until')]
    checkWithin(share)
    const isGuarded = values['guard'] === true
    const audience = { channel, tenants, people, exclude, ...share, from, until, isGuarded }
    const isForSome = isRollout(audience) || tenants.length > 0
    const other = isForSome ? undefined : AUDIENCE.find((one) => values[one] !== undefined)
    if (other) throw new UsageError(`--${other} needs somebody to apply to: --tenants, --percent or --people.`)
    if (channel && isForSome)
      throw new UsageError(`--channel ${channel} is for all tenants of the channel. Use only one of them.`)
    if (variant === 'default' && (isRollout(audience) || tenants.length === 0))
      throw new UsageError(
        'default takes back what is set for tenants, so it needs --tenants alone. `flag rollback` takes back a rollout, and what is set for everybody.',
      )
    return actions['flag set']({ ...audience, name, variant: variant === 'default' ? null : variant, reason })
  },
})

/** Id of the rollout of a flag, which is named if there are several. */
function findFlagRollout(word: string, document: RegistryDocument): string {
  if (/^r\d+$/.test(word)) return word
  requireFlag(document, word)
  const [first, ...others] = openRollouts(document, word)
  if (!first) throw new UsageError(`${word} has no running rollout. Start one: flag set ${word} … --percent N.`)
  if (others.length > 0)
    throw new UsageError(`${word} has ${others.length + 1} rollouts: ${rolloutNames([first, ...others])}. Name one.`)
  return first.id
}

export const flagRaise = changeCommand({
  usage: 'flag raise <flag or rollout> [--percent N [--unit user]] [--tenants a,b] [--within a,b] [--people id,id]',
  summary: 'give a variant to more: a higher percentage, more tenants or people; who has it keeps it',
  options: { ...forRaising, people: text },
  words: [1, 1],
  async plan({ args: [word = ''], values, context }) {
    const more = { ...readRaise(values), people: list(option(values, 'people')) }
    return actions['flag raise']({ rollout: findFlagRollout(word, await context.releases.registry.read()), ...more })
  },
})

export const flagRollback = changeCommand({
  usage: 'flag rollback <flag>',
  summary: 'stop a flag’s rollouts, paused ones included, or, if there are none, take back what is set for everybody',
  words: [1, 1],
  plan: ({ args: [name = ''], values }) => actions['flag rollback']({ flag: name, reason: readReason(values) }),
})

/** The variant that `kill` and `unkill` mean: of a switch it is on. */
async function readVariant([name = '', variant]: readonly string[], { releases }: CommandContext) {
  const declared = requireFlag(await releases.registry.read(), name)
  if (variant === undefined && !isSwitch(declared))
    throw new UsageError(`${name} has several variants; name one of ${declared.variants.slice(1).join(', ')}.`)
  return { flag: name, variant: variant ?? 'on' }
}

export const flagKill = changeCommand({
  usage: 'flag kill <flag> [<variant>]',
  summary: 'take a variant from everybody at once, whatever the rules say; open pages that have it reload',
  words: [1, 2],
  plan: async ({ args, values, context }) =>
    actions['flag kill']({ ...(await readVariant(args, context)), reason: readReason(values) }),
})

export const flagUnkill = changeCommand({
  usage: 'flag unkill <flag> [<variant>]',
  summary: 'let the rules offer a killed variant again',
  words: [1, 2],
  plan: async ({ args, context }) => actions['flag unkill'](await readVariant(args, context)),
})

export const flagForget = changeCommand({
  usage: 'flag forget <flag>',
  summary: 'remove a flag that nothing reads any longer, with all its rules',
  words: [1, 1],
  plan: ({ args: [name = ''] }) => actions['flag forget']({ flag: name }),
})

const resolvedRow = ({ remote, version, why }: ResolvedFlag): string[] => [remote, version, why]

export const flagExplain: Command = {
  usage: 'flag explain [<flag>] --tenant <tenant> [--user <id>]',
  summary: 'which variant a tenant or user gets, and the rule that decided',
  options: { tenant: text, user: text },
  words: [0, 1],
  async run({ args, values, context: { releases, clock, say } }) {
    const visitor = {
      tenant: required(values, 'tenant', 'whose variants to explain'),
      user: option(values, 'user') ?? '',
    }
    if (visitor.user !== '') checkPeople([visitor.user], 'user')
    const document = await releases.registry.read()
    const [name] = args
    if (name !== undefined) requireFlag(document, name)
    if (!Object.hasOwn(document.tenants, visitor.tenant))
      say(`The registry knows no tenant ${visitor.tenant}; this is what a tenant with that name would get.`)
    const found =
      name === undefined ? resolveFlags(document, visitor, clock()) : [resolveFlag(document, name, visitor, clock())]
    if (found.length === 0) say('No build that was promoted declares a flag.')
    table(found.map(resolvedRow)).forEach((line) => say(line))
    if (visitor.user === '')
      sharesLines(document, visitor.tenant, { resolved: found, now: clock() }).forEach((line) => say(line))
    return found
  },
}
