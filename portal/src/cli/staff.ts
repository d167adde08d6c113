import { oneOf, option, required, text, UsageError, wholeNumber } from '@portal/cli'
import { addStaff, addTechnician, openAdminSession } from 'api/operator'
import { ID_RANGE, tenantOf, type Command } from './command'

const HOUR_MS = 3_600_000
const roles = ['technician', 'admin'] as const

export const staffAdd: Command = {
  usage: 'staff add <subdomain> --role technician|admin --first-name … --last-name … [--email …]',
  summary: 'add a staff member; they get access by links, or an admin by a token',
  options: { role: text, 'first-name': text, 'last-name': text, email: text },
  words: [1, 1],
  async run({ args, values, world }) {
    required(values, 'role', `their role, one of ${roles.join(', ')}`)
    const role = oneOf(values, 'role', roles)!
    const firstName = required(values, 'first-name', 'their first name')
    const lastName = required(values, 'last-name', 'their last name')
    const email = option(values, 'email')
    if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`--email is "${email}"; it is not an email address.`)
    const tenant = await tenantOf(world, args[0])
    const { id, technicianId } = await world.database.withTenant(tenant.id, async (db) => {
      const user = await addStaff(db, { role, firstName, lastName, email })
      return { id: user, technicianId: role === 'technician' ? await addTechnician(db, user, tenant.bookingRules.workingHours) : undefined }
    })
    world.say(`${firstName} ${lastName} is ${role} ${id} of ${tenant.subdomain}.`)
    if (technicianId !== undefined) world.say(`Customers can book them for every service. Positions are reported as technician ${technicianId}.`)
  },
}

export const adminToken: Command = {
  usage: 'admin-token <subdomain> [--user <id>] [--hours 24]',
  summary: 'create an admin session for the office’s own system; prints the token for the Authorization header',
  options: { user: text, hours: text },
  words: [1, 1],
  async run({ args, values, world }) {
    const user = option(values, 'user')
    const userId = user === undefined ? undefined : wholeNumber(user, '--user', ID_RANGE)
    const hours = wholeNumber(option(values, 'hours') ?? '24', '--hours', [1, 24])
    const tenant = await tenantOf(world, args[0])
    const now = world.clock()
    const opened = await world.database.withTenant(tenant.id, (db) => openAdminSession(db, userId, now, new Date(now.getTime() + hours * HOUR_MS)))
    world.say(opened.token)
    world.say(`Send it as "Authorization: Token token=…" to ${world.originOf(tenant.subdomain)}. It authenticates admin ${opened.userId}, for at most ${hours} h, and expires after two hours without use.`)
  },
}
