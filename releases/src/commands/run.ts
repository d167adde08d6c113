import { GateRefusal } from '#gate/gate'
import { ChangeError, InvalidValue } from '#rules/changes'
import { RightsError } from '#rules/rights'
import {
  list,
  option,
  runCommands,
  type Commands,
  type ExitCode,
  type Input,
  type Program,
  type Surroundings,
} from '@portal/cli'
import type { World } from './command'
import { commands } from './commands'

type Named = (input: Input<World>) => string[]
const namedFirst: Named = ({ args: [tenants] }) => list(tenants)
const namedByOption: Named = ({ values }) =>
  ['tenant', 'tenants', 'exclude'].flatMap((name) => list(option(values, name)))

/** What a tenant's own admin may ask for, and the tenants that it is about; the other commands are about everybody. */
const FOR_TENANTS: Readonly<Record<string, Named>> = {
  explain: namedByOption,
  channel: namedFirst,
  pin: namedFirst,
  unpin: namedFirst,
  'flag set': namedByOption,
  'flag explain': namedByOption,
  'token revoke': () => [],
}

/** Refused before anything is looked up, so that no answer tells of others. */
function checkTenant(name: string, input: Input<World>): void {
  const { by } = input.world
  if (by.role !== 'tenant') return
  const named = Object.hasOwn(FOR_TENANTS, name) ? FOR_TENANTS[name]! : undefined
  if (!named)
    throw new RightsError(
      `${name} is about all tenants, and ${by.who} speaks for ${by.of.join(', ')}. Allowed: ${Object.keys(FOR_TENANTS).join(', ')}.`,
    )
  const other = named(input).find((tenant) => !by.of.includes(tenant))
  if (other !== undefined) throw new RightsError(`${by.who} speaks for ${by.of.join(', ')}, not for ${other}.`)
}

/** Fields of a change that are options of the command line. */
const OPTIONS: readonly (string | undefined)[] = [
  'percent',
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

function exitCodeOf(error: Error): ExitCode | undefined {
  if (error instanceof GateRefusal) return 3
  if (error instanceof RightsError) return 4
  return error instanceof InvalidValue ? 2 : undefined
}

/** The program with these commands, each of which a tenant's admin may use or not. */
export const programWith = <W extends World>(all: Commands<W>): Program<W> => ({
  typedAs: 'npm run release --',
  commands: Object.fromEntries(
    Object.entries(all).map(([name, command]) => {
      if ('runAlone' in command) return [name, command]
      const run = (input: Input<W>) => {
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
  exitCodeOf,
  explain,
})

const program = programWith(commands)

/** Runs a command line that somebody sent to a portal. */
export const runSent = (argv: readonly string[], surroundings: Surroundings<World>) =>
  runCommands(argv, program, surroundings)
