import { flag, option, required, table, text, UsageError, wholeNumber } from '@portal/cli'
import { eraseCustomer, publishLinkRevoked } from 'api/operator'
import { ID_RANGE, requireTenant, type Command } from './command'

export const customerErase: Command = {
  usage: 'customer erase --tenant acme --customer 10001 --confirm 10001 [--force]',
  summary: "erase a customer's data for good, and list what the law keeps",
  options: { tenant: text, customer: text, confirm: text, force: flag },
  words: [0, 0],
  async run({ values, context }) {
    const { database, bus, clock, say } = context
    const id = wholeNumber(required(values, 'customer', 'its id'), '--customer', ID_RANGE)
    if (option(values, 'confirm') !== String(id))
      throw new UsageError(`This erases customer ${id} for good. Repeat it with --confirm ${id}.`)
    const tenant = await requireTenant(context, option(values, 'tenant'))
    const { erasure, methods, files } = await database.withTenant(tenant.id, (db) =>
      eraseCustomer(db, tenant, id, { now: clock(), mayOwe: values['force'] === true }),
    )
    await publishLinkRevoked(bus, tenant.id)
    for (const key of files) await context.files().remove(key)
    say(`Customer ${id} of ${tenant.subdomain} is erased, with ${files.length} files.`)
    for (const { gateway, id: method, last4 } of methods)
      say(
        `Delete the stored payment method ${method}, which ends in ${last4}, at ${gateway}: only the portal's nodes reach it.`,
      )
    if (erasure.kept.length > 0) say('Kept, as the law asks for:')
    table(
      erasure.kept.map(({ table: name, count, until, reason }) => [name, String(count), until.slice(0, 10), reason]),
    ).forEach((line) => say(line))
  },
}
