import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createFileBuildStore } from '#registry/build-store'
import { createRegistry } from '#registry/registry'
import { createFileLog } from '#registry/revision-log'
import { createKeys, readPrivateKey } from '#registry/signature'
import { createSignedBuilds } from '#registry/signed-builds'
import { openWriteOnceFolder } from '#registry/write-once-folder'
import { signNotes } from '#registry/write-once-store'
import { SHELL } from '#rules/build-names'
import { inOrder, knowTenants, promoteToChannel, knowShell, signBuild, type Change } from '#rules/changes'
import type { KnownShell } from '#rules/document'
import { system } from '#rules/rights'
import type { RemoteRecord } from '@portal/build'
import { createAttestations } from '../attestations'
import type { Gate } from '../gate'

const now = new Date('2027-01-10T12:00:00Z')
const keys = createKeys()
export const shell: KnownShell = {
  version: '1.0.0-shell',
  shellApi: '1.2.0',
  apiContract: '3.1.0',
  shared: { react: '19.3.1', swr: '2.5.1' },
}

/** A gate that everything passes. */
export const passes: Gate = async () => [{ check: 'files', subject: 'all', verdict: 'ok', detail: 'as they should be' }]

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** A build as shared/build produces it: an entry, the code of its pages, a manifest, and their .br files. */
export interface BuildWish {
  remote?: string
  version?: string
  files?: Record<string, string>
  routes?: string[]
  slots?: string[]
  requires?: Partial<RemoteRecord['requires']>
  /** Modifies the record before it is written. */
  alter?: (record: RemoteRecord) => RemoteRecord
  /** False: stored by somebody who can't sign. */
  isSigned?: boolean
  /** Modifies the folder after it is published. */
  spoil?: (folder: string) => Promise<unknown>
}

/** Registry, builds and attestations in a temporary folder: billing and quotes 1.0.0 are stable for acme and bluebird, and others are published. */
export async function openGateLab({ published = [] }: { published?: readonly BuildWish[] } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'gate-'))
  const privateKey = readPrivateKey(keys.privateKey)
  const clock = () => now
  const log = createFileLog(join(dir, 'revisions'))
  const registry = createRegistry({ log, privateKey, publicKeys: [], clock })
  const storage = createFileBuildStore(join(dir, 'builds'))
  // As if each build were signed in the revision that is in force, so that publishing one takes no number.
  let signed: Change = (document) => document
  const said: string[] = []
  const builds = createSignedBuilds({
    storage,
    registry,
    document: async () => signed(await registry.read(), now),
    say: (line) => said.push(line),
  })
  const sign = async (...build: Parameters<typeof builds.upload>) => {
    const { hash } = await builds.upload(...build)
    signed = inOrder(signed, signBuild(build[0], hash))
  }
  const notes = signNotes(openWriteOnceFolder(dir), { privateKey, publicKeys: [] })
  const evidence = createAttestations({ notes, clock, who: 'kim' })

  async function publish({
    remote = 'mfe-billing',
    version = '1.1.0-new',
    files,
    routes = ['invoices'],
    slots = ['invoice.pay'],
    requires = {},
    alter = (record) => record,
    isSigned = true,
    spoil,
  }: BuildWish = {}) {
    const folder = join(dir, 'drafts', remote, version)
    const base = `/remotes/${remote}/${version}/`
    const texts = { 'remoteEntry.js': `entry of ${version}`, 'routes.js': 'pages', 'manifest.json': '{}', ...files }
    for (const [name, text] of Object.entries(texts)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
      await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
    }
    const sealed = Object.entries(texts).map(([name, text]) => ({
      url: base + name,
      sha384: sha384(text),
      bytes: Buffer.byteLength(text),
    }))
    const record = alter({
      remote,
      version,
      facts: {
        name: remote.replace('mfe-', ''),
        routes: routes.map((path) => ({ path, title: path, layout: 'customer' as const })),
        slots,
      },
      snapshot: {
        publicPath: base,
        remoteEntry: 'remoteEntry.js',
        modules: [{ moduleName: 'routes', assets: { js: { sync: ['routes.js'], async: [] } } }],
      },
      files: sealed,
      manifest: sealed.find(({ url }) => url.endsWith('manifest.json'))!,
      firstVisitBytes: 27_000,
      gitSha: null,
      bundled: [],
      requires: { shellApi: '^1.2.0', apiContract: '^3.0.0', shared: { react: '^19.0.0', swr: '^2.0.0' }, ...requires },
      builtAgainst: { shellApi: '1.2.0', apiContract: '3.1.0' },
    } as unknown as RemoteRecord)
    await writeFile(join(folder, 'record.json'), JSON.stringify(record))
    await (isSigned ? sign : storage.publish)(record, folder)
    await spoil?.(builds.buildFolder(remote, version))
    return record
  }

  const write = (change: Change, what = 'something') =>
    registry.write({ change, by: system('lee'), why: 'by another way', what })
  await publish({ version: '1.0.0' })
  await publish({ remote: 'mfe-quotes', version: '1.0.0', routes: ['quotes'], slots: ['quote.note'] })
  for (const wish of published) await publish(wish)
  const shellFolder = join(dir, 'drafts/shell')
  await mkdir(shellFolder, { recursive: true })
  await writeFile(join(shellFolder, 'main.js'), 'shell')
  const shellBuild = {
    remote: SHELL,
    version: shell.version,
    entry: [],
    files: [{ url: `/shell/${shell.version}/main.js`, sha384: sha384('shell'), bytes: 5 }],
  }
  await sign(shellBuild, shellFolder)
  const first = inOrder(
    signed,
    knowShell(shell),
    promoteToChannel(SHELL, shell.version, 'stable'),
    promoteToChannel('mfe-billing', '1.0.0', 'stable'),
    promoteToChannel('mfe-quotes', '1.0.0', 'stable'),
    knowTenants(['acme', 'bluebird']),
  )
  await write(first)
  return {
    dir,
    builds,
    storage,
    said,
    log,
    registry,
    notes,
    evidence,
    publish,
    write,
    clock,
    privateKey,
    close: () => rm(dir, { recursive: true, force: true }),
  }
}

export type GateLab = Awaited<ReturnType<typeof openGateLab>>
