import { CliError, choice, option, required, table, text, UsageError, wholeNumber, type Values } from '@portal/cli'
import { publishLinkRevoked, revokeLink, listTenants, createLink, listLinks, type NewLink } from 'api/operator'
import { ID_RANGE, requireTenant, type Command } from './command'

const roles = ['technician', 'admin', 'customer'] as const
const resources = [
  { option: 'quote', type: 'Quote' },
  { option: 'invoice', type: 'Invoice' },
  { option: 'appointment', type: 'Appointment' },
  { option: 'customer', type: 'Customer' },
  { option: 'technician', type: 'Technician' },
] as const
const A_WEEK = '168'

const formatMinute = (instant: Date | string): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')}Z`

/** The resource that the link opens. */
function readResource(values: Values): NewLink['resource'] {
  const named = resources.filter(({ option: name }) => values[name] !== undefined)
  const [resource] = named
  if (!resource || named.length > 1)
    throw new UsageError(
      'Specify exactly one of --quote, --invoice, --appointment, --customer and --technician, with its id.',
    )
  const { option: name, type } = resource
  return { type, id: wholeNumber(required(values, name, 'its number'), `--${name}`, ID_RANGE) }
}

export const linkCommand: Command = {
  usage:
    'link --role technician|admin|customer --quote|--invoice|--appointment|--customer|--technician <id> [--tenant acme] [--user <id>] [--hours 168]',
  summary: 'create a link that gives access to one resource without signing in',
  options: {
    role: text,
    quote: text,
    invoice: text,
    appointment: text,
    customer: text,
    technician: text,
    tenant: text,
    user: text,
    hours: text,
  },
  words: [0, 0],
  async run({ values, context }) {
    required(values, 'role', `whose link it is, one of ${roles.join(', ')}`)
    const role = choice(values, 'role', roles)!
    const resource = readResource(values)
    const user = option(values, 'user')
    const wish: NewLink = {
      role,
      resource,
      userId: user === undefined ? undefined : wholeNumber(user, '--user', ID_RANGE),
      expiresInHours: wholeNumber(option(values, 'hours') ?? A_WEEK, '--hours', [1, 720]),
    }
    const tenant = await requireTenant(context, option(values, 'tenant'))
    const link = await context.database.withTenant(tenant.id, (db) =>
      createLink(db, context, tenant.id, wish, context.clock()),
    )
    context.say(`${context.tenantOrigin(tenant.subdomain)}/token/${link.token}`)
    context.say(
      `Opens ${resource.type.toLowerCase()} ${resource.id} as ${role} ${link.userId} until ${formatMinute(link.expiresAt)}. Revoke it with: npm run portal -- revoke-link ${link.id}`,
    )
  },
}

const MAX_LISTED = 100

export const linksCommand: Command = {
  usage: 'links [--tenant acme]',
  summary: 'active links, newest first',
  options: { tenant: text },
  words: [0, 0],
  async run({ values, context }) {
    const named = option(values, 'tenant')
    const tenants = named === undefined ? await listTenants(context.database) : [await requireTenant(context, named)]
    const rows: string[][] = []
    let others = 0
    for (const { id: tenantId, subdomain } of tenants) {
      const { data, recordsFiltered } = await context.database.withTenant(tenantId, (db) =>
        listLinks(db, { per_page: MAX_LISTED }, context.clock()),
      )
      others += recordsFiltered - data.length
      for (const { id, role, user, resource, expires_at } of data) {
        rows.push([
          String(id),
          subdomain,
          role,
          user ? `${user.id} ${user.full_name}` : '',
          `${resource.type.toLowerCase()} ${resource.id}`,
          `until ${formatMinute(expires_at)}`,
        ])
      }
    }
    if (rows.length === 0) return context.say('There are no active links.')
    table(rows).forEach((line) => context.say(line))
    if (others > 0) context.say(`  and ${others} more`)
  },
}

export const revokeLinkCommand: Command = {
  usage: 'revoke-link <id>',
  summary: 'revoke a link and every session that it opened',
  options: {},
  words: [1, 1],
  async run({ args, context }) {
    const id = wholeNumber(args[0]!, 'The link', ID_RANGE)
    for (const tenant of await listTenants(context.database)) {
      if (!(await context.database.withTenant(tenant.id, (db) => revokeLink(db, id, context.clock())))) continue
      await publishLinkRevoked(context.bus, tenant.id)
      return context.say(`Link ${id} of ${tenant.subdomain} is revoked.`)
    }
    throw new CliError(`There is no link ${id}; npm run portal -- links lists them.`)
  },
}
