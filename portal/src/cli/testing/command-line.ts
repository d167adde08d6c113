import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CliError } from '@portal/cli'
import { createSealer, type Sealer } from 'api/operator'
import { createTestApi, type TestApiOptions } from 'api/testing'
import type { Releases } from 'releases'
import { run } from '../run'

/** The command line with the services of a separate test API. `sealer` may be replaced between commands, as by another configuration. */
export async function openCommandLine(options: TestApiOptions & { sealer?: Sealer } = {}) {
  const api = await createTestApi(options)
  const files: Record<string, string | Uint8Array> = {}
  const folder = mkdtempSync(join(tmpdir(), 'portal-commands-'))
  const surroundings: { sealer: Sealer; releases?: Pick<Releases, 'registry'>; signal?: AbortSignal | undefined } = {
    sealer: options.sealer ?? createSealer([Buffer.alloc(32, 'k')]),
  }
  /** Runs a command as it is typed; returns its exit code and output. */
  async function type(line: string) {
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
        files: () => api.services.files,
        sealer: surroundings.sealer,
        releases: async () => surroundings.releases ?? null,
        who: 'kim',
        tenantOrigin: (subdomain) => `http://${subdomain}.localhost:3000`,
        readFile: async (name) => {
          const content = files[name]
          if (content === undefined) throw new CliError(`${name} can't be read (ENOENT).`)
          return typeof content === 'string' ? Buffer.from(content) : content
        },
        streamFile: async function* (name) {
          const content = files[name]
          if (content === undefined) throw new CliError(`${name} can't be read (ENOENT).`)
          yield Buffer.from(content as string)
        },
        createFile: (name, { head, isAppended }) => {
          const parts = [Buffer.from((isAppended && files[name]) || head)]
          return {
            write: async (content) => {
              parts.push(Buffer.from(content as string))
              files[name] = Buffer.concat(parts)
            },
            close: () => Promise.resolve(),
          }
        },
        progress: () => {},
        ...(surroundings.signal && { signal: surroundings.signal }),
        resolvePath: (path) => join(folder, path),
        say,
        close: () => Promise.resolve(),
      }),
    })
    return { code, said: said.join('\n'), complaint: complaints.join('\n') }
  }
  return {
    api,
    surroundings,
    /** Where commands write files. */
    folder,
    close: async () => {
      await api.close()
      rmSync(folder, { recursive: true, force: true })
    },
    /** Writes a file to the folder that commands are typed in. */
    read: (name: string): string | undefined => files[name]?.toString(),
    write: (name: string, content: string | Uint8Array) => void (files[name] = content),
    type,
    /** Types a command that must succeed, and returns what it prints. */
    async done(line: string) {
      const { code, said, complaint } = await type(line)
      expect({ line, code, complaint }).toEqual({ line, code: 0, complaint: '' })
      // A portal caches a tenant for a few seconds.
      api.services.tenants.forget()
      return said
    },
    /** Types a command that must be refused with this exit code and message. */
    async refused(line: string, code: number, complaint: unknown) {
      expect(await type(line)).toEqual({ code, said: '', complaint })
    },
  }
}

export type CommandLine = Awaited<ReturnType<typeof openCommandLine>>

/** A command line for each test of the file; use it only inside tests. */
export function useCommandLine(findOptions: () => Parameters<typeof openCommandLine>[0] = () => ({})): CommandLine {
  const cli = {} as CommandLine
  beforeEach(async () => void Object.assign(cli, await openCommandLine(findOptions())))
  afterEach(() => cli.close())
  return cli
}
