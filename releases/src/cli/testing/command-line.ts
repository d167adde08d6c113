import type { Gate } from '#gate/gate'
import type { Checkout } from '#gate/run/checkout'
import { openGateLab, passes } from '#gate/testing/gate-fixture'
import { RegistryError } from '#registry/registry'
import { system, type Author } from '#rules/rights'
import { run } from '../commands-here'
import type { LocalContext } from '../local-command'

export const refuses: Gate = async () => [
  { check: 'smoke', subject: 'what acme gets', verdict: 'no', detail: 'white page' },
]

/** The command line on a fresh registry, with a stubbed gate. */
async function openCommandLine() {
  const lab = await openGateLab({ published: [{}] })
  let now = lab.clock()
  let gate = passes
  let gateRuns = 0
  let checkout = { root: lab.dir, has: () => false } as unknown as Checkout
  const open = async (by: Author, say: LocalContext['say']): Promise<LocalContext> => ({
    releases: lab,
    gate: (input) => (gateRuns++, gate(input)),
    clock: () => now,
    by,
    here: {
      releases: {
        dir: lab.dir,
        identity: async () => null,
        log: lab.log,
        registry: lab.registry,
        builds: lab.builds,
        publicKeys: [],
        privateKey: lab.privateKey,
      },
      notes: lab.notes,
      checkout,
      cwd: lab.dir,
    },
    say,
  })
  return {
    ...lab,
    gateRuns: () => gateRuns,
    useGate: (wanted: Gate) => void (gate = wanted),
    useCheckout: (wanted: Partial<Checkout>) =>
      void (checkout = { root: lab.dir, has: () => true, refresh: async () => undefined, ...wanted } as Checkout),
    wait: (ms: number) => void (now = new Date(now.getTime() + ms)),
    /** Runs one command line; returns its exit code and output. */
    async type(line: string, { by = system('kim'), hasRegistry = true } = {}) {
      const said: string[] = []
      const complaints: string[] = []
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
      const code = await run(words, {
        say: (text) => said.push(text),
        complain: (text) => complaints.push(text),
        open: (say) =>
          hasRegistry
            ? open(by, say)
            : Promise.reject(new RegistryError('There is no release registry in x. Start the portal once')),
      })
      return { code, said: said.join('\n'), complaint: complaints.join('\n') }
    },
  }
}

export type CommandLine = Awaited<ReturnType<typeof openCommandLine>>

/** A command line on a fresh registry for each test of the file; use it only inside tests. */
export function useCommandLine(): CommandLine {
  const cli = {} as CommandLine
  beforeEach(async () => void Object.assign(cli, await openCommandLine()))
  afterEach(() => cli.close())
  return cli
}
