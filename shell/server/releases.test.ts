import type { RemoteRecord } from '@portal/build'
import { emptyDocument, type BuildStore, type Flags, type VerifiedReader } from 'releases'
import { registryReleases } from './releases'

function createReleases(published: readonly string[], accepted = published) {
  const brought: string[] = []
  const builds: Partial<BuildStore> = {
    versions: async () => [...published],
    record: async (remote, version) => {
      brought.push(version)
      return accepted.includes(version) ? ({ remote, version } as RemoteRecord) : null
    },
    remoteFolder: (remote) => `/mirror/${remote}`,
  }
  const releases = registryReleases({
    reader: { current: () => ({ document: emptyDocument() }) } as VerifiedReader,
    flags: { names: () => [] } as unknown as Flags,
    builds: builds as BuildStore,
    folders: { shell: '/shell', remotes: { 'mfe-billing': '/mfe-billing' } },
    clock: () => new Date(0),
  })
  return { brought, ...releases }
}

test('a file of a build that only another node has is served after the build was fetched, which happens once', async () => {
  const { brought, findFolders } = createReleases(['1.0.0-a', '1.1.0-b'])
  const folders = await Promise.all([findFolders('mfe-billing', '1.1.0-b'), findFolders('mfe-billing', '1.1.0-b')])
  expect(folders[0]).toEqual(['/mirror/mfe-billing', '/mfe-billing/dist'])
  expect(brought).toEqual(['1.1.0-b'])
})

test('a version that was never published is not looked up', async () => {
  const { brought, findFolders, findRecord } = createReleases(['1.0.0-a'])
  await findFolders('mfe-billing', '9.9.9-x')
  expect(await findRecord('mfe-billing', '9.9.9-x')).toBeNull()
  expect(brought).toEqual([])
})

test('a stored build whose signature is not accepted is not served, nor is its manifest', async () => {
  const { findFolders, findRecord } = createReleases(['1.0.0-a'], [])
  expect(await findFolders('mfe-billing', '1.0.0-a')).toEqual(['/mfe-billing/dist'])
  expect(await findRecord('mfe-billing', '1.0.0-a')).toBeNull()
})

test('the record of a published build is found', async () => {
  const { findRecord } = createReleases(['1.0.0-a'])
  expect(await findRecord('mfe-billing', '1.0.0-a')).toMatchObject({ remote: 'mfe-billing', version: '1.0.0-a' })
})

test('a developer’s build of a remote that was never released is on the page', async () => {
  const record = {
    remote: 'mfe-office',
    version: '1.0.0-dev',
    facts: { name: 'office', routes: [], slots: [] },
    snapshot: { publicPath: 'http://localhost:4006/remotes/mfe-office/1.0.0-dev/' },
    manifest: { sha384: 'sha384-m' },
  } as unknown as RemoteRecord
  const page = await createReleases([]).resolve({
    visitor: { tenant: 'acme', user: '' },
    overrides: new Map([['mfe-office', record]]),
  })
  expect(page.releases).toMatchObject([{ remote: 'mfe-office', version: '1.0.0-dev' }])
  expect([...page.records.values()]).toEqual([record])
})
