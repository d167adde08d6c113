import { extname } from 'node:path'
import { BYTE_ORDER_MARK, toCsvLines, type ImportedRow, type Table } from 'api/operator'
import type { CommandContext, NewFile } from './command'

const MAX_SHOWN = 100
const MAX_EXAMPLES = 3

type Mapping = Readonly<Record<string, string | null>>
type Remark = ImportedRow['errors'][number]

interface ColumnCount {
  filled: number
  doubted: number
  examples: string[]
}

/** `customers.csv` → `customers.refused.csv`. */
const beside = (path: string, word: string, ending = extname(path) || '.csv'): string =>
  `${path.slice(0, path.length - extname(path).length)}.${word}${ending}`

const remarkText = ({ column, field, message }: Remark): string =>
  `${column ?? field}${column || field ? ': ' : ''}${message}`

export interface ImportReport {
  /** Path of the file with refused rows; null if there are none. */
  refused: string | null
  /** Path of the file with all remarks, if they are too many to be shown. */
  remarks: string | null
}

/** Counts what is said of columns and rows, shows the first remarks, and writes files of refused rows and of all remarks. */
export function createReport(context: CommandContext, path: string, { headings, delimiter }: Table, mapping: Mapping) {
  const columns = new Map<string, ColumnCount>(
    headings.filter((heading) => mapping[heading]).map((heading) => [heading, { filled: 0, doubted: 0, examples: [] }]),
  )
  const isCsv = delimiter !== null
  const [refusedPath, remarksPath] = [beside(path, 'refused'), beside(path, 'remarks', '.csv')]
  const shownLines: string[] = []
  let refusedFile: NewFile | null = null
  let remarksFile: NewFile | null = null
  let remarksTold = 0
  let rows = 0
  let [goesOn, hasRefused] = [false, false]

  function countColumns({ cells, errors, notes }: ImportedRow): void {
    headings.forEach((heading, at) => {
      const count = columns.get(heading)
      if (count && cells[at]?.trim()) count.filled += 1
    })
    for (const { column, message } of [...errors, ...notes]) {
      const count = column ? columns.get(column) : undefined
      if (!count) continue
      count.doubted += 1
      if (count.examples.length < MAX_EXAMPLES) count.examples.push(message)
    }
  }

  async function writeRefused(refused: readonly ImportedRow[]): Promise<void> {
    if (refused.length === 0) return
    refusedFile ??= context.createFile(refusedPath, {
      head: isCsv ? BYTE_ORDER_MARK + toCsvLines([[...headings, 'import_problem']]) : '',
      isAppended: hasRefused,
    })
    const lines = refused.map(({ cells, errors, notes }) => [
      ...headings.map((_, at) => cells[at] ?? ''),
      [...errors, ...notes].map(remarkText).join(' '),
    ])
    await refusedFile.write(isCsv ? toCsvLines(lines) : `${refused.map(({ cells }) => cells[0]).join('\n')}\n`)
  }

  async function writeRemarks(done: readonly ImportedRow[]): Promise<void> {
    const told = done.flatMap((row) => [...row.errors, ...row.notes].map((remark) => ({ row, remark })))
    if (told.length === 0) return
    for (const { row, remark } of told.slice(0, Math.max(MAX_SHOWN - remarksTold, 0)))
      shownLines.push(`  line ${row.line}, ${row.status}, ${remarkText(remark)}`)
    remarksTold += told.length
    remarksFile ??= context.createFile(remarksPath, {
      head: BYTE_ORDER_MARK + toCsvLines([['line', 'id in the file', 'portal id', 'status', 'column', 'remark']]),
      isAppended: goesOn,
    })
    await remarksFile.write(
      toCsvLines(
        told.map(({ row, remark }) => [
          row.line,
          row.externalId,
          row.id ?? '',
          row.status,
          remark.column ?? remark.field,
          remark.message,
        ]),
      ),
    )
  }

  return {
    /** The files have what an interrupted import has written: remarks, and rows if some were refused. */
    goOn(areRefused: boolean): void {
      goesOn = true
      hasRefused = areRefused
    },
    async add(done: readonly ImportedRow[]): Promise<void> {
      rows += done.length
      done.forEach(countColumns)
      await writeRefused(done.filter(({ status }) => status === 'failed'))
      await writeRemarks(done)
    },
    /** Says what became of columns and rows. */
    async close(): Promise<ImportReport> {
      for (const [heading, { filled, doubted, examples }] of columns)
        context.say(
          `  ${heading} → ${mapping[heading]}: in ${filled} of ${rows} rows${doubted > 0 ? `; ${doubted} remarks, such as: ${examples.join(' ')}` : ''}`,
        )
      shownLines.forEach((line) => context.say(line))
      if (remarksTold > MAX_SHOWN) context.say(`  and ${remarksTold - MAX_SHOWN} more: all are in ${remarksPath}.`)
      await Promise.all([refusedFile?.close(), remarksFile?.close()])
      return { refused: refusedFile && refusedPath, remarks: remarksFile && remarksPath }
    },
  }
}

const seconds = (ms: number): string => {
  const whole = Math.round(ms / 1_000)
  return whole < 90 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

const EVERY_MS = 2_000

/** Tells every two seconds how far it is, how fast, and how long it takes yet. */
export function createProgress({ progress, clock }: CommandContext, lines: number, from: number) {
  const started = clock().getTime()
  let next = started + EVERY_MS
  return (position: number): void => {
    const now = clock().getTime()
    if (now < next) return
    next = now + EVERY_MS
    const rate = (position - from) / ((now - started) / 1_000)
    const rest = Math.max(lines - position, 0)
    progress(`${position} of about ${lines} rows, ${Math.round(rate)} a second, ${seconds((rest / rate) * 1_000)} left`)
  }
}
