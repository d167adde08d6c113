import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { inOrder, knowShell, promoteToChannel, startRollout } from '#rules/changes'
import { system } from '#rules/rights'
import type { RemoteRecord } from '@portal/build'
import { ok } from './check-result'
import { createGate } from './create-gate'
import { assertPassed, GateRefusal, type GateResult } from './gate'
import { openGateLab, shell, type BuildWish, type GateLab } from './testing/gate-fixture'

let lab: GateLab
beforeEach(async () => void (lab = await openGateLab()))
afterEach(() => lab.close())

/** The gate's results for promoting a build to stable, with types and smoke stubbed to pass. */
async function lookAt(wish: BuildWish): Promise<GateResult[]> {
  const { remote, version } = await lab.publish(wish)
  const gate = createGate({
    builds: lab.builds,
    evidence: lab.evidence,
    runTypes: async () => ok('hold'),
    runSmoke: async (wishes) => wishes.map(() => ok('works')),
  })
  const { before, after } = await lab.registry.dryRun(promoteToChannel(remote, version, 'stable'), system('kim'))
  return gate({ before, after, now: lab.clock() })
}

test('a good build passes every check', async () => {
  const results = await lookAt({})
  expect(results.map(({ check, verdict }) => [check, verdict])).toEqual(
    ['files', 'requirements', 'size', 'flags', 'collisions', 'types', 'smoke'].map((check) => [check, 'ok']),
  )
  expect(() => assertPassed(results)).not.toThrow()
})

const expectFinding = (results: GateResult[], check: string, verdict: string, detail: RegExp) =>
  expect(results).toContainEqual(expect.objectContaining({ check, verdict, detail: expect.stringMatching(detail) }))

