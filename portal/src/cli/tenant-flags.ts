import { CliError, option, text, UsageError } from '@portal/cli'
import { changeSettings, type TenantRow } from 'api/operator'
import { listSwitches, pinFlags, readFlagRules } from '../switch-flags'
import { requireTenant, type Command, type CommandContext } from './command'
import { refuseTwice } from './refuse-twice'

/** The registry with the flags of every tenant; null before a portal has declared them there, when tenants' rows decide. */
async function openRules(context: CommandContext) {
  const releases = await context.releases()
  const document = releases && (await readFlagRules(releases.registry))
  return releases && document ? { registry: releases.registry, document } : null
}

/** Reads which flags are on for a tenant, for nobody in particular of its people. */
export async function flagReader(context: CommandContext): Promise<(tenant: TenantRow) => string[]> {
  const rules = await openRules(context)
  if (!rules)
    return ({ featureFlags }) =>
      Object.entries(featureFlags)
        .flatMap(([name, isOn]) => (isOn ? [name] : []))
        .sort()
  const now = context.clock()
  return ({ subdomain }) =>
    Object.entries(listSwitches(rules.document, subdomain, now)).flatMap(([name, { isOn }]) => (isOn ? [name] : []))
}

type Wanted = readonly (readonly [name: string, isOn: boolean])[]

function refuseUnknown(wanted: Wanted, known: readonly string[]): void {
  const unknown = wanted.find(([name]) => !known.includes(name))
  if (unknown) throw new CliError(`There is no flag "${unknown[0]}". Available: ${[...known].sort().join(', ')}.`)
}

export const tenantFlag: Command = {
  usage: 'tenant flag <subdomain> financing=on … [--reason "…"]',
  summary:
    'turn feature flags on or off for a tenant; for a share of people and other rules: npm run release -- help flag',
  options: { reason: text },
  words: [2, 100],
  async run({ args: [subdomain = '', ...words], values, context }) {
    const wanted: Wanted = words.map((word) => {
      const [, name = '', state] = /^([^=]+)=(on|off)$/.exec(word) ?? []
      if (!state) throw new UsageError(`"${word}" is not a flag setting. Write it like financing=on.`)
      return [name, state === 'on'] as const
    })
    refuseTwice(words, wanted, ([name]) => `flag ${name}`)
    const reason = option(values, 'reason') ?? 'set by tenant flag'
    const { featureFlags } = await requireTenant(context, subdomain)
    const rules = await openRules(context)
    if (rules) {
      refuseUnknown(wanted, Object.keys(listSwitches(rules.document, subdomain, context.clock())))
      if (!rules.registry.canWrite)
        throw new CliError(
          'There is no key here to sign a change of flags with. Set RELEASES_PRIVATE_KEY, or run it where the key is',
        )
      await pinFlags(rules.registry, subdomain, Object.fromEntries(wanted), {
        who: context.who,
        why: reason,
        what: `tenant flag ${subdomain} ${words.join(' ')}`,
      })
    } else {
      refuseUnknown(wanted, Object.keys(featureFlags))
      await changeSettings(context, subdomain, { feature_flags: Object.fromEntries(wanted) })
    }
    context.say(`${subdomain}: ${wanted.map(([name, isOn]) => `${name} is ${isOn ? 'on' : 'off'}`).join(', ')}.`)
  },
}
