import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

test('the shell is offered to remotes, and its files to every node', async () => {
  const folder = join(cli.dir, 'shell/dist/s7')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'main.js'), 's7')
  const shell = {
    version: 's7',
    files: [{ url: '/shell/s7/main.js', sha384: 's7', bytes: 2 }],
    provides: { shellApi: '1.0.0', apiContract: '1.0.0', shared: {} },
  }
  cli.useCheckout({ root: cli.dir, build: async () => shell as never })
  expect(await cli.type('register shell')).toMatchObject({ code: 0, said: 'Shell s7 is registered.' })
  expect((await cli.registry.read()).shells[0]).toMatchObject({ version: 's7' })
  expect(String(await cli.builds.file('shell', 's7', 'main.js'))).toBe('s7')
})
