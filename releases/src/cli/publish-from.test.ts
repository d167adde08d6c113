import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { identifyAuthor } from '#rules/rights'
import { addToken, tokenHash } from '#rules/tokens'
import type { RemoteRecord } from '@portal/build'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()
const VERSION = '1.0.0-0123456789ab'

/** A repository of its own, with a finished build of `mfe-office` and without sources. */
async function build({ version = VERSION, files = {} }: { version?: string; files?: Record<string, string> } = {}) {
  const folder = join(cli.dir, 'office')
  const record = await cli.publish({
    remote: 'mfe-office',
    version,
    routes: ['office'],
    slots: [],
    files,
    isSigned: false,
  })
  const built = join(folder, 'dist', version)
  await mkdir(dirname(built), { recursive: true })
  await rename(cli.builds.buildFolder('mfe-office', version), built)
  const keepRecord = (value: unknown) => writeFile(join(folder, 'dist/record.json'), JSON.stringify(value))
  await keepRecord(record)
  return { built, record, keepRecord }
}

const publish = () => cli.type('publish --from office')

test('a finished build is published and signed; without its sources, with what the gate will ask for', async () => {
  await build()
  expect(await publish()).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^Published mfe-office 1\.0\.0-0123456789ab: 3 files[^]+its types: .+office has no src\/remote\.ts\. With the sources: npm run release -- check mfe-office@1\.0\.0-0123456789ab --from/,
    ),
  })
  expect(await cli.builds.record('mfe-office', VERSION)).toMatchObject({ remote: 'mfe-office' })
  expect(await publish()).toMatchObject({ code: 0, said: expect.stringMatching(/^Already published, identical build/) })
})

test('a build in another language is published with its translations', async () => {
  const { record, keepRecord } = await build()
  const texts = { facts: ['aB3/+x'], '__federation_expose_lifecycles.js': ['aB3/+x'], 'js/4f1c.js': [] }
  await keepRecord({ ...record, catalogs: { es: { 'aB3/+x': 'Oficina' } }, texts })
  expect(await publish()).toMatchObject({ code: 0 })
  expect(await cli.builds.record('mfe-office', VERSION)).toMatchObject({ texts })
})

test('only what the record names is published', async () => {
  const { built } = await build()
  await writeFile(join(built, 'more.js'), 'more')
  expect(await publish()).toMatchObject({ code: 0 })
  const published = await readdir(cli.builds.buildFolder('mfe-office', VERSION))
  expect(published).toContain('routes.js.br')
  expect(published).not.toContain('more.js')
})

test('a file that is not as it was built, or is a link, is refused by its name', async () => {
  const { built } = await build()
  const file = join(built, 'routes.js')
  await rename(file, join(cli.dir, 'elsewhere.js'))
  await symlink(join(cli.dir, 'elsewhere.js'), file)
  expect(await publish()).toMatchObject({ code: 1, complaint: expect.stringMatching(/^routes\.js is a link to /) })
  await rm(file)
  expect(await publish()).toMatchObject({ code: 1, complaint: expect.stringMatching(/routes\.js is missing/) })
  await writeFile(file, 'other')
  expect(await publish()).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/can’t be published: routes\.js is not what was built: its hash differs/),
  })
  expect(await cli.builds.versions('mfe-office')).toEqual([])
})

const sha384 = `sha384-${'a'.repeat(64)}`
test.each<[string, (record: RemoteRecord) => unknown, RegExp]>([
  ['of another form', () => [], /record\.json can’t be used: the whole: /],
  ['of a fast build', (record) => ({ ...record, version: '1.0.0-dev.0123456789ab' }), /version has to be/],
  ['with a path as its version', (record) => ({ ...record, version: '../1.0.0-0123456789ab' }), /version has to be/],
  ['with a path as its name', (record) => ({ ...record, remote: 'mfe-../x' }), /used: remote: /],
  [
    'with facts of another remote',
    (record) => ({ ...record, facts: { ...record.facts, name: 'billing' } }),
    /facts\.name is "billing", which is not the name of mfe-office/,
  ],
  [
    'with a page that matches every address',
    (record) => ({ ...record, facts: { ...record.facts, routes: [{ path: ':x', title: 'X', layout: 'bare' }] } }),
    /used: facts\.routes\.0\.path: /,
  ],
  [
    'with a file of another build',
    (record) => ({
      ...record,
      files: [...record.files, { url: '/remotes/mfe-quotes/1/a.js', sha384, bytes: 1 }],
    }),
    /\/remotes\/mfe-quotes\/1\/a\.js is not a URL of mfe-office/,
  ],
  [
    'with a file outside of the build',
    (record) => ({
      ...record,
      files: [{ url: `/remotes/mfe-office/${VERSION}/../../key.pem`, sha384, bytes: 1 }],
    }),
    /key\.pem is not a URL of mfe-office/,
  ],
  [
    'with texts of no script',
    (record) => ({ ...record, texts: JSON.parse('{"__proto__": []}') as object }),
    /used: texts\.__proto__: unexpected property/,
  ],
  ['with more than is known', (record) => ({ ...record, more: 1 }), /used: more: unexpected property/],
])('a record %s is refused', async (_name, alter, complaint) => {
  const { record, keepRecord } = await build()
  await keepRecord(alter(record))
  expect(await publish()).toMatchObject({ code: 1, complaint: expect.stringMatching(complaint) })
  expect(await cli.builds.versions('mfe-office')).toEqual([])
})

test('a folder without a build', async () => {
  expect(await cli.type('publish --from nowhere')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/nowhere\/dist\/record\.json does not exist\. Build the remote there/),
  })
  for (const line of ['publish', 'publish office --from office'])
    expect(await cli.type(line)).toMatchObject({ code: 2 })
})

test('a build of another team’s remote is refused', async () => {
  await cli.write(addToken({ name: 'Quinn', role: 'team', of: ['quotes'], hash: tokenHash('quinn'), days: 90 }))
  await build()
  const by = identifyAuthor(await cli.registry.read(), 'quinn', cli.clock())
  expect(await cli.type('publish --from office', { by })).toMatchObject({
    code: 4,
    complaint: expect.stringMatching(/^mfe-office is not yours to publish/),
  })
})

test('a package version is one build', async () => {
  await build()
  expect(await publish()).toMatchObject({ code: 0 })
  await build({ version: '1.0.0-ba9876543210', files: { 'routes.js': 'other' } })
  expect(await publish()).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/mfe-office 1\.0\.0 was published as 1\.0\.0-0123456789ab, but/),
  })
})
