import { basename } from 'node:path'
import { choice, CliError, flag, option, text, UsageError, wholeNumber, type Values } from '@portal/cli'
import {
  columnFields,
  findDateOrders,
  importFile,
  listImports,
  openTable,
  presets,
  proposeMapping,
  recordTypes,
  rememberedMapping,
  TableError,
  undoImport,
  type RecordType,
  type Table,
  type TenantRow,
} from 'api/operator'
import { ID_RANGE, requireTenant, type Command, type CommandContext } from './command'
import { createProgress, createReport } from './import-report'

type Mapping = Record<string, string | null>

/** Words in a file's name that tell what is in it. */
const fileWords: readonly [RegExp, RecordType][] = [
  [/address|propert|location/i, 'addresses'],
  [/equipment|asset/i, 'equipment'],
  [/membership|agreement/i, 'memberships'],
  [/invoice/i, 'invoices'],
  [/quote|estimate/i, 'quotes'],
  [/visit|job|appointment/i, 'visits'],
  [/price|catalog|service|item/i, 'prices'],
  [/customer|client|contact/i, 'customers'],
]

function chooseType(values: Values, path: string): RecordType {
  const named = choice(values, 'type', recordTypes) ?? fileWords.find(([word]) => word.test(basename(path)))?.[1]
  if (named) return named
  throw new UsageError(`What is in ${path}? Name it with --type, one of ${recordTypes.join(', ')}.`)
}

/** `"Cell=phones.mobile; Lead Source=notes; Tags="`: nothing behind the sign leaves the column out. */
function readMap(written: string | undefined, type: RecordType): Mapping {
  const fields = Object.keys(columnFields(type))
  return Object.fromEntries(
    (written ?? '')
      .split(';')
      .filter((pair) => pair.trim())
      .map((pair) => {
        const [heading = '', name = ''] = pair.split(/=(?=[^=]*$)/).map((part) => part.trim())
        if (!pair.includes('=') || (name && !fields.includes(name)))
          throw new UsageError(
            `--map has "${pair.trim()}"; it is "Heading=field", and fields of ${type} are ${fields.join(', ')}.`,
          )
        return [heading, name || null]
      }),
  )
}

const delimiterNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' }

/** Without these columns, no row can be imported. */
const needed: Partial<Record<RecordType, string[]>> = {
  customers: ['full_name', 'first_name', 'last_name', 'company'],
  addresses: ['street'],
}

async function openFile(context: CommandContext, path: string, skip: number): Promise<Table> {
  try {
    return await openTable(() => context.streamFile(path), skip)
  } catch (error) {
    if (error instanceof TableError) throw new CliError(`${path} can't be imported. ${error.message}`)
    throw error
  }
}

interface Choices {
  tenant: TenantRow
  system: string
  preset: string | undefined
  /** Lines above the headings. */
  skip: number
  /** What comes first in dates; undefined to find out. */
  dates: 'month-first' | 'day-first' | undefined
  isDryRun: boolean
  assumed: Set<string>
  /** Whether a file comes behind this one. */
  isLast: boolean
}

const listHeadings = ({ headings }: Table): string => headings.filter(Boolean).join(', ')

/** Says how dates are read that could be read in another way. */
async function chooseDateOrders(
  say: CommandContext['say'],
  table: Table,
  ...rest: [RecordType, Mapping, Choices['dates']]
) {
  const found = await findDateOrders(table, ...rest)
  for (const [heading, { order, examples }] of found) {
    const { either, 'month-first': month, 'day-first': day } = examples
    if (order === 'unclear')
      say(
        `  ${heading}: ${month} has the month first, and ${day} the day. Rows with dates such as ${either} are refused, unless you give --dates month-first or --dates day-first.`,
      )
    else if (order === 'day-first')
      say(
        `  ${heading}: the day comes first${day ? `, as in ${day}` : ''}. Give --dates day-first for a part of this file, too.`,
      )
    else if (month === undefined)
      say(`  ${heading}: ${either} is read with the month first. If the day comes first: --dates day-first.`)
  }
  return new Map([...found].map(([heading, { order }]) => [heading, order]))
}

async function chooseMapping(
  { database, say }: CommandContext,
  path: string,
  table: Table,
  type: RecordType,
  values: Values,
  { tenant, system, preset }: Choices,
): Promise<Mapping> {
  if (table.delimiter === null) return {}
  const chosen = readMap(option(values, 'map'), type)
  const unknown = Object.keys(chosen).find(
    (heading) => !table.headings.some((each) => each.toLowerCase() === heading.toLowerCase()),
  )
  if (unknown) throw new UsageError(`${path} has no column ${unknown}. Its columns are ${listHeadings(table)}.`)
  const remembered = await database.withTenant(tenant.id, (db) => rememberedMapping(db, type, system))
  const mapping = proposeMapping(type, table.headings, { preset, remembered, chosen })
  if (table.titleLines > 0 && Object.values(mapping).every((field) => field === null))
    throw new CliError(
      `${path}: ${table.titleLines === 1 ? 'line 1 looks like a title' : `the first ${table.titleLines} lines look like a title`}, "${listHeadings(table)}". Delete it, or pass --skip ${table.titleLines}.`,
    )
  const required = needed[type] ?? []
  if (required.length > 0 && !required.some((field) => Object.values(mapping).includes(field)))
    throw new CliError(
      `No column of ${path} is ${required.join(' or ')} of ${type}. Its columns are ${listHeadings(table)}. Name one: --map "Heading=${required[0]}".`,
    )
  const left = table.headings.filter((heading) => heading && !mapping[heading])
  if (left.length > 0)
    say(`  left out: ${left.join(', ')}. To keep one in the notes, or elsewhere: --map "${left[0]}=notes".`)
  if (!Object.values(mapping).includes('external_id'))
    say('  No column has ids: each row’s id is made of what it says, so that the same row again is known.')
  return mapping
}

