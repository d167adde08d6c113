import { CliError, option, required, table, text, UsageError, type Values } from '@portal/cli'
import { resolveBrand } from '@portal/rules'
import {
  changeTenant,
  createTenant,
  keepFormerPictures,
  listTenants,
  removeUnusedPictures,
  techniciansWithOwnHours,
  type UnusedPicture,
} from 'api/operator'
import { reservedHosts } from '../hosts'
import { bookingOptions, describeRules, readBookingRules } from './booking-rules'
import { requireTenant, type Command, type CommandContext } from './command'
import { readSetting, withSettings } from './customizations'
import { refuseTwice } from './refuse-twice'
import { flagReader } from './tenant-flags'

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Host names that are services, or could be mistaken for one. */
const reserved = new Set<string>([
  ...reservedHosts,
  'www',
  'sandbox',
  'api',
  'admin',
  'app',
  'assets',
  'cdn',
  'docs',
  'help',
  'localhost',
  'smtp',
  'static',
  'status',
  'support',
])

/** The first label of a tenant's host name. */
export function newSubdomain(word: string): string {
  if (!LABEL.test(word))
    throw new UsageError(
      `"${word}" can't be a host name; use lowercase letters, digits and hyphens, at most 63, without a hyphen at the start or end.`,
    )
  if (/^\d+$/.test(word)) throw new UsageError(`"${word}" would be taken for part of an IP address; it needs a letter.`)
  if (reserved.has(word)) throw new CliError(`"${word}" is reserved for the portal itself.`)
  return word
}

function zone(name: string): string {
  try {
    // Only region names: an offset would ignore daylight saving time.
    if (name === 'UTC' || name.includes('/'))
      return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Reported below.
  }
  throw new UsageError(`--timezone is "${name}"; it must be an IANA time zone, such as America/Denver.`)
}

/** Sender address of the tenant's mail, which its customers reply to. */
function readEmail(values: Values): string | undefined {
  const email = option(values, 'email')
  if (email !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(email))
    throw new UsageError(`--email is "${email}"; it is a bare address, such as office@acme.example.`)
  return email
}

export const tenantCreate: Command = {
  usage:
    'tenant create <subdomain> --name "Acme Home Services" --timezone America/Denver [--email office@acme.example]',
  summary: 'add a tenant, with all feature flags off',
  options: { name: text, timezone: text, email: text },
  words: [1, 1],
  async run({ args, values, context }) {
    const subdomain = newSubdomain(args[0]!)
    const name = required(values, 'name', 'the name of the company')
    if (name.length > 120) throw new UsageError('--name must have at most 120 characters.')
    const timezone = zone(required(values, 'timezone', 'its IANA time zone, such as America/Denver'))
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
export async function change(
  context: CommandContext,
  subdomain: string,
  by: Parameters<typeof changeTenant>[2],
): Promise<void> {
  await requireTenant(context, subdomain)
  await changeTenant(context.database, subdomain, by)
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
  usage: 'tenant set <subdomain> [--email office@acme.example] General.phone=3035550100 Colors.primary=#0f766e …',
  summary: "change a tenant's texts and branding, or the sender of its mail; an empty value resets a setting",
  options: { email: text },
  words: [1, 100],
  async run({ args: [subdomain = '', ...words], values, context }) {
    const settings = words.map(readSetting)
    refuseTwice(words, settings, ({ group, name }) => `${group}.${name}`)
    const supportEmail = readEmail(values)
    if (settings.length === 0 && supportEmail === undefined)
      throw new UsageError('Specify what to set, such as General.phone=3035550100.')
    let unused: UnusedPicture[] = []
    await change(context, subdomain, (now) => {
      const kept = keepFormerPictures(now, now.customizations, withSettings(now.customizations, settings))
      unused = kept.unused
      return { customizations: kept.groups, supportEmail }
    })
    const tenant = await requireTenant(context, subdomain)
    if (unused.length > 0) await removeUnusedPictures(context.files(), tenant, unused)
    const said = settings.map(({ group, name, value }) => `${group}.${name} ${value === null ? 'is reset' : 'is set'}`)
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
    'tenant booking <subdomain> [--zip-codes 80202,80203] [--hours "mon-fri 8-18, sat 9-15"] [--holidays 2027-12-24,…] [--window 120] [--step 120] [--lead 120] [--travel 30]',
  summary: `where and when customers can book: zip codes, hours, and minutes of arrival windows (an hour unless the flag ${WINDOWS_FLAG} is on), notice and travel. --zip-codes and --holidays set the whole list, or none; --add-holidays 2027-12-24 and --remove-holidays, and the same with zip codes, change it`,
  options: bookingOptions,
  words: [1, 1],
  async run({ args: [subdomain = ''], values, context }) {
    const { id, bookingRules: before } = await requireTenant(context, subdomain)
    const rules = readBookingRules(values, before)
    if (Object.keys(rules).length === 0) throw new UsageError('Specify what to set, such as --zip-codes 80202,80203.')
    await change(context, subdomain, ({ bookingRules }) => ({
      bookingRules: { ...bookingRules, ...readBookingRules(values, bookingRules) },
    }))
    context.say(`${subdomain}: ${Object.keys(rules).length === 1 ? 'the rule is' : 'the rules are'} set.`)
    for (const line of describeRules(rules, before)) context.say(line)
    const others = rules.workingHours ? await context.database.withTenant(id, techniciansWithOwnHours) : []
    for (const { id: technicianId, firstName, lastName } of others) {
      context.say(
        `${firstName} ${lastName} keeps hours of their own, until: npm run portal -- staff hours ${subdomain} --technician ${technicianId} --hours company`,
      )
    }
    const hasWindows = (await flagReader(context))(await requireTenant(context, subdomain)).includes(WINDOWS_FLAG)
    if (rules.windowMinutes !== undefined && !hasWindows)
      context.say(
        `Arrival windows last an hour, whatever --window is, until a flag is on: npm run portal -- tenant flag ${subdomain} ${WINDOWS_FLAG}=on`,
      )
  },
}
