import { parseArgs } from 'node:util'
import { GateRefusal } from '../gate/gate'
import { UsageError, type Command, type Values, type World } from './command'
import { commands } from './commands'
import { table } from './table'

interface Surroundings {
  open: () => Promise<World>
  say: (line: string) => void
  complain: (line: string) => void
  /** Errors come with their stacks. */
  isDebugging?: boolean
}

/** Runs one command. 0: done; 1: refused or failed; 2: the command was written wrongly. */
export async function run(argv: readonly string[], { open, say, complain, isDebugging = false }: Surroundings): Promise<number> {
  // npm hands the dashes on that keep options from itself.
  const [name = 'help', ...words] = argv[0] === '--' ? argv.slice(1) : argv
  try {
    if (['help', '--help', '-h'].includes(name)) return tell(words[0] === undefined ? overview() : helpOf(words[0]), say)
    const command = commandOf(name)
    const { positionals, values } = parse(command, words)
    if (values['help']) return tell(helpOf(name), say)
    const [least, most] = command.words
    if (positionals.length < least || positionals.length > most) throw new UsageError(`It goes like this: release ${command.usage}`)
    await command.run({ args: positionals, values, world: await open() })
    return 0
  } catch (error) {
    complain(messageOf(error, isDebugging))
    return error instanceof UsageError ? 2 : 1
  }
}

function tell(lines: readonly string[], say: (line: string) => void): number {
  lines.forEach((line) => say(line))
  return 0
}

/** A refusal has been told line by line already. */
function messageOf(error: unknown, isDebugging: boolean): string {
  if (error instanceof GateRefusal) return 'The gate says no. Nothing was written.'
  if (!(error instanceof Error)) return String(error)
  return isDebugging ? (error.stack ?? error.message) : error.message
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`There is no command "${name}". \`release help\` lists them`)
  return command
}

function parse({ options, usage }: Command, args: string[]): { positionals: string[]; values: Values } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { ...options, help: { type: 'boolean', short: 'h' } } })
    return { positionals, values: values as Values }
  } catch (error) {
    // What follows the first sentence tells how to name a file that begins with a dash.
    const [said] = (error as Error).message.split(/\. |\n/)
    throw new UsageError(`${said}. It goes like this: release ${usage}`)
  }
}

const overview = (): string[] => [
  'release <command>: takes builds in, and says who gets them.',
  '',
  ...table(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
  '',
  '`release help <command>` tells its options. Every change needs --reason; --dry-run shows what it would do and writes nothing.',
]

function helpOf(name: string): string[] {
  const { usage, summary, options } = commandOf(name)
  const writes = Object.hasOwn(options, 'reason')
  return [`release ${usage}`, `  ${summary}`, ...(writes ? ['  --reason "why", which everybody will read; --dry-run to see only what it would do'] : [])]
}
