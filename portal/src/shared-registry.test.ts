import { createTestApi, type TestApi } from 'api/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knowTenants, openReleases, type Releases, system } from 'releases'
import { openCommandLine } from './cli/testing/command-line'
import { requireSharedRegistry } from './shared-registry'

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
  if (written && (await releases.identity()) === null) await releases.registry.write({ change: knowTenants(['acme']), by: system('test'), why: 'a test', what: 'know acme' })
  return releases
}

test('nodes on one database share one release registry, or do not start', async () => {
  const [shared, own] = [await registryIn('shared'), await registryIn('own')]
  await requireSharedRegistry(shared, api.database)
  await requireSharedRegistry(await registryIn('shared'), api.database)
  await expect(requireSharedRegistry(own, api.database)).rejects.toThrow(/another release registry than the other nodes on its database\. Set RELEASES_BUCKET or RELEASES_DIR to theirs\./)
  await expect(requireSharedRegistry(await registryIn('empty', { written: false }), api.database)).rejects.toThrow(/There is no release in .*empty yet/)
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
