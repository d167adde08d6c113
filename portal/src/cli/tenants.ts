import { option, required, table, text, UsageError, type Values } from '@portal/cli'
import { resolveBrand } from '@portal/rules'
import {
  changeSettings,
  checks,
  createTenant,
  listTenants,
  requireSubdomain,
  requireValid,
  techniciansWithOwnHours,
  visitsOn,
} from 'api/operator'
import { bookingOptions, describeRules, readBookingRules } from './booking-rules'
import { asUsage, requireTenant, type Command, type CommandContext } from './command'
import { createFromFile } from './company-file'
import { describeSetting, isReset, mergeSetting, readSetting, type SentSetting } from './customizations'
import { refuseTwice } from './refuse-twice'
import { reservedSubdomains } from './reserved-subdomains'
import { flagReader } from './tenant-flags'

/** Sender address of the tenant's mail, which its customers reply to. */
function readEmail(values: Values): string | undefined {
  const email = option(values, 'email')
  if (email !== undefined) asUsage(() => requireValid(email, checks.email, '--email', 'email'))
  return email
}

export const tenantCreate: Command = {
  usage:
    'tenant create <subdomain> --name "Acme Home Services" --timezone America/Denver [--email office@acme.example], or tenant create --file company.json',
  summary: 'add a tenant, with all feature flags off; from a file, with all that it takes to be booked',
  options: { name: text, timezone: text, email: text, file: text },
  words: [0, 1],
  async run({ args, values, context }) {
    const path = option(values, 'file')
    if (path !== undefined) {
      if (args.length > 0 || Object.keys(values).length > 1)
        throw new UsageError('With --file, all else is in the file.')
      return createFromFile(context, path)
    }
    const [subdomain] = args
    if (subdomain === undefined) throw new UsageError('Specify the subdomain, such as acme, or --file company.json.')
    asUsage(() => requireSubdomain(subdomain, reservedSubdomains))
    const name = required(values, 'name', 'the name of the company')
    if (name.length > 120) throw new UsageError('--name must have at most 120 characters.')
    const timezone = required(values, 'timezone', 'its IANA time zone, such as America/Denver')
    asUsage(() => requireValid(timezone, checks.timeZone, '--timezone', 'timezone'))
    const id = await createTenant(context.database, {
      subdomain,
      name,
      timezone,
      supportEmail: readEmail(values) ?? null,
    })
    context.say(`Tenant ${id}: ${context.tenantOrigin(subdomain)}`)
  },
}

/** Changes a tenant that exists. */
export async function change(context: CommandContext, subdomain: string, by: Parameters<typeof changeSettings>[2]) {
  await requireTenant(context, subdomain)
  return changeSettings(context, subdomain, by)
}

export const tenantList: Command = {
  usage: 'tenant list',
  summary: 'every tenant, with the flags that are on',
  options: {},
  words: [0, 0],
  async run({ context }) {
    const tenants = await listTenants(context.database)
    if (tenants.length === 0) return context.say('There is no tenant yet.')
    const listFlags = await flagReader(context)
    table(
      tenants.map((tenant) => [tenant.subdomain, tenant.name, tenant.timezone, listFlags(tenant).join(' ')]),
    ).forEach((line) => context.say(line))
  },
}

export const tenantSet: Command = {
  usage:
    'tenant set <subdomain> [--email office@acme.example] General.phone=3035550100 General.welcome_line.es=Bienvenidos Colors.primary=#0f766e …',
  summary:
    "change a tenant's texts, also in other languages, and branding, or the sender of its mail; an empty value resets a setting",
  options: { email: text },
  words: [1, 100],
  async run({ args: [subdomain = '', ...words], values, context }) {
    const settings = words.map(readSetting)
    refuseTwice(words, settings, describeSetting)
    const supportEmail = readEmail(values)
    if (settings.length === 0 && supportEmail === undefined)
      throw new UsageError('Specify what to set, such as General.phone=3035550100.')
    const customizations: Record<string, Record<string, SentSetting>> = {}
    for (const setting of settings) {
      const group = (customizations[setting.group] ??= {})
      group[setting.name] = mergeSetting(group[setting.name], setting)
    }
    const { after: tenant } = await change(context, subdomain, {
      customizations,
      ...(supportEmail !== undefined && { support_email: supportEmail }),
    })
    const said = settings.map((setting) => `${describeSetting(setting)} ${isReset(setting) ? 'is reset' : 'is set'}`)
    context.say(`${subdomain}: ${[...(supportEmail === undefined ? [] : ['email is set']), ...said].join(', ')}.`)
    const { darkLogoUrl } = resolveBrand(tenant, tenant.customizations)
    if (
      settings.some(({ name, value }) => value === darkLogoUrl && /^(?:dark_logo_url|logo)$/.test(name)) &&
      /^https?:/.test(darkLogoUrl ?? '')
    )
      context.say(
        `PDFs of invoices and quotes don't have this logo: the portal fetches nothing from other sites. Upload it instead: npm run portal -- tenant picture ${subdomain} logo <file>`,
      )
  },
}

const WINDOWS_FLAG = 'custom_arrival_windows_enabled'

export const tenantBooking: Command = {
  usage:
    'tenant booking <subdomain> [--zip-codes 80202,80203] [--hours "mon-fri 8-18, sat 9-15"] [--holidays 2027-12-24,…] [--window 120] [--step 120] [--lead 120] [--travel 30] [--horizon 365] [--visits-a-day 40|none]',
  summary: `where and when customers can book: zip codes, hours, and minutes of arrival windows (an hour unless the flag ${WINDOWS_FLAG} is on), notice and travel; --horizon is how many days ahead, --visits-a-day after how many visits customers can book no more. --zip-codes and --holidays set the whole list, or none; --add-holidays 2027-12-24 and --remove-holidays, and the same with zip codes, change it`,
  options: bookingOptions,
  words: [1, 1],
  async run({ args: [subdomain = ''], values, context }) {
    const { bookingRules: known } = await requireTenant(context, subdomain)
    const rules = readBookingRules(values, known)
    const count = Object.keys({ ...rules, ...rules.booking }).length - 1
    if (count === 0) throw new UsageError('Specify what to set, such as --zip-codes 80202,80203.')
    const { before, after } = await change(context, subdomain, (now) => readBookingRules(values, now.bookingRules))
    context.say(`${subdomain}: ${count === 1 ? 'the rule is' : 'the rules are'} set.`)
    for (const line of describeRules(rules, before.bookingRules, after.bookingRules)) context.say(line)
    const newHolidays = after.bookingRules.holidays.filter((day) => !before.bookingRules.holidays.includes(day))
    const booked = await context.database.withTenant(after.id, (db) => visitsOn(db, after, newHolidays))
    if (booked.length > 0) context.say(`Booked on new holidays: appointments ${booked.join(', ')}.`)
    const others = rules.booking.working_hours
      ? await context.database.withTenant(after.id, techniciansWithOwnHours)
      : []
    for (const { id: technicianId, firstName, lastName } of others) {
      context.say(
        `${firstName} ${lastName} keeps hours of their own, until: npm run portal -- staff hours ${subdomain} --technician ${technicianId} --hours company`,
      )
    }
    const hasWindows = (await flagReader(context))(await requireTenant(context, subdomain)).includes(WINDOWS_FLAG)
    if (rules.booking.window_minutes !== undefined && !hasWindows)
      context.say(
        `Arrival windows last an hour, whatever --window is, until a flag is on: npm run portal -- tenant flag ${subdomain} ${WINDOWS_FLAG}=on`,
      )
  },
}
