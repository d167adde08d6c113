import { customerColumns } from '#areas/identity'
import type { ColumnMapping } from '#foundation/database/schema'
import { languages } from '#foundation/languages/translations'
import { wordsFor } from '#foundation/languages/words'
import type { RecordType } from '@portal/contract'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { columnFields } from './fields'

/** `Street Address 1` → `streetaddress1`, `Client #` → `client#`. */
export const plainHeading = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9#]/g, '')

/** Words before a heading's own that say whose it is. */
const OWNERS = /^(?:customers?|clients?|contacts?|primary|main|default|homeowners?)/
const BILLING = /^(?:billing|billto|bill|invoice(?=address|street|city|state|zip))/
const SERVICE = /^(?:service|property|location|site|job|home|mailing|shipping|physical|residence|residential)/
const ADDRESS = /^address(?=.)/

/** Presets: how other systems call their columns, where they call them in a way of their own. docs/recipes/import-records.md says what is known of them. */
export const presets: Readonly<
  Record<string, { system: string; headings: Partial<Record<RecordType, Record<string, string>>> }>
> = {
  jobber: {
    system: 'jobber',
    headings: {
      customers: {
        'J-ID': 'external_id',
        'Main Phone #s': 'phones',
        'E-mails': 'emails',
        'Mobile Phone #s': 'phones.mobile',
      },
    },
  },
  'housecall-pro': {
    system: 'housecall-pro',
    headings: {
      customers: {
        'Display Name': 'full_name',
        'Mobile Number': 'phones.mobile',
        'Home Number': 'phones.home',
        'Work Number': 'phones.work',
      },
    },
  },
  servicetitan: {
    system: 'servicetitan',
    headings: { customers: { 'Customer Name': 'full_name', 'Customer ID': 'external_id' } },
  },
  workiz: {
    system: 'workiz',
    headings: {
      customers: {
        'Client ID': 'external_id',
        Phone: 'phones',
        'Secondary phone': 'phones',
        'Service address': 'address.street',
        'Billing address': 'billing.street',
      },
    },
  },
}

const listHeadings = (language: string): string[] =>
  customerColumns(wordsFor(language), { timezone: 'UTC' }).map(([heading]) => heading)

let translated: ReadonlyMap<string, string> | undefined

/** A heading of the portal's own list of customers, which is written in the language of who asks for it, in English; others as they are. */
function inEnglish(heading: string): string {
  const english = listHeadings(SOURCE_LANGUAGE)
  translated ??= new Map(
    languages.flatMap((language) => listHeadings(language).map((own, at) => [own.toLowerCase(), english[at] ?? own])),
  )
  return translated.get(heading.trim().toLowerCase()) ?? heading
}

/** The first field with this heading that no other column fills. */
function findField(type: RecordType, heading: string, taken: ReadonlySet<string | null>): string | undefined {
  const plain = plainHeading(type === 'customers' ? inEnglish(heading) : heading)
  const lookUp = (rest: string, only = ''): string | undefined => {
    const found = Object.entries(columnFields(type))
      .filter(([name, { headings }]) => name.startsWith(only) && headings.includes(rest))
      .filter(([name]) => only || !name.startsWith('billing.'))
      .map(([name]) => name)
    return found.find((name) => !taken.has(name)) ?? found[0]
  }
  if (type === 'customers') {
    if (BILLING.test(plain)) {
      const rest = plain.replace(BILLING, '')
      return lookUp(rest, 'billing.') ?? lookUp(rest.replace(ADDRESS, ''), 'billing.')
    }
    const own = lookUp(plain)
    if (own) return own
    const rest = plain.replace(SERVICE, '')
    if (rest !== plain) return lookUp(rest, 'address.') ?? lookUp(rest.replace(ADDRESS, ''), 'address.')
  }
  const whole = lookUp(plain)
  if (whole) return whole
  const rest = plain.replace(OWNERS, '').replace(SERVICE, '')
  return rest === plain ? undefined : lookUp(rest)
}

/** Several columns may fill these: e-mails and phones make a list, texts are put together. */
const isShared = (field: string): boolean => /^(?:emails|phones|notes)(?:\.|$)/.test(field)

interface MappingSources {
  preset?: string | undefined
  /** Of an earlier file. */
  remembered?: ColumnMapping | undefined
  /** Named by whoever imports. */
  chosen?: ColumnMapping | undefined
}

/** Which field each column fills: as chosen, else as an earlier time, else as the preset or its heading says. */
export function proposeMapping(
  type: RecordType,
  headings: readonly string[],
  { preset, remembered = {}, chosen = {} }: MappingSources,
): ColumnMapping {
  const named = preset ? (presets[preset]?.headings[type] ?? {}) : {}
  const byPlain = (mapping: ColumnMapping, heading: string): string | null | undefined => {
    const found = Object.entries(mapping).find(([name]) => plainHeading(name) === plainHeading(heading))
    return found?.[1]
  }
  const taken = new Set(Object.values(chosen))
  const mapping: ColumnMapping = {}
  for (const heading of headings) {
    const own = byPlain(chosen, heading)
    const known = own === undefined ? byPlain(remembered, heading) : own
    const found = known === undefined ? (byPlain(named, heading) ?? findField(type, heading, taken)) : known
    const isFree = own !== undefined || !found || isShared(found) || !taken.has(found)
    mapping[heading] = found && isFree ? found : null
    if (found) taken.add(found)
  }
  return mapping
}
