import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promoteToChannel } from '#rules/changes'
import { system } from '#rules/rights'
import { createRegistry } from '../registry'
import { createFileLog } from '../revision-log'
import { createKeys, readPrivateKey, readPublicKeys } from '../signature'
import { openVerifiedReader, type VerifiedReader } from '../verified-reader'

export const clock = () => new Date('2027-01-10T12:00:00Z')
export const keys = createKeys()
export const others = createKeys()

export const promote = (remote: string, version = '1.0.0') => ({
  change: promoteToChannel(remote, version, 'stable'),
  by: system('kim'),
  why: 'a test',
  what: `promote ${remote}@${version}`,
})

/** A temporary folder for each test of the file: paths below it, only inside tests. */
export function useFolder(): (...names: string[]) => string {
  let folder: string
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'registry-'))))
  afterEach(() => rm(folder, { recursive: true, force: true }))
  return (...names) => join(folder, ...names)
}

/** A registry in a temporary folder for each test of the file; use it only inside tests. */
export function setUpRegistry() {
  const path = useFolder()
  const log = (name = 'revisions') => createFileLog(path(name))
  const readers: VerifiedReader[] = []
  afterEach(() => readers.splice(0).forEach((reader) => reader.stop()))
  return {
    path,
    log,
    revision: (number: number) => path('revisions', `${String(number).padStart(8, '0')}.json`),
    open: (options: Partial<Parameters<typeof createRegistry>[0]> = {}) =>
      createRegistry({
        log: log(),
        privateKey: readPrivateKey(keys.privateKey),
        publicKeys: [],
        clock,
        ...options,
      }),
    async openReader(options: Partial<Parameters<typeof openVerifiedReader>[0]> = {}) {
      const reader = await openVerifiedReader({
        log: log(),
        publicKeys: readPublicKeys(keys.publicKey),
        cacheFile: path('cache/registry.json'),
        pollMs: 1_000_000,
        say: () => undefined,
        ...options,
      })
      readers.push(reader)
      return reader
    },
  }
}
