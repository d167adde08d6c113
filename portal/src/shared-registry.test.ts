import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApi, type TestApi } from 'api/testing'
import { emptyDocument, knowTenants, openReleases, type RegistryDocument, type Releases, system } from 'releases'
import { openCommandLine } from './cli/testing/command-line'
import { requireSharedRegistry, requireSignedBuilds, revisionMemory } from './shared-registry'

const folder = mkdtempSync(join(tmpdir(), 'registries-'))
let api: TestApi
beforeAll(async () => void (api = await createTestApi()))
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

/** A registry with one release, or of a node that only reads. */
async function registryIn(name: string, { written = true } = {}): Promise<Releases> {
  const releases = await openReleases({ dir: join(folder, name), env: {}, clock: api.clock, makeKeys: true })
  if (written && (await releases.identity()) === null)
    await releases.registry.write({
      change: knowTenants(['acme']),
      by: system('test'),
      why: 'a test',
      what: 'know acme',
    })
  return releases
}

test('nodes on one database share one release registry, or do not start', async () => {
  const [shared, own] = [await registryIn('shared'), await registryIn('own')]
  await requireSharedRegistry(shared, api.database)
  await requireSharedRegistry(await registryIn('shared'), api.database)
  await expect(requireSharedRegistry(own, api.database)).rejects.toThrow(
    /another release registry than the other nodes on its database\. Set RELEASES_BUCKET or RELEASES_DIR to theirs\./,
  )
  await expect(requireSharedRegistry(await registryIn('empty', { written: false }), api.database)).rejects.toThrow(
    /There is no release in .*empty yet/,
  )
})

test('if the registry is gone, the operator lets the next node decide again', async () => {
  const cli = await openCommandLine()
  const [gone, fresh] = [await registryIn('gone'), await registryIn('fresh')]
  await requireSharedRegistry(gone, cli.api.database)
  await expect(requireSharedRegistry(fresh, cli.api.database)).rejects.toThrow('forget-registry')
  expect(await cli.type('forget-registry')).toMatchObject({ code: 0 })
  await requireSharedRegistry(fresh, cli.api.database)
  await cli.api.close()
})

test('the database remembers the highest revision, for nodes that come without their data folder', async () => {
  const { database } = api
  const memory = revisionMemory(database)
  expect(await memory.read()).toBeNull()
  await memory.keep({ revision: 9, text: 'nine', registry: 'ours' })
  await memory.keep({ revision: 10, text: 'ten with blanks', registry: 'ours' })
  // Of a node that is behind.
  await memory.keep({ revision: 9, text: 'nine', registry: 'ours' })
  expect(await revisionMemory(database).read()).toEqual({ revision: 10, text: 'ten with blanks', registry: 'ours' })

  const cli = await openCommandLine()
  await revisionMemory(cli.api.database).keep({ revision: 10, text: 'ten' })
  expect(await cli.type('forget-registry')).toMatchObject({ code: 0 })
  expect(await revisionMemory(cli.api.database).read()).toBeNull()
  await cli.api.close()
})

describe('a registry from before builds were signed', () => {
  const stable = (...remotes: string[]): RegistryDocument => ({
    ...emptyDocument(),
    channels: { stable: Object.fromEntries(remotes.map((remote) => [remote, '1.0.0'])), beta: {} },
  })
  const signed = (document: RegistryDocument, remote: string): RegistryDocument => ({
    ...document,
    builds: { ...document.builds, [remote]: { '1.0.0': 'hash' } },
  })

  test('a node does not start on it and says what to run', () => {
    expect(() => requireSignedBuilds(stable('mfe-billing', 'mfe-quotes'), () => undefined)).toThrow(
      /^No build that the release registry names is signed.*npm run release -- sign-builds --reason/,
    )
  })

  test('where only some builds are not signed, it starts and names them', () => {
    const said: string[] = []
    requireSignedBuilds(signed(stable('mfe-billing', 'mfe-quotes'), 'mfe-quotes'), (line) => said.push(line))
    expect(said).toEqual([
      expect.stringMatching(/^RELEASE BUILDS: not signed, so nobody gets them: mfe-billing 1\.0\.0\. Sign them/),
    ])
  })

  test('nothing is said where all are signed, or none is named', () => {
    const said: string[] = []
    for (const document of [signed(stable('mfe-billing'), 'mfe-billing'), emptyDocument()])
      requireSignedBuilds(document, (line) => said.push(line))
    expect(said).toEqual([])
  })
})