const remove = (name: string) => (folder: string) => rm(join(folder, name))
const put = (name: string, content: string | Buffer) => (folder: string) => writeFile(join(folder, name), content)
const addFile = (url: string) => (record: RemoteRecord) => ({
  ...record,
  files: [...record.files, { ...record.manifest, url }],
})
const bad: [name: string, check: GateResult['check'], wish: BuildWish, detail: RegExp][] = [
  ['a file is missing', 'files', { spoil: remove('routes.js') }, /routes\.js is missing/],
  [
    'a file was altered without changing its length',
    'files',
    { spoil: put('routes.js', 'PAGES') },
    /routes\.js is not what was built: its hash differs/,
  ],
  ['a file is truncated', 'files', { spoil: put('routes.js', 'pag') }, /has 3 bytes instead of 5/],
  [
    'a .br file has different content',
    'files',
    { spoil: put('routes.js.br', brotliCompressSync('other')) },
    /routes\.js\.br does not unpack to routes\.js/,
  ],
  [
    'a .br file is a decompression bomb',
    'files',
    { spoil: put('routes.js.br', brotliCompressSync(Buffer.alloc(1_000_000))) },
    /does not unpack/,
  ],
  [
    'pages would load it from somewhere else',
    'files',
    {
      alter: (record) => ({
        ...record,
        snapshot: { ...record.snapshot, publicPath: 'https://elsewhere.example/' },
      }),
    },
    /pages would load it from https:\/\/elsewhere\.example\//,
  ],
  [
    'a file has the URL of another build',
    'files',
    { alter: addFile('/remotes/mfe-quotes/1.0.0/remoteEntry.js') },
    /is not a URL of this build/,
  ],
  [
    'a URL traverses out of its build',
    'files',
    { alter: addFile('/remotes/mfe-billing/1.1.0-new/../1.0.0/routes.js') },
    /is not a URL of this build/,
  ],
  [
    'a script that every page needs has no hash',
    'files',
    { alter: (record) => ({ ...record, files: record.files.filter(({ url }) => !url.endsWith('routes.js')) }) },
    /routes\.js is needed by every page and is not in its record/,
  ],
  [
    'its record is another build’s',
    'files',
    {
      spoil: async (folder) =>
        writeFile(join(folder, 'record.json'), JSON.stringify(await lab.builds.record('mfe-billing', '1.0.0'))),
    },
    /is not among the builds that were published and signed/,
  ],
  [
    'it needs React 18',
    'requirements',
    { requires: { shared: { react: '^18.0.0' } } },
    /it needs react \^18\.0\.0, the shell has 19\.3\.1/,
  ],
  [
    'it needs a package that the shell lacks',
    'requirements',
    { requires: { shared: { vue: '^3.0.0' } } },
    /it needs vue \^3\.0\.0, which the shell does not have/,
  ],
  [
    'it needs a newer shell API',
    'requirements',
    { requires: { shellApi: '^1.3.0' } },
    /the shell API \^1\.3\.0, the shell has 1\.2\.0/,
  ],
  [
    'it needs another API contract',
    'requirements',
    { requires: { apiContract: '^4.0.0' } },
    /the API contract \^4\.0\.0, the shell has 3\.1\.0/,
  ],
  ['it has an invalid range', 'requirements', { requires: { shellApi: 'whatever' } }, /it has no valid range/],
  [
    'it has another remote’s page',
    'collisions',
    { routes: ['invoices', 'quotes'] },
    /mfe-billing and mfe-quotes both have the page \/quotes/,
  ],
  [
    'it has a page below another remote’s',
    'collisions',
    { routes: ['quotes/paid'] },
    /both have addresses below \/quotes/,
  ],
  ['it fills another remote’s slot', 'collisions', { slots: ['quote.note'] }, /both have the slot quote\.note/],
  ['it has one of the shell’s pages', 'collisions', { routes: ['login'] }, /which is the portal's own/],
  ['it would take every address', 'collisions', { routes: [':anything'] }, /which is the portal's own/],
  [
    'it is too large',
    'size',
    { spoil: put('routes.js.br', Buffer.alloc(80_000)) },
    /a first visit is 80\.0 kB of 27\.0 kB brotli/,
  ],
  [
    'its largest page with a script of its own makes it too large',
    'size',
    {
      files: { 'page.js': 'page' },
      alter: (record) => ({ ...record, exposes: { 'page-invoice': { scripts: ['page.js'], shared: [] } } }),
      spoil: put('page.js.br', Buffer.alloc(80_000)),
    },
    /a first visit is 80\.0 kB of .* \(2 files\)/,
  ],
  ['it was built with --fast, without brotli', 'size', { spoil: remove('routes.js.br') }, /has no \.br file/],
]

test.each(bad)('%s: rejected', async (_name, check, wish, detail) => {
  const results = await lookAt(wish)
  expectFinding(results, check, 'no', detail)
  expect(() => assertPassed(results)).toThrow(GateRefusal)
  // The slow smoke test is skipped if another check already failed.
  expect(results.filter((result) => result.check === 'smoke').map(({ verdict }) => verdict)).toEqual(['unknown'])
})

test('what can’t be checked is a no: a record without requirements, a build without a budget, one that is not there', async () => {
  const without = await lookAt({ alter: ({ requires: _, ...record }) => record as never })
  expectFinding(without, 'requirements', 'unknown', /could not be checked/)
  const unmeasured = await lookAt({ version: '1.2.0-new', alter: ({ firstVisitBytes: _, ...record }) => record })
  expectFinding(unmeasured, 'size', 'unknown', /was built before builds had a budget/)
  const { before, after } = await lab.registry.dryRun(promoteToChannel('mfe-billing', '9.9.9', 'stable'), system('kim'))
  const results = await createGate({ builds: lab.builds, evidence: lab.evidence })({ before, after, now: lab.clock() })
  expectFinding(results, 'files', 'no', /is not among the builds that were published and signed/)
})

describe('a build has to fit every shell that the rules serve, and no other', () => {
  const newer = { ...shell, version: '1.1.0-shell', shellApi: '1.3.0' }
  const needsNewer = { requires: { shellApi: '^1.3.0' } }
  const promoteShell = (version: string) => promoteToChannel('shell', version, 'stable')
  beforeEach(() => lab.write(inOrder(promoteShell(shell.version), knowShell(newer))))

  test('one that is only published does not count', async () =>
    expectFinding(await lookAt(needsNewer), 'requirements', 'no', /with shell 1\.0\.0-shell: .* the shell has 1\.2\.0/))

  test('both count while a newer one is rolled out', async () => {
    await lab.write(startRollout({ remote: 'shell', to: newer.version, percent: 10, unit: 'user' }))
    expectFinding(await lookAt(needsNewer), 'requirements', 'no', /with shell 1\.0\.0-shell/)
    expectFinding(
      await lookAt({ version: '1.2.0-new' }),
      'requirements',
      'ok',
      /shell 1\.1\.0-shell, shell 1\.0\.0-shell/,
    )
  })

  test('the older one does not count once the newer one is stable, though its pages may be open', async () => {
    await lab.write(promoteShell(newer.version))
    expectFinding(await lookAt(needsNewer), 'requirements', 'ok', /satisfied by shell 1\.1\.0-shell$/)
  })
})
