import { choice, option, required, text, UsageError, wholeNumber, type Values } from '@portal/cli'
import { resolveBrand } from '@portal/rules'
import {
  addStaff,
  addTechnician,
  checks,
  formatHours,
  openAdminSession,
  parseHours,
  phoneDigits,
  readWeeklyHours,
  requireValid,
  setWorkingHours,
  type TenantRow,
} from 'api/operator'
import { asUsage, ID_RANGE, requireTenant, type Command } from './command'

const HOUR_MS = 3_600_000
const roles = ['technician', 'admin'] as const

function readPhone(values: Values): string | undefined {
  const phone = option(values, 'phone')
  const digits = phone === undefined ? undefined : phoneDigits(phone)
  if (digits === null) throw new UsageError(`--phone is "${phone}"; it is a number of ten digits, such as 3035550100.`)
  return digits
}

function readPicture(values: Values, role: (typeof roles)[number]): string | undefined {
  const url = option(values, 'picture')
  if (url !== undefined) asUsage(() => requireValid(url, checks.picture, '--picture', 'picture'))
  if (url !== undefined && role !== 'technician')
    throw new UsageError('--picture is only for a technician: customers see it.')
  return url
}

/** Whether the tenant's pages may load the picture: besides their own origin, the content security policy allows those of its logos. */
function isLoaded(url: string, tenant: TenantRow): boolean {
  const { logoUrl, lightLogoUrl, darkLogoUrl, faviconUrl } = resolveBrand(tenant, tenant.customizations)
  const { protocol, origin } = new URL(url)
  return (
    protocol === 'data:' ||
    [logoUrl, lightLogoUrl, darkLogoUrl, faviconUrl].some(
      (logo) => logo !== null && URL.canParse(logo) && new URL(logo).origin === origin,
    )
  )
}

export const staffAdd: Command = {
  usage:
    'staff add <subdomain> --role technician|admin --first-name … --last-name … [--email …] [--phone 3035550100] [--picture https://…]',
  summary:
    "add a staff member; they get access by links, or an admin by a token. Customers see a technician's picture, and call them by the phone",
  options: { role: text, 'first-name': text, 'last-name': text, email: text, phone: text, picture: text },
  words: [1, 1],
  async run({ args, values, context }) {
    required(values, 'role', `their role, one of ${roles.join(', ')}`)
    const role = choice(values, 'role', roles)!
    const firstName = required(values, 'first-name', 'their first name')
    const lastName = required(values, 'last-name', 'their last name')
    const email = option(values, 'email')
    if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
      throw new UsageError(`--email is "${email}"; it is not an email address.`)
    const [phone, avatarUrl] = [readPhone(values), readPicture(values, role)]
    const tenant = await requireTenant(context, args[0])
    const { id, technicianId } = await context.database.withTenant(tenant.id, async (db) => {
      const userId = await addStaff(db, { role, firstName, lastName, email, phone })
      return {
        id: userId,
        technicianId:
          role === 'technician'
            ? await addTechnician(db, { userId, tenantHours: tenant.bookingRules.workingHours, avatarUrl })
            : undefined,
      }
    })
    if (technicianId === undefined)
      return context.say(`${firstName} ${lastName} is an admin of ${tenant.subdomain}: user ${id}.`)
    context.say(
      `${firstName} ${lastName} is a technician of ${tenant.subdomain}: technician_id ${technicianId} in calls, user ${id} in links.`,
    )
    context.say('Customers can book them for every service.')
    if (avatarUrl !== undefined && !isLoaded(avatarUrl, tenant))
      context.say(
        `Pages load the picture once a logo of ${tenant.subdomain} comes from ${new URL(avatarUrl).origin}, too.`,
      )
  },
}

export const staffHours: Command = {
  usage: 'staff hours <subdomain> --technician <technician_id> --hours "mon-thu 8-14"|company',
  summary:
    "give a technician working hours of their own, within the company's; `company` gives them the company's again",
  options: { technician: text, hours: text },
  words: [1, 1],
  async run({ args, values, context }) {
    const technicianId = wholeNumber(required(values, 'technician', 'their technician_id'), '--technician', ID_RANGE)
    const hours = required(values, 'hours', 'their hours, or company')
    const own = hours === 'company' ? null : asUsage(() => readWeeklyHours(parseHours(hours, '--hours'), '--hours'))
    const tenant = await requireTenant(context, args[0])
    await context.database.withTenant(tenant.id, (db) =>
      setWorkingHours(db, technicianId, own, tenant.bookingRules.workingHours),
    )
    const companyHours = `the hours of ${tenant.subdomain}, ${formatHours(tenant.bookingRules.workingHours)}`
    context.say(
      `Technician ${technicianId} can be booked ${own ? `${formatHours(own)}, as far as that is within` : 'in'} ${companyHours}.`,
    )
  },
}

export const adminToken: Command = {
  usage: 'admin-token <subdomain> [--user <id>] [--hours 24]',
  summary: 'create an admin session for the office’s own system; prints the token for the Authorization header',
  options: { user: text, hours: text },
  words: [1, 1],
  async run({ args, values, context }) {
    const user = option(values, 'user')
    const userId = user === undefined ? undefined : wholeNumber(user, '--user', ID_RANGE)
    const hours = wholeNumber(option(values, 'hours') ?? '24', '--hours', [1, 24])
    const tenant = await requireTenant(context, args[0])
    const now = context.clock()
    const opened = await context.database.withTenant(tenant.id, (db) =>
      openAdminSession(db, userId, now, new Date(now.getTime() + hours * HOUR_MS)),
    )
    context.say(opened.token)
    context.say(
      `Send it as "Authorization: Token token=…" to ${context.tenantOrigin(tenant.subdomain)}. It authenticates admin ${opened.userId}, for at most ${hours} h, and expires after two hours without use.`,
    )
  },
}
