import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flag } from '#rules/testing/flags'
import type { RemoteRecord, ShellRecord } from '@portal/build'
import { openReleases } from './open'
import { registerLocalBuilds } from './register-local-builds'
import { clock, promote, useFolder } from './testing/registry'

const path = useFolder()
const open = () => openReleases({ dir: path('releases'), env: {}, clock, makeKeys: true, say: () => undefined })
async function shell(version: string) {
  const work = path('shell', version)
  await mkdir(work, { recursive: true })
  await writeFile(join(work, 'main.js'), version)
  const record = {
    version,
    files: [{ url: `/shell/${version}/main.js`, sha384: version, bytes: 2 }],
    provides: { shellApi: '1.0.0', apiContract: '1.0.0', shared: {} },
  } as unknown as ShellRecord
  return { record, folder: work }
}

const flags = { 'pay-several': flag({ default: 'on' }) }

async function built(remote: string, version: string) {
  const work = path(remote, version)
  await mkdir(work, { recursive: true })
  const record = {
    remote,
    version,
    facts: { name: remote.slice('mfe-'.length), routes: [], slots: [], flags },
    files: [{ url: `/remotes/${remote}/${version}/remoteEntry.js`, sha384: version, bytes: 1 }],
  } as unknown as RemoteRecord
  await writeFile(join(work, 'record.json'), JSON.stringify(record))
  return { record, folder: work }
}
const start = async (version: string, { production = false, shellVersion = 's1' } = {}) =>
  registerLocalBuilds({
    releases: await open(),
    built: [await built('mfe-billing', version)],
    shell: await shell(shellVersion),
    production,
  })
const stable = async () => (await (await open()).registry.read()).channels.stable['mfe-billing']

test('the first start publishes what was built, and makes it stable', async () => {
  expect(await start('1')).toEqual([])
  expect(await stable()).toBe('1')
  await expect((await open()).builds.record('mfe-billing', '1')).resolves.toMatchObject({ version: '1' })
  expect((await (await open()).registry.read()).shells).toMatchObject([{ version: 's1', shellApi: '1.0.0' }])
})

test('remotes that claim the same flag are refused with both names, and nothing is registered', async () => {
  const releases = await open()
  const both = [await built('mfe-billing', '1'), await built('mfe-quotes', '1')]
  await expect(registerLocalBuilds({ releases, built: both, production: false })).rejects.toThrow(
    'mfe-billing and mfe-quotes both have the flag pay-several',
  )
  expect((await releases.registry.read()).revision).toBe(0)
})

test('the same start again writes nothing', async () => {
  await start('1')
  await start('1')
  expect((await (await open()).registry.read()).revision).toBe(1)
})

test('a newer build of the same checkout becomes stable at the next start', async () => {
  await start('1')
  await start('2')
  await start('3')
  expect(await stable()).toBe('3')
})

test('a version that a person promoted stays, and the newer build is only published', async () => {
  await start('1')
  await start('2')
  const { registry } = await open()
  await registry.write(promote('mfe-billing', '1'))
  expect(await start('3')).toEqual([{ remote: 'mfe-billing', stable: '1', checkout: '3' }])
  expect(await stable()).toBe('1')
  expect(await (await open()).builds.versions('mfe-billing')).toEqual(['1', '2', '3'])
})

test('in production a start only registers its shell, unless the registry is empty', async () => {
  await start('1', { production: true })
  expect(await stable()).toBe('1')
  await start('2', { production: true, shellVersion: 's2' })
  expect(await stable()).toBe('1')
  const { registry, builds } = await open()
  expect((await registry.read()).shells.map(({ version }) => version)).toEqual(['s2', 's1'])
  await registerLocalBuilds({ releases: await open(), built: [await built('mfe-office', '1')], production: true })
  expect((await registry.read()).channels.stable).toEqual({ 'mfe-billing': '1', shell: 's1' })
  // Pages that were opened before still ask for the older one's files.
  expect(
    await Promise.all(['s1', 's2'].map(async (version) => String(await builds.file('shell', version, 'main.js')))),
  ).toEqual(['s1', 's2'])
  expect(await builds.remotes()).toEqual(['mfe-billing'])
})

const forgetHashes = async () =>
  (await open()).registry.write({ ...promote(''), change: (document) => ({ ...document, builds: {} }) })

test.each([true, false])(
  'a start signs what rules name already and was never signed, if it is the same build (production: %s)',
  async (production) => {
    await start('1', { production })
    await forgetHashes()
    expect(await (await open()).builds.record('mfe-billing', '1')).toBeNull()
    await start('1', { production })
    expect(await (await open()).builds.record('mfe-billing', '1')).toMatchObject({ version: '1' })
    expect((await (await open()).registry.read()).builds).toEqual({
      shell: { s1: expect.any(String) },
      'mfe-billing': { 1: expect.any(String) },
    })
  },
)

test('a start leaves a stored build alone that is another one', async () => {
  await start('1', { production: true })
  await forgetHashes()
  const file = path('releases/builds/mfe-billing/1/record.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Pay several', 'Pay nobody'))
  await start('1', { production: true })
  expect((await (await open()).registry.read()).builds).toEqual({ shell: { s1: expect.any(String) } })
  expect(await (await open()).builds.record('mfe-billing', '1')).toBeNull()
})

test('the signing key is readable only by its owner, and generated once', async () => {
  const first = await open()
  expect((await stat(path('releases/signing-key.pem'))).mode & 0o777).toBe(0o600)
  const second = await open()
  expect(second.publicKeys[0]!.equals(first.publicKeys[0]!)).toBe(true)
})

test('without keys and without makeKeys, the error says what to do', async () => {
  await expect(openReleases({ dir: path('none'), env: {}, clock })).rejects.toThrow(
    'Start the portal once, or set RELEASES_DIR',
  )
})
