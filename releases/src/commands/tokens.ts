import { remotesOf, type RegistryDocument } from '#rules/document'
import { addToken, findToken, isExpired, newToken, revokeToken, ROLES, tokenHash } from '#rules/tokens'
import { list, oneOf, option, required, table, text, UsageError, wholeNumber } from '@portal/cli'
import { writeChange } from './apply-change'
import { forChanges, type Command } from './command'
import { minuteOf } from './inspect'

const USUAL_DAYS = '90'

/** The teams that a remote or a flag belongs to. */
const ownersIn = (document: RegistryDocument): string[] =>
  [
    ...new Set([
      ...remotesOf(document).map((remote) => remote.replace(/^mfe-/, '')),
      ...Object.values(document.flags).map(({ owner }) => owner),
    ]),
  ].sort()

export const tokenCreate: Command = {
  usage: 'token create <name> --role platform|team|tenant [--of billing|acme] [--days N]',
  summary: 'make a token for somebody: a team promotes what it owns, a tenant chooses for itself; it is shown once',
  options: { ...forChanges, role: text, of: text, days: text },
  words: [1, 1],
  async run(input) {
    const { args, values, world } = input
    const [name = ''] = args
    required(values, 'role', `what the token allows: ${ROLES.join(', ')}`)
    const role = oneOf(values, 'role', ROLES)!
    const of = list(option(values, 'of'))
    const days = wholeNumber(option(values, 'days') ?? USUAL_DAYS, '--days', [1, 366])
    const owners = ownersIn(await world.releases.registry.read())
    const strange = role === 'team' ? of.filter((one) => !owners.includes(one)) : []
    if (strange.length > 0)
      world.say(`Nothing belongs to ${strange.join(' or ')} yet. Owners so far: ${owners.join(', ') || 'none'}.`)
    const token = newToken()
    const written = await writeChange(input, {
      tenants: { of: role === 'tenant' ? of : [] },
      change: addToken({ name, role, of, hash: tokenHash(token), days }),
      what: `token create "${name}" --role ${role}${of.length > 0 ? ` --of ${of.join(',')}` : ''} --days ${days}`,
    })
    if (written.revision === null) return written
    const { id, expiresAt } = findToken(await world.releases.registry.read(), tokenHash(token))!
    world.say(`Token ${id}, until ${minuteOf(expiresAt!)}. It is not shown again:`)
    if (!values['json']) world.say(token)
    return { ...written, id, expiresAt, token }
  },
}

export const tokenList: Command = {
  usage: 'token list',
  summary: 'who has a token, for what, and until when',
  options: {},
  words: [0, 0],
  async run({ world: { releases, clock, say } }) {
    const { tokens } = await releases.registry.read()
    if (tokens.length === 0) say('There are no tokens: whoever has the signing key may change everything.')
    const end = (expiresAt: string | null) =>
      expiresAt === null
        ? 'does not expire'
        : `${expiresAt <= clock().toISOString() ? 'expired' : 'until'} ${minuteOf(expiresAt)}`
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

export const tokenRevoke: Command = {
  usage: 'token revoke <id>',
  summary: 'end a token, and the sessions begun with it, at once',
  options: forChanges,
  words: [1, 1],
  async run(input) {
    const [id = ''] = input.args
    if (!/^t\d+$/.test(id))
      throw new UsageError(`"${id}" is not the id of a token, such as t7; \`token list\` shows them.`)
    return writeChange(input, { change: revokeToken(id), what: `token revoke ${id}`, takesBack: true })
  },
}
