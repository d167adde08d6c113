import { parseArgs } from 'node:util'
import { UsageError, type Command, type Commands, type Values } from './command'
import { table } from './table'

export interface Program<World> {
  name: string
  /** How somebody starts it: 'npm run portal --'. */
  typedAs: string
  commands: Commands<World>
  about: string
  /** The last words of the overview. */
  note: string
  /** What the help of every command with such an option says of it. */
  hints?: Readonly<Record<string, string>>
  /** What an error means to whoever typed, when its message does not say it. */
  explain?: (error: Error) => string | undefined
}

export interface Surroundings<World> {
  open: () => Promise<World & { close?: () => Promise<void> }>
  say: (line: string) => void
  complain: (line: string) => void
  /** Errors come with their stacks. */
  isDebugging?: boolean
}

/** Runs one command. 0: done; 1: refused or failed; 2: the command was written wrongly. */
export async function runCommands<World>(argv: readonly string[], program: Program<World>, { open, say, complain, isDebugging = false }: Surroundings<World>): Promise<0 | 1 | 2> {
  // npm hands the dashes on that keep options from itself.
  const words = argv[0] === '--' ? argv.slice(1) : argv
  try {
    if (['help', '--help', '-h'].includes(words[0] ?? 'help')) return tell(words.length < 2 ? overview(program) : helpOf(program, words.slice(1)), say)
    const { command, rest } = commandOf(program, words)
    const goesLikeThis = `It goes like this: ${program.name} ${command.usage}`
    const { positionals, values } = parse(command, rest, goesLikeThis)
    if (values['help']) return tell(helpOf(program, words), say)
    const [least, most] = command.words
    if (positionals.length < least || positionals.length > most) throw new UsageError(goesLikeThis)
    const world = await open()
    try {
      await command.run({ args: positionals, values, world })
    } finally {
      await world.close?.()
    }
    return 0
  } catch (error) {
    complain(messageOf(error, isDebugging ? (it) => it.stack : program.explain))
    return error instanceof UsageError ? 2 : 1
  }
}

function tell(lines: readonly string[], say: (line: string) => void): 0 {
  lines.forEach((line) => say(line))
  return 0
}

function messageOf(error: unknown, explain?: (error: Error) => string | undefined): string {
  const message = error instanceof Error ? (explain?.(error) ?? error.message) : String(error)
  // A stack or a list ends as it ends; what a person reads is a sentence, whoever wrote it.
  return /[.!?…]$|\n/.test(message) ? message : `${message}.`
}

function commandOf<World>({ commands, typedAs }: Program<World>, words: readonly string[]): { command: Command<World>; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command) return { command, rest: words.slice(length) }
  }
  throw new UsageError(`There is no command "${words.slice(0, 2).join(' ')}"; ${typedAs} help lists them.`)
}

function parse<World>({ options }: Command<World>, args: string[], goesLikeThis: string): { positionals: string[]; values: Values } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { ...options, help: { type: 'boolean', short: 'h' } } })
    return { positionals, values: values as Values }
  } catch (error) {
    // What follows the first sentence tells how to name a file that begins with a dash.
    const [said] = (error as Error).message.split(/\. |\n/)
    throw new UsageError(`${said}. ${goesLikeThis}`)
  }
}

const overview = <World>({ typedAs, about, commands, note }: Program<World>): string[] => [
  `${typedAs} <command>: ${about}`,
  '',
  ...table(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
  '',
  `\`${typedAs} help <command>\` tells how one is written. ${note}`,
]

function helpOf<World>(program: Program<World>, words: readonly string[]): string[] {
  const { usage, summary, options } = commandOf(program, words).command
  const hints = Object.entries(program.hints ?? {}).flatMap(([name, hint]) => (Object.hasOwn(options, name) ? [`  ${hint}`] : []))
  return [`${program.name} ${usage}`, `  ${summary}`, ...hints]
}
