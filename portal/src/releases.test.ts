import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { featureFlagDeclarations } from 'api/operator'
import { createTestApi, type TestApi } from 'api/testing'
import { declareFlags, kill, openReleases, promoteToChannel, type Change, type RemoteRecord, system } from 'releases'
import type { PortalConfig } from './config/config'
import { openReleaseParts } from './releases'

const VERSION = '1.0.0-abc'
const BILLING = `mfe-billing/${VERSION}`
let root: string
let api: TestApi
let said: string[]
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'release-parts-'))
  api = await createTestApi()
  said = []
})
afterEach(async () => {
  await api.close()
  rmSync(root, { recursive: true })
})

const buildFile = (url: string, text: string): RemoteRecord['manifest'] => ({
  url,
  sha384: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  bytes: Buffer.byteLength(text),
})

/** Writes a build as `npm run build` leaves it, or one like it in the place of a stored build. */
function writeBuild(folder: string, script: string, base = `/remotes/${BILLING}/`): object {
  const manifest = JSON.stringify({ entry: 'remoteEntry.js', of: script })
  const files = [buildFile(`${base}remoteEntry.js`, script), buildFile(`${base}manifest.json`, manifest)]
  const facts = { name: 'billing', routes: [{ path: 'invoices', title: 'Invoices', layout: 'customer' }], slots: [] }
  const record = {
    remote: 'mfe-billing',
    version: VERSION,
    facts,
    snapshot: { publicPath: base },
    files,
    manifest: files[1],
    gitSha: null,
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries({
    'remoteEntry.js': script,
    'manifest.json': manifest,
    'record.json': JSON.stringify(record, null, 2),
  }))
    writeFileSync(join(folder, name), text)
  return record
}

function checkout() {
  const shell = {
    version: 's1',
    entry: [],
    files: [buildFile('/shell/s1/main.js', 'shell')],
    provides: { shellApi: '1.0.0', apiContract: '1.0.0', shared: {} },
  }
  mkdirSync(join(root, 'shell/dist/s1'), { recursive: true })
  writeFileSync(join(root, 'shell/dist/s1/main.js'), 'shell')
  writeFileSync(join(root, 'shell/dist/record.json'), JSON.stringify(shell))
  const record = writeBuild(join(root, 'mfe-billing/dist', VERSION), 'ours()')
  writeFileSync(join(root, 'mfe-billing/dist/record.json'), JSON.stringify(record))
  return { shell: join(root, 'shell'), remotes: { 'mfe-billing': join(root, 'mfe-billing') } }
}

async function start(
  dataDir = 'data',
  during: (parts: Awaited<ReturnType<typeof openReleaseParts>>) => Promise<unknown> = async () => undefined,
) {
  const config = {
    liveReload: false,
    production: true,
    dataDir: join(root, dataDir),
    releasesDir: join(root, 'releases'),
    releasesEnv: {},
    releasesToken: undefined,
    databaseUrl: undefined,
    trustedProxies: [],
  } as unknown as PortalConfig
  // The first start of a portal makes its keys.
  if (!readdirSync(root).includes('releases'))
    await openReleases({ dir: config.releasesDir, env: {}, clock: api.clock, makeKeys: true })
  const parts = await openReleaseParts(config, checkout(), api.database, {
    secret: 'a-secret-that-is-long-enough-for-it',
    say: () => undefined,
    complain: (line) => void said.push(line),
  })
  const { releases } = await parts.source.resolve({ visitor: { tenant: 'acme', user: '' } })
  await during(parts)
  const { revision } = parts.registry()!
  parts.stop()
  await parts.page?.app.close()
  return { billing: releases.find(({ remote }) => remote === 'mfe-billing'), revision }
}

async function write(change: Change) {
  const { registry } = await openReleases({ dir: join(root, 'releases'), env: {}, clock: api.clock })
  await registry.write({ change, by: system('kim'), why: 'a test', what: 'a test' })
}

test('a stored build whose scripts, manifest and record were rewritten is shown by no page after a restart', async () => {
  expect((await start()).billing).toMatchObject({
    version: VERSION,
    manifestHash: expect.stringMatching(/^sha/),
  })
  expect(said).toEqual([])
  writeBuild(join(root, 'releases/builds', BILLING), 'steal(token)')
  expect((await start()).billing).toBeUndefined()
  expect(said).toContainEqual(
    expect.stringMatching(
      /^RELEASE BUILDS: mfe-billing 1\.0\.0-abc counts as missing: its record is not the one that was signed/,
    ),
  )
})

test('a deleted revision takes no node back, not even one that comes without its data folder, and nothing is written on top', async () => {
  await start()
  await write(promoteToChannel('mfe-billing', '9.0.0', 'beta'))
  await write(kill('mfe-billing', '9.0.0', 'it loses invoices'))
  const { revision } = await start()
  const newest = readdirSync(join(root, 'releases/revisions')).sort().at(-1)!
  rmSync(join(root, 'releases/revisions', newest))
  said = []
  expect((await start('another machine')).revision).toBe(revision)
  expect(said).toContainEqual(
    expect.stringMatching(
      /^RELEASE REGISTRY: revision \d+ is in force and the registry ends at \d+: .*npm run release -- restore/,
    ),
  )
  expect(readdirSync(join(root, 'releases/revisions'))).not.toContain(newest)
})

test('a registry from before builds were signed: a node that has the same builds signs them, and one that has others does not start', async () => {
  await start()
  const forget = () => write((document) => ({ ...document, builds: {} }))
  await forget()
  expect((await start()).billing).toMatchObject({ version: VERSION })
  await forget()
  writeBuild(join(root, 'releases/builds', BILLING), 'of another checkout')
  await expect(start()).rejects.toThrow('npm run release -- sign-builds')
})

test('a company switches its features in the registry, in its own name', async () => {
  await start()
  await write(declareFlags(featureFlagDeclarations))
  await start('data', async ({ features }) => {
    const switches = () => features!.switches!('acme')
    expect(await switches()).toMatchObject({
      financing: { isOn: false, companyMaySwitch: true },
      recaptcha_enabled: { companyMaySwitch: false },
    })
    await features!.switchFlags!('acme', { financing: true, equipment_types: false }, 'user 7')
    expect(await switches()).toMatchObject({ financing: { isOn: true }, equipment_types: { isOn: false } })
  })
  const { registry } = await openReleases({ dir: join(root, 'releases'), env: {}, clock: api.clock })
  const [newest] = await registry.history(1)
  expect(newest).toMatchObject({
    entry: { who: 'user 7', what: 'tenant flag acme financing=on equipment_types=off' },
    document: { tenants: { acme: { pins: { financing: { version: 'on' }, equipment_types: { version: 'off' } } } } },
  })
})
