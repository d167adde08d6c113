import { CliError } from '@portal/cli'
import { openAdminSession, openCompany, readCompanyFile } from 'api/operator'
import { readJson, type CommandContext } from './command'
import { reservedSubdomains } from './reserved-subdomains'

const DAY_MS = 86_400_000

/** Adds a company with all that its file has; nothing if anything in it is wrong. */
export async function createFromFile(context: CommandContext, path: string): Promise<void> {
  const read = readCompanyFile(
    await readJson(context, path, 'the company as docs/recipes/open-a-company.md shows'),
    reservedSubdomains,
  )
  if ('mistakes' in read) {
    for (const { path: where, message } of read.mistakes) context.say(`  ${where}: ${message}`)
    throw new CliError(`Nothing is created. Correct ${path} and run it again.`)
  }
  const { file } = read
  const { tenant, ownerId } = await openCompany(context.database, file)
  const now = context.clock()
  const { token } = await context.database.withTenant(tenant.id, (db) =>
    openAdminSession(db, ownerId, now, new Date(now.getTime() + DAY_MS)),
  )
  context.say(`Tenant ${tenant.id}: ${context.tenantOrigin(tenant.subdomain)}`)
  const missing = [
    ['zip codes', file.zip_codes?.length || file.zones?.length],
    ['services', file.trade || file.services?.length],
    ['technicians', file.technicians?.length],
  ].flatMap(([what, isThere]) => (isThere ? [] : [what]))
  context.say(
    missing.length > 0 ? `Customers can't book yet: there are no ${missing.join(', ')}.` : 'Customers can book.',
  )
  context.say(token)
  context.say(
    `It authenticates ${file.owner.first_name} for a day, as "Authorization: Token token=…"; another one: npm run portal -- admin-token ${tenant.subdomain} --user ${ownerId}`,
  )
}
