import { CliError, option, required, table, text, UsageError, wholeNumber } from '@portal/cli'
import { createApiKey, listApiKeys, revokeApiKey, scopes, type Scope } from 'api/operator'
import { ID_RANGE, requireTenant, type Command } from './command'

const DAY_MS = 86_400_000

function readScopes(words: string): Scope[] {
  const named = words === 'all' ? scopes : [...new Set(words.split(/[\s,]+/).filter(Boolean))]
  const unknown = named.find((word) => !(scopes as readonly string[]).includes(word))
  if (unknown !== undefined || named.length === 0)
    throw new UsageError(`--scopes has "${unknown ?? ''}". Available: all, ${scopes.join(', ')}.`)
  return [...named] as Scope[]
}

const day = (instant: string | null, otherwise: string): string => instant?.slice(0, 10) ?? otherwise

export const apiKeyCreate: Command = {
  usage: 'api-key create <subdomain> --name Bookkeeping --scopes "invoices:read customers:write"|all [--days 365]',
  summary: 'create an API key for a system of the company; prints the key, which is shown only this once',
  options: { name: text, scopes: text, days: text },
  words: [1, 1],
  async run({ args, values, context }) {
    const name = required(values, 'name', 'which system it is for')
    if (name.length > 100) throw new UsageError('--name has more than 100 characters.')
    const granted = readScopes(required(values, 'scopes', 'what the system may do'))
    const days = option(values, 'days')
    const lifetime = days === undefined ? null : wholeNumber(days, '--days', [1, 3_650]) * DAY_MS
    const tenant = await requireTenant(context, args[0])
    const now = context.clock()
    const expiresAt = lifetime === null ? null : new Date(now.getTime() + lifetime)
    const key = await context.database.withTenant(tenant.id, (db) =>
      createApiKey(db, { name, scopes: granted, expiresAt, createdBy: null }, now),
    )
    context.say(key.token)
    context.say(
      `Send it as "Authorization: Bearer …" to ${context.tenantOrigin(tenant.subdomain)}. ${
        expiresAt ? `It ends on ${day(key.expires_at, '')}.` : 'It does not end by itself.'
      } Revoke it with: npm run portal -- api-key revoke ${tenant.subdomain} ${key.id}`,
    )
  },
}

export const apiKeyList: Command = {
  usage: 'api-key list <subdomain>',
  summary: 'API keys, newest first, and when they were last used',
  options: {},
  words: [1, 1],
  async run({ args, context }) {
    const tenant = await requireTenant(context, args[0])
    const keys = await context.database.withTenant(tenant.id, listApiKeys)
    if (keys.length === 0) return context.say(`${tenant.subdomain} has no API keys.`)
    const rows = keys.map((key) => [
      String(key.id),
      key.name,
      `…${key.hint}`,
      key.revoked_at ? `revoked ${day(key.revoked_at, '')}` : `until ${day(key.expires_at, 'revoked')}`,
      `last used ${day(key.last_used_at, 'never')}`,
      key.scopes.length === scopes.length ? 'all' : key.scopes.join(' '),
    ])
    table(rows).forEach((line) => context.say(line))
  },
}

export const apiKeyRevoke: Command = {
  usage: 'api-key revoke <subdomain> <id>',
  summary: 'revoke an API key at once',
  options: {},
  words: [2, 2],
  async run({ args, context }) {
    const id = wholeNumber(args[1]!, 'The key', ID_RANGE)
    const tenant = await requireTenant(context, args[0])
    const isFound = await context.database.withTenant(tenant.id, (db) => revokeApiKey(db, id, context.clock()))
    if (!isFound)
      throw new CliError(`There is no key ${id}; npm run portal -- api-key list ${tenant.subdomain} lists them.`)
    context.say(`Key ${id} of ${tenant.subdomain} is revoked.`)
  },
}
