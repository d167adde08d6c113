import { flagStateText } from '#actions/describe'
import { checkPeople, kill, raise, unkill, type Change } from '#rules/changes'
import type { Flag, RegistryDocument } from '#rules/document'
import {
  describeFlag,
  forgetFlag,
  isRollout,
  isSwitch,
  ofFlag,
  requireFlag,
  rollBackFlag,
  settingChange,
  unsetFlag,
} from '#rules/flag-changes'
import { resolveFlag, resolveFlags, type ResolvedFlag } from '#rules/resolve'
import { flag, list, number, oneOf, option, required, table, text, UsageError, type Values } from '@portal/cli'
import { writeChange } from './apply-change'
import { forChanges, reasonOf, type Command } from './command'

/** Every command's first argument. */
const nameIn = (args: readonly string[]): string => args[0]!

const said = (values: Values, names: readonly string[]): string =>
  names
    .flatMap((name) =>
      typeof values[name] === 'string'
        ? [` --${name} ${values[name].trim()}`]
        : values[name] === true
          ? [` --${name}`]
          : [],
    )
    .join('')

/** One row for each flag: what it is, its state, and who owns it until when. */
export const flagRows = (document: RegistryDocument): string[][] =>
  Object.entries(document.flags)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [
      name,
      describeFlag(one),
      flagStateText(document, name) || 'nothing is set',
      `${one.owner}${one.until === null ? '' : `, to be gone by ${one.until}`}`,
    ])

export const flagList: Command = {
  usage: 'flag list',
  summary: 'every flag that a promoted build or the API declares, and who gets which variant',
  options: {},
  words: [0, 0],
  async run({ world: { releases, say } }) {
    const document = await releases.registry.read()
    const rows = flagRows(document)
    if (rows.length === 0) say('No build that was promoted declares a flag.')
    for (const [name = '', ...row] of rows) {
      say(`${name}: ${document.flags[name]!.what}`)
      say(`  ${row.join('; ')}`)
    }
    return rows.map(([name = '', , state]) => ({ name, ...document.flags[name]!, state }))
  },
}

const AUDIENCE = ['percent', 'unit', 'people', 'exclude', 'from', 'until', 'guard'] as const

export const flagSet: Command = {
  usage:
    'flag set <flag> <variant>|default [--tenants a,b] [--channel stable|beta] [--percent N [--unit user] | --people id,id] [--exclude c] [--from 2027-01-31] [--until 2027-02-28] [--guard]',
  summary:
    'set a flag for everybody, for tenants, or for a share of tenants or people; default takes back what is set for tenants',
  options: {
    ...forChanges,
    tenants: text,
    channel: text,
    percent: text,
    unit: text,
    people: text,
    exclude: text,
    from: text,
    until: text,
    guard: flag,
  },
  words: [2, 2],
  async run(input) {
    const { args, values } = input
    const [name = '', variant = ''] = args
    const reason = reasonOf(values)
    const channel = oneOf(values, 'channel', ['stable', 'beta'] as const)
    const percent = number(values, 'percent')
    const unit = oneOf(values, 'unit', ['tenant', 'user'] as const)
    const [tenants, exclude, people] = [
      list(option(values, 'tenants')),
      list(option(values, 'exclude')),
      list(option(values, 'people')),
    ]
    const [from, until] = [option(values, 'from'), option(values, 'until')]
    if (unit === 'user' && percent === undefined)
      throw new UsageError('--unit user selects a percentage of users, so it needs --percent.')
    const setting = {
      name,
      variant,
      channel,
      tenants,
      people,
      exclude,
      percent,
      unit,
      from,
      until,
      isGuarded: values['guard'] === true,
      reason,
    }
    const other =
      isRollout(setting) || tenants.length > 0 ? undefined : AUDIENCE.find((one) => values[one] !== undefined)
    if (other) throw new UsageError(`--${other} needs somebody to apply to: --tenants, --percent or --people.`)
    if (channel && (isRollout(setting) || tenants.length > 0))
      throw new UsageError(`--channel ${channel} is for all tenants of the channel. Use only one of them.`)
    if (variant === 'default' && (isRollout(setting) || tenants.length === 0))
      throw new UsageError(
        'default takes back what is set for tenants, so it needs --tenants alone. `flag rollback` takes back a rollout, and what is set for everybody.',
      )
    const change = variant === 'default' ? unsetFlag(name, tenants) : settingChange(setting)
    return writeChange(input, {
      change,
      what: `flag set ${name} ${variant}${said(values, ['tenants', 'channel', ...AUDIENCE])}`,
      tenants: { tenants, exclude },
    })
  },
}

