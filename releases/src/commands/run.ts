import { FOR_TENANTS } from '#actions/for-tenants'
import { GateRefusal } from '#gate/gate'
import { ChangeError, InvalidValue } from '#rules/changes'
import { RightsError } from '#rules/rights'
import { list, option, runCommands, type Commands, type ExitCode, type Input, type Program } from '@portal/cli'
import type { CommandContext } from './command'
import { commands } from './commands'

/** Commands whose first word is a tenant, or several. */
const TENANTS_FIRST: readonly string[] = ['channel', 'pin', 'unpin']

const namedTenants = (name: string, { args, values }: Input<CommandContext>): string[] => [
  ...(TENANTS_FIRST.includes(name) ? list(args[0]) : []),
  ...['tenant', 'tenants', 'within', 'exclude'].flatMap((each) => list(option(values, each))),
]

/** Refused before anything is looked up, so that no answer tells of others. */
function checkTenant(name: string, input: Input<CommandContext>): void {
  const { by } = input.context
  if (by.role !== 'tenant') return
  if (!FOR_TENANTS.includes(name))
    throw new RightsError(
      `${name} is about all tenants, and ${by.who} speaks for ${by.of.join(', ')}. Allowed: ${FOR_TENANTS.join(', ')}.`,
    )
  const other = namedTenants(name, input).find((tenant) => !by.of.includes(tenant))
  if (other !== undefined) throw new RightsError(`${by.who} speaks for ${by.of.join(', ')}, not for ${other}.`)
}

/** Fields of a change that are options of the command line. */
const OPTIONS: readonly (string | undefined)[] = [
  'percent',
  'unit',
  'within',
  'tenants',
  'exclude',
  'people',
  'user',
  'from',
  'until',
  'to',
  'of',
  'days',
]

function explain(error: Error): string | undefined {
  // The gate's findings were already printed line by line.
  if (error instanceof GateRefusal) return 'The gate says no. Nothing was written.'
  return error instanceof ChangeError && OPTIONS.includes(error.field) && !error.message.includes('--')
    ? `--${error.field}: ${error.message}`
    : undefined
}

function findExitCode(error: Error): ExitCode | undefined {
  if (error instanceof GateRefusal) return 3
  if (error instanceof RightsError) return 4
  return error instanceof InvalidValue ? 2 : undefined
}

/** The program with these commands, each of which a tenant's admin may use or not. */
export const programWith = <Context extends CommandContext>(all: Commands<Context>): Program<Context> => ({
  typedAs: 'npm run release --',
  commands: Object.fromEntries(
    Object.entries(all).map(([name, command]) => {
      if ('runAlone' in command) return [name, command]
      const run = (input: Input<Context>) => {
        checkTenant(name, input)
        return command.run(input)
      }
      return [name, { ...command, run }]
    }),
  ),
  about: 'publishes builds and controls who gets them.',
  note: 'Every change needs --reason; --dry-run shows what it would do and writes nothing. --json prints the result as JSON. It exits with 0: done; 1: not possible; 2: not understood; 3: the gate says no; 4: not allowed. Only 0 wrote anything.',
  hints: { reason: '--reason "why", which is kept in the log; --dry-run to see only what it would do' },
  hasJson: true,
  findExitCode,
  explain,
})

const program = programWith(commands)

/** What a command printed, in order, and its exit code. */
export interface Answer {
  code: ExitCode
  lines: ({ say: string } | { complain: string })[]
}

/** Runs a command line that somebody sent to a portal. */
export async function runSent(
  argv: readonly string[],
  open: (say: CommandContext['say']) => CommandContext,
): Promise<Answer> {
  const lines: Answer['lines'] = []
  const code = await runCommands(argv, program, {
    open: async (say) => open(say),
    say: (line) => lines.push({ say: line }),
    complain: (line) => lines.push({ complain: line }),
  })
  return { code, lines }
}
