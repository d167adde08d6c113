import { runCommands, type Commands, type Input, type Program, type Surroundings } from '@portal/cli'
import { GateRefusal } from '../gate/gate'
import { RightsError } from '../rights'
import type { World } from './command'
import { commands } from './commands'

/** What a tenant's own admin may ask for; the other commands are about everybody. */
const FOR_TENANTS: readonly string[] = ['explain', 'channel', 'pin', 'unpin', 'flag set', 'flag explain', 'token revoke']

function checkTenant(name: string, { values, world: { by } }: Input<World>): void {
  if (by.role !== 'tenant') return
  if (!FOR_TENANTS.includes(name)) throw new RightsError(`${name} is about all tenants, and ${by.who} speaks for ${by.of.join(', ')}. Allowed: ${FOR_TENANTS.join(', ')}.`)
  const { tenant } = values
  if (typeof tenant === 'string' && !by.of.includes(tenant.trim())) throw new RightsError(`${by.who} speaks for ${by.of.join(', ')}, not for ${tenant.trim()}.`)
}

/** The program with these commands, each of which a tenant's admin may use or not. */
export const programWith = <W extends World>(all: Commands<W>): Program<W> => ({
  name: 'release',
  typedAs: 'release',
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
  exitCodeOf: (error) => (error instanceof GateRefusal ? 3 : error instanceof RightsError ? 4 : undefined),
  // The gate's findings were already printed line by line.
  explain: (error) => (error instanceof GateRefusal ? 'The gate says no. Nothing was written.' : undefined),
})

const program = programWith(commands)

/** Runs a command line that somebody sent to a portal. */
export const runSent = (argv: readonly string[], surroundings: Surroundings<World>) => runCommands(argv, program, surroundings)