/** Id of the running rollout of a flag, which is named if there are several. */
function runningOf(document: RegistryDocument, name: string): string {
  if (/^r\d+$/.test(name)) return name
  requireFlag(document, name)
  const running = document.rollouts.filter(({ remote, state }) => remote === name && state === 'running')
  if (running.length > 1)
    throw new UsageError(
      `${name} has ${running.length} running rollouts: ${running.map(({ id, to }) => `${id} (${to})`).join(', ')}. Name one.`,
    )
  if (!running[0]) throw new UsageError(`${name} has no running rollout. Start one: flag set ${name} … --percent N.`)
  return running[0].id
}

export const flagRaise: Command = {
  usage: 'flag raise <flag or rollout> --percent N',
  summary: 'raise the share that gets a variant; who has it keeps it',
  options: { ...forChanges, percent: text },
  words: [1, 1],
  async run(input) {
    required(input.values, 'percent', 'the new percentage')
    const percent = number(input.values, 'percent')!
    const id = runningOf(await input.world.releases.registry.read(), nameIn(input.args))
    return writeChange(input, { change: raise(id, percent), what: `flag raise ${id} --percent ${percent}` })
  },
}

export const flagRollback: Command = {
  usage: 'flag rollback <flag>',
  summary: 'stop a flag’s rollouts or, if none is running, take back what is set for everybody',
  options: forChanges,
  words: [1, 1],
  async run(input) {
    const name = nameIn(input.args)
    return writeChange(input, {
      change: rollBackFlag(name, reasonOf(input.values)),
      what: `flag rollback ${name}`,
      takesBack: true,
    })
  },
}

/** The variant that `kill` and `unkill` mean: of a switch it is on. */
function variantIn(flagAsked: Flag, [name = '', variant]: readonly string[]): string {
  if (variant !== undefined) return variant
  if (!isSwitch(flagAsked))
    throw new UsageError(`${name} has several variants; name one of ${flagAsked.variants.slice(1).join(', ')}.`)
  return 'on'
}

const ofVariant = (
  verb: 'kill' | 'unkill',
  summary: string,
  change: (name: string, variant: string, reason: string) => Change,
): Command => ({
  usage: `flag ${verb} <flag> [<variant>]`,
  summary,
  options: forChanges,
  words: [1, 2],
  async run(input) {
    const name = nameIn(input.args)
    const variant = variantIn(requireFlag(await input.world.releases.registry.read(), name), input.args)
    return writeChange(input, {
      change: ofFlag(name, change(name, variant, reasonOf(input.values))),
      what: `flag ${verb} ${name} ${variant}`,
      takesBack: verb === 'kill',
    })
  },
})

export const flagKill = ofVariant(
  'kill',
  'take a variant from everybody at once, whatever the rules say; open pages that have it reload',
  kill,
)
export const flagUnkill = ofVariant('unkill', 'let the rules offer a killed variant again', unkill)

export const flagForget: Command = {
  usage: 'flag forget <flag>',
  summary: 'remove a flag that nothing reads any longer, with all its rules',
  options: forChanges,
  words: [1, 1],
  async run(input) {
    const name = nameIn(input.args)
    return writeChange(input, { change: forgetFlag(name), what: `flag forget ${name}` })
  },
}

const explained = ({ remote, version, why }: ResolvedFlag): string[] => [remote, version, why]

export const flagExplain: Command = {
  usage: 'flag explain [<flag>] --tenant <tenant> [--user <id>]',
  summary: 'which variant a tenant or user gets, and the rule that decided',
  options: { tenant: text, user: text },
  words: [0, 1],
  async run({ args, values, world: { releases, clock, say } }) {
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
    table(found.map(explained)).forEach((line) => say(line))
    return found
  },
}
