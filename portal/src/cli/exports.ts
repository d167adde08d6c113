import { CliError, flag, option, required, text, UsageError } from '@portal/cli'
import { exportTenant, importTenant, removeTenant, requireSubdomain } from 'api/operator'
import { asUsage, requireTenant, type Command } from './command'
import { reservedSubdomains } from './reserved-subdomains'

type Tables = Record<string, { rows: number }>

const countRows = (tables: Tables): string =>
  `${Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)} rows of ${Object.keys(tables).length} tables`

const sayMissing = (missing: number): string =>
  missing === 0 ? '' : ` ${missing} files that rows name were not in the store.`

export const exportCommand: Command = {
  usage: 'export --tenant acme --out acme.zip [--with-secrets]',
  summary:
    "save all of a tenant with its uploaded files, as it is at one moment. --with-secrets adds what a move needs: hashes of customers' passwords, and the vendor's tokens of stored cards",
  options: { tenant: text, out: text, 'with-secrets': flag },
  words: [0, 0],
  async run({ values, context }) {
    const out = context.resolvePath(required(values, 'out', 'the new file'))
    const tenant = await requireTenant(context, option(values, 'tenant'))
    const withSecrets = values['with-secrets'] === true
    const { manifest, missing } = await exportTenant(
      { database: context.database, files: context.files() },
      tenant,
      out,
      { withSecrets, now: context.clock() },
    )
    context.say(
      `Saved ${countRows(manifest.tables)} and ${manifest.files.rows} files of ${tenant.subdomain} in ${out}.${sayMissing(missing)}`,
    )
    context.say(
      withSecrets
        ? `It has hashes of passwords: keep it as secret as the database.`
        : `It has no passwords and no stored cards; with --with-secrets it would.`,
    )
  },
}

export const importTenantCommand: Command = {
  usage: 'import-tenant acme.zip [--subdomain other]',
  summary:
    'add the tenant of an export, with all its rows, their ids and its files, to a portal that has none of these ids',
  options: { subdomain: text },
  words: [1, 1],
  async run({ args: [file = ''], values, context }) {
    const path = context.resolvePath(file)
    const instead = option(values, 'subdomain')
    if (instead !== undefined) asUsage(() => requireSubdomain(instead, reservedSubdomains))
    const { manifest, subdomain, missing } = await importTenant(
      { database: context.database, files: context.files() },
      path,
      instead,
    )
    const lines = [
      `${context.tenantOrigin(subdomain)} has ${countRows(manifest.tables)} and ${manifest.files.rows - missing} files, as of ${manifest.at}.${sayMissing(missing)}`,
      `Not in an export: the accounts at payment vendors (payment-account set), flags (tenant flag), API keys, links and sessions.`,
    ]
    if (!manifest.withSecrets) lines.push(`Nobody has a password: customers and staff set one by 'Forgot password'.`)
    lines.forEach((line) => context.say(line))
  },
}

export const tenantRemove: Command = {
  usage: 'tenant remove --tenant acme --confirm acme',
  summary: 'delete a tenant with all its rows, its log and its files, for good: export it first',
  options: { tenant: text, confirm: text },
  words: [0, 0],
  async run({ values, context }) {
    const tenant = await requireTenant(context, required(values, 'tenant', 'its subdomain'))
    if (option(values, 'confirm') !== tenant.subdomain)
      throw new UsageError(
        `This deletes ${tenant.name} for good. Save it first: npm run portal -- export --tenant ${tenant.subdomain} --out ${tenant.subdomain}.zip --with-secrets. Then repeat this with --confirm ${tenant.subdomain}.`,
      )
    const { files, left } = await removeTenant({ database: context.database, files: context.files() }, tenant.id)
    context.say(`${tenant.subdomain} is removed, with all its rows and ${files} files.`)
    if (left.length > 0)
      throw new CliError(
        `The file store did not remove ${left.length} files, which nothing names now: ${left.join(', ')}`,
      )
  },
}
