import { CliError } from '@portal/cli'
import { createSealer, type Sealer } from 'api/operator'
import { createTestApi, type TestApiOptions } from 'api/testing'
import type { Releases } from 'releases'
import { run } from '../run'

/** The command line with the services of a separate test API. `sealer` may be replaced between commands, as by another configuration. */
export async function openCommandLine(options: TestApiOptions & { sealer?: Sealer } = {}) {
  const api = await createTestApi(options)
  const files: Record<string, string | Uint8Array> = {}
  const surroundings: { sealer: Sealer; releases?: Pick<Releases, 'registry'> } = {
    sealer: options.sealer ?? createSealer([Buffer.alloc(32, 'k')]),
  }
  return {
    api,
    surroundings,
    /** Writes a file to the folder that commands are typed in. */
    write: (name: string, content: string | Uint8Array) => void (files[name] = content),
    /** Runs a command as it is typed; returns its exit code and output. */
    async type(line: string) {
      const said: string[] = []
      const complaints: string[] = []
      const words = [...line.matchAll(/"([^"]*)"|([^\s"]+(?:"[^"]*")?)/g)].map(
        ([, quoted, plain]) => quoted ?? plain!.replaceAll('"', ''),
      )
      const say = (text: string) => void said.push(text)
      const code = await run(words, {
        say,
        complain: (text) => complaints.push(text),
        open: async () => ({
          ...api.services,
          sealer: surroundings.sealer,
          releases: async () => surroundings.releases ?? null,
          who: 'kim',
          tenantOrigin: (subdomain) => `http://${subdomain}.localhost:3000`,
          readFile: async (name) => {
            const content = files[name]
            if (content === undefined) throw new CliError(`${name} can't be read (ENOENT).`)
            return typeof content === 'string' ? Buffer.from(content) : content
          },
          say,
          close: () => Promise.resolve(),
        }),
      })
      return { code, said: said.join('\n'), complaint: complaints.join('\n') }
    },
  }
}

export type CommandLine = Awaited<ReturnType<typeof openCommandLine>>
