import { actions } from '#actions/actions'
import { listRemotes, type RegistryDocument } from '#rules/document'
import { findToken, isExpired, newToken, ROLES, tokenHash } from '#rules/tokens'
import { list, choice, option, required, table, text, UsageError, wholeNumber } from '@portal/cli'
import { applyChange, changeCommand } from './change-command'
import { forChanges, type Command } from './command'
import { formatMinute } from './inspect'

const USUAL_DAYS = '90'

/** The teams that a remote or a flag belongs to. */
const ownersIn = (document: RegistryDocument): string[] =>
  [
    ...new Set([
      ...listRemotes(document).map((remote) => remote.replace(/^mfe-/, '')),
      ...Object.values(document.flags).map(({ owner }) => owner),
    ]),
  ].sort()

export const tokenCreate: Command = {
  usage: 'token create <name> --role platform|team|tenant [--of billing|acme] [--days N]',
  summary: 'make a token for somebody: a team promotes what it owns, a tenant chooses for itself; it is shown once',
  options: { ...forChanges, role: text, of: text, days: text },
  words: [1, 1],
  async run(input) {
    const { args, values, context } = input
    const [name = ''] = args
    required(values, 'role', `what the token allows: ${ROLES.join(', ')}`)
    const role = choice(values, 'role', ROLES)!
    const of = list(option(values, 'of'))
    const days = wholeNumber(option(values, 'days') ?? USUAL_DAYS, '--days', [1, 366])
    const owners = ownersIn(await context.releases.registry.read())
    const strange = role === 'team' ? of.filter((one) => !owners.includes(one)) : []
    if (strange.length > 0)
      context.say(`Nothing belongs to ${strange.join(' or ')} yet. Owners so far: ${owners.join(', ') || 'none'}.`)
    const token = newToken()
    const hash = tokenHash(token)
    const written = await applyChange(input, actions['token create']({ name, role, of, hash, days }))
    if (written.revision === null) return written
    const { id, expiresAt } = findToken(await context.releases.registry.read(), hash)!
    context.say(`Token ${id}, until ${formatMinute(expiresAt!)}. It is not shown again:`)
    if (!values['json']) context.say(token)
    return { ...written, id, expiresAt, token }
  },
}

export const tokenList: Command = {
  usage: 'token list',
  summary: 'who has a token, for what, and until when',
  options: {},
  words: [0, 0],
  async run({ context: { releases, clock, say } }) {
    const { tokens } = await releases.registry.read()
    if (tokens.length === 0) say('There are no tokens: whoever has the signing key may change everything.')
    const end = (expiresAt: string | null) =>
      expiresAt === null
        ? 'does not expire'
        : `${expiresAt <= clock().toISOString() ? 'expired' : 'until'} ${formatMinute(expiresAt)}`
    table(
      tokens.map(({ id, name, role, of, expiresAt }) => [
        id,
        name,
        of.length > 0 ? `${role} ${of.join(', ')}` : role,
        end(expiresAt),
      ]),
    ).forEach((line) => say(line))
    return tokens.map(({ hash: _, ...token }) => ({ ...token, isExpired: isExpired({ ...token, hash: '' }, clock()) }))
  },
}

export const tokenRevoke = changeCommand({
  usage: 'token revoke <id>',
  summary: 'end a token, and the sessions begun with it, at once',
  words: [1, 1],
  plan({ args: [id = ''] }) {
    if (!/^t\d+$/.test(id))
      throw new UsageError(`"${id}" is not the id of a token, such as t7; \`token list\` shows them.`)
    return actions['token revoke']({ id })
  },
})
