import { option, text, UsageError, type Values } from '@portal/cli'
import { formatCents, toCents } from '@portal/rules'
import { MAX_LATE_CENTS } from 'api/operator'
import type { Command } from './command'
import { change } from './tenants'

const MAX_DOLLARS = MAX_LATE_CENTS / 100

/** An amount in dollars, such as `5` or `2.50`, in cents. */
function readCents(values: Values, name: string): number | undefined {
  const value = option(values, name)
  if (value === undefined) return undefined
  if (!/^\d{1,5}(?:\.\d{2})?$/.test(value) || Number(value) > MAX_DOLLARS)
    throw new UsageError(`--${name} is "${value}"; it is an amount in dollars up to ${MAX_DOLLARS}, such as 5 or 2.50.`)
  return toCents(Number(value))
}

export const tenantLateDiscount: Command = {
  usage: 'tenant late-discount <subdomain> [--per-minute 5.00] [--at-most 150|none]',
  summary:
    "dollars that a customer gets off for each minute that a technician is late (the API's late fee), rounded down to whole dollars; 0 turns it off",
  options: { 'per-minute': text, 'at-most': text },
  words: [1, 1],
  async run({ args: [subdomain = ''], values, context }) {
    const perMinute = readCents(values, 'per-minute')
    const atMost = values['at-most'] === 'none' ? null : readCents(values, 'at-most')
    if (perMinute === undefined && atMost === undefined)
      throw new UsageError('Specify what to set, such as --per-minute 5.00.')
    const { after } = await change(context, subdomain, {
      late_discount: {
        ...(perMinute !== undefined && { per_minute_cents: perMinute }),
        ...(atMost !== undefined && { maximum_cents: atMost }),
      },
    })
    const { lateFeePerMinuteCents, maxLateFeeCents } = after
    context.say(
      `${subdomain}: ${formatCents(lateFeePerMinuteCents)} off for each minute, ${maxLateFeeCents === null ? 'without a limit' : `at most ${formatCents(maxLateFeeCents)}`}.`,
    )
  },
}
