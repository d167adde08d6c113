import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegistryDocument } from '#rules/document'
import type { RemoteRecord } from '@portal/build'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()

/** A checkout whose remote was built as `version`. */
async function checkOut(version: string, remote = 'mfe-billing'): Promise<string> {
  const record = await cli.publish({ remote, version })
  const dist = join(cli.dir, 'checkout', remote, 'dist', version)
  await mkdir(dist, { recursive: true })
  await cp(cli.builds.buildFolder(remote, version), dist, { recursive: true })
  cli.useCheckout({
    root: join(cli.dir, 'checkout'),
    has: (part) => part === remote,
    build: async () => record as never,
  })
  return dist
}

test('publishing the same build again reports that it is already published', async () => {
  await checkOut('2.0.0-same')
  expect(await cli.type('publish billing')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Already published, identical build: mfe-billing 2\.0\.0-same: 3 files/),
  })
})

test('a build whose files do not match its record is not published', async () => {
  const dist = await checkOut('2.0.0-same')
  await writeFile(join(dist, 'routes.js'), 'PAGES')
  expect(await cli.type('publish billing')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/can’t be published: routes\.js is not what was built/),
  })
})

test('the same version with different content is rejected, with what to do', async () => {
  await checkOut('2.0.0-same')
  const other = await cli.publish({ version: '2.0.1-x', files: { 'routes.js': 'other' } })
  const rename = (text: string) => text.replaceAll('2.0.1-x', '2.0.0-same')
  const record = JSON.parse(rename(JSON.stringify(other))) as typeof other
  const root = join(cli.dir, 'elsewhere')
  await mkdir(join(root, 'mfe-billing/dist'), { recursive: true })
  await cp(cli.builds.buildFolder('mfe-billing', '2.0.1-x'), join(root, 'mfe-billing/dist/2.0.0-same'), {
    recursive: true,
  })
  cli.useCheckout({ root, build: async () => record as never })
  expect(await cli.type('publish billing')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(
      /was already published with different content\. Versions are immutable: raise the version/,
    ),
  })
})

test('a remote that is not in the checkout', async () => {
  await checkOut('2.0.0-same')
  expect(await cli.type('publish quotes')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^mfe-quotes is not in /),
  })
  expect(await cli.type('publish ../etc')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/is not a valid remote name/),
  })
})

test('the first build of a remote becomes stable at once, and a later one is left to promote', async () => {
  await checkOut('2.0.0-first', 'mfe-account')
  for (let time = 0; time < 2; time++)
    expect(await cli.type('register account')).toMatchObject({ code: 0, said: 'mfe-account 2.0.0-first is stable.' })
  await checkOut('2.1.0-later', 'mfe-account')
  expect(await cli.type('register account')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^mfe-account stays at 2\.0\.0-first\./),
  })
  expect((await cli.registry.read()).channels.stable).toMatchObject({
    'mfe-account': '2.0.0-first',
    'mfe-billing': '1.0.0',
  })
})

/** A checkout whose shell was built as `version`. */
async function checkOutShell(version: string): Promise<void> {
  const folder = join(cli.dir, 'shell/dist', version)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'main.js'), version)
  const shell = {
    version,
    entry: [],
    files: [{ url: `/shell/${version}/main.js`, sha384: version, bytes: 2 }],
    provides: { shellApi: '1.0.0', apiContract: '1.0.0', shared: {} },
  }
  cli.useCheckout({ root: cli.dir, build: async () => shell as never })
}

test('the first shell is stable at once, and its files go to every node; a later one is published and left to promote', async () => {
  const withoutShell = ({ channels, ...document }: RegistryDocument): RegistryDocument => {
    const { shell: _, ...stable } = channels.stable
    return { ...document, channels: { ...channels, stable } }
  }
  await cli.write(withoutShell)
  await checkOutShell('s7')
  expect(await cli.type('register shell')).toMatchObject({ code: 0, said: 'shell s7 is stable.' })
  expect(String(await cli.builds.file('shell', 's7', 'main.js'))).toBe('s7')
  await checkOutShell('s8')
  expect(await cli.type('register shell')).toMatchObject({ code: 0, said: expect.stringMatching(/promote shell@s8$/) })
  await checkOutShell('s9')
  expect(await cli.type('publish shell')).toMatchObject({ code: 0, said: expect.stringMatching(/^Published shell s9/) })
  const { shells, channels } = await cli.registry.read()
  expect(shells.slice(0, 3).map(({ version }) => version)).toEqual(['s9', 's8', 's7'])
  expect(channels.stable['shell']).toBe('s7')
  expect(await cli.type('explain --tenant acme')).toMatchObject({
    said: expect.stringMatching(/shell +s7 +channel stable/),
  })
})

test('a published shell is promoted to one tenant, and rolled back', async () => {
  await checkOutShell('s7')
  await cli.type('publish shell')
  expect(await cli.type('promote shell@s7 --tenants acme --reason "a new footer"')).toMatchObject({ code: 0 })
  const explained = async (tenant: string) =>
    /shell +(\S+)/.exec((await cli.type(`explain --tenant ${tenant}`)).said)![1]
  expect(await Promise.all(['acme', 'bluebird'].map(explained))).toEqual(['s7', '1.0.0-shell'])
  expect(await cli.type('promote shell@s7 --channel stable --reason "no complaints"')).toMatchObject({ code: 0 })
  expect(await explained('bluebird')).toBe('s7')
  expect(await cli.type('promote shell@s7 --percent 10 --reason again')).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('shell s7 is stable: everybody has it already.'),
  })
  expect(await cli.type('rollback shell --reason "too long"')).toMatchObject({ code: 0 })
  expect(await explained('acme')).toBe('1.0.0-shell')
})

test('with --remotes the first builds of all remotes of the checkout become stable', async () => {
  const root = join(cli.dir, 'checkout')
  const records = new Map<string, RemoteRecord>()
  for (const [at, remote] of ['mfe-account', 'mfe-desk'].entries()) {
    await checkOut('2.0.0-first', remote)
    records.set(remote, (await cli.builds.record(remote, '2.0.0-first'))!)
    const portal = { devPort: 4001 + at, firstVisitBytes: 9_000 }
    await writeFile(join(root, remote, 'package.json'), JSON.stringify({ name: remote, portal }))
  }
  cli.useCheckout({ root, build: async (part) => records.get(part) as never })
  expect(await cli.type('register --remotes')).toMatchObject({
    code: 0,
    said: 'mfe-account 2.0.0-first is stable.\nmfe-desk 2.0.0-first is stable.',
  })
  expect(await cli.type('register')).toMatchObject({ code: 2, complaint: expect.stringContaining('--remotes') })
})
