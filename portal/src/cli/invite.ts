import { CliError } from '@portal/cli'
import { tenantOf, type Command } from './command'
import { INVITE_HEADER, inviteCustomers } from 'api/operator'

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`

export const inviteCommand: Command = {
  usage: 'invite <subdomain> <customers.csv>',
  summary: `create customers from a file and mail them a link to set a password; its columns are ${INVITE_HEADER}`,
  options: {},
  words: [2, 2],
  async run({ args: [subdomain, file = ''], world }) {
    const tenant = await tenantOf(world, subdomain)
    const csv = await world.readFile(file)
    const result = await inviteCustomers(world.database, tenant, csv, { origin: world.originOf(tenant.subdomain), now: world.clock() })
    if (!result) throw new CliError(`The first line of ${file} must name the columns ${INVITE_HEADER}, each of them once.`)
    for (const { line, column, message } of result.refused) world.say(`  line ${line}${column ? `, ${column}` : ''}: ${message}`)
    const known = result.known.length > 0 ? `, ${counted(result.known.length, 'was', 'were')} known already` : ''
    world.say(`${counted(result.invited, 'customer is', 'customers are')} invited${known}${result.refused.length > 0 ? `, ${counted(result.refused.length, 'line is', 'lines are')} refused` : ''}.`)
    if (result.refused.length > 0) throw new CliError('Fix the lines above and run it again. No customer is invited twice.')
  },
}