async function importOne(
  context: CommandContext,
  path: string,
  values: Values,
  choices: Choices,
): Promise<string | null> {
  const { database, clock, say, signal } = context
  const { tenant, system, skip, dates, isDryRun, assumed, isLast } = choices
  const type = chooseType(values, path)
  const table = await openFile(context, path, skip)
  const divided = table.delimiter === null ? 'NDJSON' : `with ${delimiterNames[table.delimiter]} between cells`
  say(`${path} is read as ${table.encoding}, ${divided}, as ${type}${isDryRun ? '; nothing is changed' : ''}.`)
  const mapping = await chooseMapping(context, path, table, type, values, choices)
  const dateOrders = await chooseDateOrders(say, table, type, mapping, dates)
  const report = createReport(context, path, table, mapping)
  let tell = (_position: number): void => {}
  let problem: string | null = null
  const imported = await importFile(database, tenant, {
    table,
    type,
    system,
    mapping,
    dateOrders,
    fileName: basename(path),
    isDryRun,
    clock,
    assumed,
    addsToAssumed: !isLast,
    onOpen: (resumedAt, done) => {
      tell = createProgress(context, table.lines, resumedAt)
      if (resumedAt > 0) report.goOn(done.failed > 0)
    },
    onRows: (done) => report.add(done),
    onBatch: (position) => {
      tell(position)
      if (signal?.aborted) throw new CliError('Interrupted. The same command goes on from here.')
    },
  }).catch(async (error: unknown) => {
    if (error instanceof TableError) {
      problem = `${path}: ${error.message} What comes before that line is imported.`
      return null
    }
    await report.close()
    throw error
  })
  const { refused, remarks } = await report.close()
  if (!imported) return problem
  const { counts, importId, resumedAt } = imported
  if (resumedAt > 0) say(`  It went on behind the first ${resumedAt} rows, which an interrupted import had done.`)
  const would = isDryRun ? 'would be ' : ''
  say(
    `${path}: ${counts.created} ${would}created, ${counts.updated} ${would}updated, ${counts.unchanged} unchanged, ${counts.failed} refused.`,
  )
  if (remarks) say(`  All remarks are in ${remarks}.`)
  if (importId !== null && counts.created + counts.updated > 0)
    say(
      `  It is import ${importId}. Within a day, it can be undone: import undo ${importId} --tenant ${tenant.subdomain}`,
    )
  return refused && `${path}: ${counts.failed} rows are refused. Correct them in ${refused}, and import that file.`
}

const SKIP_RANGE = [0, 100] as const

export const importCommand: Command = {
  usage:
    'import <file…> [--tenant acme] [--type customers|addresses|…] [--from jobber|housecall-pro|servicetitan|workiz] [--system name] [--map "Heading=field; …"] [--skip 1] [--dates month-first|day-first] [--dry-run]',
  summary:
    'bring in records of another system from CSV or NDJSON files; again, it updates what has changed. Nobody is mailed. --dry-run says what would become of columns and rows',
  options: { tenant: text, type: text, from: text, system: text, map: text, skip: text, dates: text, 'dry-run': flag },
  words: [1, 50],
  async run({ args, values, context }) {
    const preset = choice(values, 'from', Object.keys(presets))
    const choices: Omit<Choices, 'isLast'> = {
      tenant: await requireTenant(context, option(values, 'tenant')),
      system: option(values, 'system') ?? (preset ? presets[preset]!.system : ''),
      preset,
      skip: wholeNumber(option(values, 'skip') ?? '0', '--skip', SKIP_RANGE),
      dates: choice(values, 'dates', ['month-first', 'day-first']),
      isDryRun: values['dry-run'] === true,
      assumed: new Set(),
    }
    const problems: string[] = []
    for (const [at, path] of args.entries()) {
      const problem = await importOne(context, path, values, { ...choices, isLast: at === args.length - 1 })
      if (problem) problems.push(problem)
    }
    if (problems.length > 0) throw new CliError(problems.join(' '))
  },
}

export const importList: Command = {
  usage: 'import list [--tenant acme]',
  summary: 'imports of the last day, which can be undone',
  options: { tenant: text },
  words: [0, 0],
  async run({ values, context }) {
    const tenant = await requireTenant(context, option(values, 'tenant'))
    const found = await context.database.withTenant(tenant.id, (db) => listImports(db, context.clock()))
    for (const { id, type, fileName, counts, startedAt, finishedAt } of found)
      context.say(
        `  ${id}  ${startedAt.toISOString()}  ${type} of ${fileName}: ${counts.created} created, ${counts.updated} updated${finishedAt ? '' : '; interrupted'}`,
      )
    if (found.length === 0) context.say('There is none.')
  },
}

const MAX_KEPT_SHOWN = 1_000

export const importUndo: Command = {
  usage: 'import undo <id> [--tenant acme]',
  summary:
    'take back an import of the last day: what it created goes, what it updated is as before, but for what was changed or used since',
  options: { tenant: text },
  words: [1, 1],
  async run({ args, values, context }) {
    const id = wholeNumber(args[0]!, '<id>', ID_RANGE)
    const tenant = await requireTenant(context, option(values, 'tenant'))
    const { deleted, restored, kept } = await undoImport(context.database, tenant, id, context.clock())
    for (const { resource_type, resource_id, reason } of kept.slice(0, MAX_KEPT_SHOWN))
      context.say(`  ${resource_type} ${resource_id} stays: ${reason}.`)
    context.say(`Import ${id} is undone: ${deleted} deleted, ${restored} as before, ${kept.length} stay.`)
  },
}
