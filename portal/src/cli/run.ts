import { parseArgs } from 'node:util'
import { CliError, type Command, type Values, type World } from './command'
import { commands } from './commands'
import { ApiError } from 'api/operator'
import { table } from './table'

interface Surroundings {
  open: () => Promise<World & { close: () => Promise<void> }>
  say: (line: string) => void
  complain: (line: string) => void
  /** Errors come with their stacks. */
  isDebugging?: boolean
}

/** Runs one command. 0: done; 1: refused, failed or written wrongly. */
export async function run(argv: readonly string[], { open, say, complain, isDebugging = false }: Surroundings): Promise<number> {
  // npm hands the dashes on that keep options from itself.
  const words = argv[0] === '--' ? argv.slice(1) : argv
  try {
    if (words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)) return tell(words.length < 2 ? overview() : helpOf(words.slice(1)), say)
    const { command, rest } = commandOf(words)
    const { positionals, values } = parse(command, rest)
    if (values['help']) return tell(helpOf(words), say)
    const [least, most] = command.words
    if (positionals.length < least || positionals.length > most) throw new CliError(`It goes like this: portal ${command.usage}`)
    const world = await open()
    try {
      await command.run({ args: positionals, values, world })
    } finally {
      await world.close()
    }
    return 0
  } catch (error) {
    complain(messageOf(error, isDebugging))
    return 1
  }
}

function tell(lines: readonly string[], say: (line: string) => void): number {
  lines.forEach((line) => say(line))
  return 0
}

/** Fields of a request are options here. */
const asOption = (field: string | undefined): string => (field === 'link.user_id' ? ' Name one with --user.' : '')

function messageOf(error: unknown, isDebugging: boolean): string {
  if (!(error instanceof Error)) return String(error)
  if (isDebugging) return error.stack ?? error.message
  return error instanceof ApiError ? `${error.message}${asOption(error.detail.field)}` : error.message
}

/** The command by its one word or its two. */
function commandOf(words: readonly string[]): { command: Command; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command) return { command, rest: words.slice(length) }
  }
  throw new CliError(`There is no command "${words.slice(0, 2).join(' ')}"; npm run portal -- help lists them.`)
}

function parse({ options, usage }: Command, args: string[]): { positionals: string[]; values: Values } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { ...options, help: { type: 'boolean', short: 'h' } } })
    return { positionals, values: values as Values }
  } catch (error) {
    // What follows the first sentence tells how to name a file that begins with a dash.
    const [said] = (error as Error).message.split(/\. |\n/)
    throw new CliError(`${said}. It goes like this: portal ${usage}`)
  }
}

const overview = (): string[] => [
  'npm run portal -- <command>: what whoever runs the portal does beside it.',
  '',
  ...table(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
  '',
  '`npm run portal -- help <command>` tells how one is written. It reads the same environment as the portal.',
]

function helpOf(words: readonly string[]): string[] {
  const { usage, summary } = commandOf(words).command
  return [`portal ${usage}`, `  ${summary}`]
}
