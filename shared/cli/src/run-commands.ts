import { parseArgs } from 'node:util'
import { flag, UsageError, type Command, type Commands, type ExitCode, type Input, type Values } from './command'
import { table } from './table'

export interface Program<Context> {
  /** The command line that starts it: 'npm run portal --'. */
  typedAs: string
  commands: Commands<Context>
  about: string
  /** Last sentence of the overview. */
  note: string
  /** By option: a line for the help of every command that has the option. */
  hints?: Readonly<Record<string, string>>
  /** A message for the user in place of an error's own; undefined to keep that. */
  explain?: (error: Error) => string | undefined
  /** The exit code of an error that is not a usual one. */
  findExitCode?: (error: Error) => ExitCode | undefined
  /** Every command has --json, which prints its result instead of lines for people. */
  hasJson?: boolean
}

export interface RunOptions<Context> {
  open: (say: (line: string) => void) => Promise<Context & { close?: () => Promise<void> }>
  say: (line: string) => void
  complain: (line: string) => void
  /** Default: this process's. */
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Print errors with their stack traces. */
  isDebugging?: boolean
}

/** Runs one command and returns its exit code. With --json, lines for people go to `complain`, and what is said is one JSON object. */
export async function runCommands<Context>(
  argv: readonly string[],
  program: Program<Context>,
  { open, say, complain, env = process.env, cwd = process.cwd(), isDebugging = false }: RunOptions<Context>,
): Promise<ExitCode> {
  // npm passes on the `--` that separates its own options.
  const words = argv[0] === '--' ? argv.slice(1) : argv
  const isJson = program.hasJson === true && words.includes('--json')
  const explain = (error: unknown) => toMessage(error, isDebugging ? (it) => it.stack : program.explain)
  try {
    if (['help', '--help', '-h'].includes(words[0] ?? 'help'))
      return tell(words.length < 2 ? overview(program) : explainCommands(program, words.slice(1)), say)
    const { command, rest } = findCommand(program, words)
    const goesLikeThis = `Usage: ${program.typedAs} ${command.usage}`
    const { positionals, values } = parse(
      program.hasJson ? { ...command, options: { ...command.options, json: flag } } : command,
      rest,
      goesLikeThis,
    )
    if (values['help']) return tell(explainCommands(program, words), say)
    const [least, most] = command.words
    if (positionals.length < least || positionals.length > most) throw new UsageError(goesLikeThis)
    const result = await runOne(
      command,
      { args: positionals, values },
      { open, say: isJson ? complain : say, env, cwd },
    )
    if (isJson) say(JSON.stringify({ ok: true, code: 0, result: result ?? null }))
    return 0
  } catch (error) {
    const code = error instanceof UsageError ? 2 : (error instanceof Error && program.findExitCode?.(error)) || 1
    if (isJson) say(JSON.stringify({ ok: false, code, error: explain(error) }))
    complain(explain(error))
    return code
  }
}

async function runOne<Context>(
  command: Command<Context>,
  input: Omit<Input<Context>, 'context'>,
  { open, say, env, cwd }: Required<Pick<RunOptions<Context>, 'open' | 'say' | 'env' | 'cwd'>>,
): Promise<unknown> {
  if ('runAlone' in command) return command.runAlone({ ...input, say, env, cwd })
  const context = await open(say)
  try {
    return await command.run({ ...input, context })
  } finally {
    await context.close?.()
  }
}

function tell(lines: readonly string[], say: (line: string) => void): 0 {
  lines.forEach((line) => say(line))
  return 0
}

function toMessage(error: unknown, explain?: (error: Error) => string | undefined): string {
  const message = error instanceof Error ? (explain?.(error) ?? error.message) : String(error)
  // Adds the period that a library's message may lack; stack traces and lists (multi-line) stay as they are.
  return /[.!?…]$|\n/.test(message) ? message : `${message}.`
}

function findCommand<Context>(
  { commands, typedAs }: Program<Context>,
  words: readonly string[],
): { command: Command<Context>; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command) return { command, rest: words.slice(length) }
  }
  const [group = '', second = ''] = words.filter((word) => !word.startsWith('-'))
  const more = Object.keys(commands).flatMap((name) =>
    name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : [],
  )
  if (more.length > 0 && second === '')
    throw new UsageError(`"${group}" needs another word: ${more.join(', ')}. ${typedAs} help ${group} explains them.`)
  throw new UsageError(
    `There is no command "${[group, second].filter(Boolean).join(' ')}"; ${typedAs} help lists them.`,
  )
}

function parse<Context>(
  { options }: Command<Context>,
  args: string[],
  goesLikeThis: string,
): { positionals: string[]; values: Values } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    })
    return { positionals, values }
  } catch (error) {
    const { message } = error as Error
    const [, name] = /^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' argument (?:is ambiguous|missing)/.exec(message) ?? []
    if (name) throw new UsageError(`${name} needs a value. ${dashedValue(name, args)}${goesLikeThis}`)
    // The rest of Node's message explains positional arguments that start with a dash.
    const [sentence] = message.split(/\. |\n/)
    throw new UsageError(`${sentence}. ${goesLikeThis}`)
  }
}

/** How to write a value that starts with a dash, if that is what follows the option. */
function dashedValue(name: string, args: readonly string[]): string {
  const next = args[args.indexOf(name) + 1]
  return next === undefined ? '' : `If it is to be "${next}", write ${name}=${next}. `
}

const overview = <Context>({ typedAs, about, commands, note }: Program<Context>): string[] => [
  `${typedAs} <command>: ${about}`,
  '',
  ...table(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
  '',
  `\`${typedAs} help <command>\` shows its usage. ${note}`,
]

/** Help for a command, or for all that begin with the word. */
function explainCommands<Context>(program: Program<Context>, words: readonly string[]): string[] {
  const group = Object.entries(program.commands).filter(
    ([name]) => words.length === 1 && name.startsWith(`${words[0]} `),
  )
  if (group.length > 0 && !Object.hasOwn(program.commands, words[0]!))
    return group.flatMap(([, command]) => linesAbout(program, command))
  return linesAbout(program, findCommand(program, words).command)
}

function linesAbout<Context>(program: Program<Context>, { usage, summary, options }: Command<Context>): string[] {
  const hints = Object.entries(program.hints ?? {}).flatMap(([name, hint]) =>
    Object.hasOwn(options, name) ? [`  ${hint}`] : [],
  )
  return [`${program.typedAs} ${usage}`, `  ${summary}`, ...hints]
}
