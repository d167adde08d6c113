import { brotliCompressSync } from 'node:zlib'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promoteToChannel, serveShell } from '../changes'
import { createGate } from './create-gate'
import { kB, ok } from './check-result'
import { assertPassed, GateRefusal, type GateResult } from './gate'
import { budgets } from './size'
import { openGateLab, shell, type BuildWish, type GateLab } from './testing/gate-fixture'

let lab: GateLab
beforeEach(async () => void (lab = await openGateLab()))
afterEach(() => lab.close())

/** What the gate says of making a build stable, where types and smoke find nothing to complain of. */
async function lookAt(wish: BuildWish): Promise<GateResult[]> {
  const { remote, version } = await lab.publish(wish)
  const gate = createGate({ builds: lab.builds, evidence: lab.evidence, runTypes: async () => ok('hold'), runSmoke: async (wishes) => wishes.map(() => ok('works')) })
  const { before, after } = await lab.registry.dryRun(promoteToChannel(remote, version, 'stable'))
  return gate({ before, after, now: lab.clock() })
}

test('a good build passes every check', async () => {
  const results = await lookAt({})
  expect(results.map(({ check, verdict }) => [check, verdict])).toEqual(['files', 'requirements', 'size', 'collisions', 'types', 'smoke'].map((check) => [check, 'ok']))
  expect(() => assertPassed(results)).not.toThrow()
})

const remove = (name: string) => (folder: string) => rm(join(folder, name))
const put = (name: string, content: string | Buffer) => (folder: string) => writeFile(join(folder, name), content)
const bad: [name: string, check: GateResult['check'], wish: BuildWish, detail: RegExp][] = [
  ['a file is missing', 'files', { spoil: remove('routes.js') }, /routes\.js is missing/],
  ['a file was altered, and is as long as before', 'files', { spoil: put('routes.js', 'PAGES') }, /routes\.js is not what was built: its hash is another/],
  ['a file was cut off', 'files', { spoil: put('routes.js', 'pag') }, /has 3 bytes instead of 5/],
  ['a brotli twin is of something else', 'files', { spoil: put('routes.js.br', brotliCompressSync('other')) }, /routes\.js\.br does not unpack to routes\.js/],
  ['a brotli twin unpacks to a gigabyte', 'files', { spoil: put('routes.js.br', brotliCompressSync(Buffer.alloc(1_000_000))) }, /does not unpack/],
  ['pages would load it from somewhere else', 'files', { alter: (record) => ({ ...record, snapshot: { ...record.snapshot, publicPath: 'https://elsewhere.example/' } as never }) }, /pages would load it from https:\/\/elsewhere\.example\//],
  ['a file lies in another build’s place', 'files', { alter: (record) => ({ ...record, files: [...record.files, { ...record.files[0]!, url: '/remotes/mfe-quotes/1.0.0/remoteEntry.js' }] }) }, /is no address of this build/],
  ['an address climbs out of its build', 'files', { alter: (record) => ({ ...record, files: [...record.files, { ...record.files[0]!, url: '/remotes/mfe-billing/1.1.0-new/../1.0.0/routes.js' }] }) }, /is no address of this build/],
  ['a script that every page needs has no hash', 'files', { alter: (record) => ({ ...record, files: record.files.filter(({ url }) => !url.endsWith('routes.js')) }) }, /routes\.js is needed by every page and is not in its record/],
  ['its record is another build’s', 'files', { spoil: async (folder) => writeFile(join(folder, 'record.json'), JSON.stringify(await lab.builds.record('mfe-billing', '1.0.0'))) }, /its record says that it is mfe-billing 1\.0\.0/],
  ['it needs React 18', 'requirements', { requires: { shared: { react: '^18.0.0' } } }, /it needs react \^18\.0\.0, the shell has 19\.3\.1/],
  ['it needs a package that the shell lacks', 'requirements', { requires: { shared: { vue: '^3.0.0' } } }, /it needs vue \^3\.0\.0, of which the shell has none/],
  ['it needs a newer surface', 'requirements', { requires: { shellApi: '^1.3.0' } }, /the surface between shell and remotes \^1\.3\.0, the shell has 1\.2\.0/],
  ['it needs other calls', 'requirements', { requires: { apiContract: '^4.0.0' } }, /the calls \^4\.0\.0, the shell has 3\.1\.0/],
  ['it says no range', 'requirements', { requires: { shellApi: 'whatever' } }, /it says no range/],
  ['it has another remote’s page', 'collisions', { routes: ['invoices', 'quotes'] }, /mfe-billing and mfe-quotes both have the page \/quotes/],
  ['it has a page below another remote’s', 'collisions', { routes: ['quotes/paid'] }, /both have addresses below \/quotes/],
  ['it fills another remote’s slot', 'collisions', { slots: ['quote.note'] }, /both have the slot quote\.note/],
  ['it has one of the shell’s pages', 'collisions', { routes: ['login'] }, /which is the portal's own/],
  ['it would take every address', 'collisions', { routes: [':anything'] }, /which is the portal's own/],
  ['it weighs too much', 'size', { spoil: put('routes.js.br', Buffer.alloc(80_000)) }, new RegExp(`a first visit is 80\\.0 kB of ${kB(budgets['mfe-billing']!.limit)} brotli`)],
  ['it was built in a hurry, without brotli', 'size', { spoil: remove('routes.js.br') }, /has no brotli twin/],
]

test.each(bad)('%s: refused', async (_name, check, wish, detail) => {
  const results = await lookAt(wish)
  expect(results).toContainEqual(expect.objectContaining({ check, verdict: 'no', detail: expect.stringMatching(detail) as string }))
  expect(() => assertPassed(results)).toThrow(GateRefusal)
  // Minutes in a browser for something that is refused already would help nobody.
  expect(results.filter((result) => result.check === 'smoke').map(({ verdict }) => verdict)).toEqual(['unknown'])
})

test('what can’t be looked at is a no: a record without requirements, a remote without a budget, a build that is not there', async () => {
  expect(await lookAt({ alter: ({ requires: _, ...record }) => record as never })).toContainEqual(expect.objectContaining({ check: 'requirements', verdict: 'unknown', detail: expect.stringContaining('could not be looked at') as string }))
  expect(await lookAt({ remote: 'mfe-chat', routes: ['chat'], slots: [] })).toContainEqual(expect.objectContaining({ check: 'size', verdict: 'unknown', detail: expect.stringContaining('mfe-chat has no budget') as string }))
  const { before, after } = await lab.registry.dryRun(promoteToChannel('mfe-billing', '9.9.9', 'stable'))
  const results = await createGate({ builds: lab.builds, evidence: lab.evidence })({ before, after, now: lab.clock() })
  expect(results).toContainEqual(expect.objectContaining({ check: 'files', verdict: 'no', detail: 'is not among the published builds' }))
})

test('an older shell whose pages are still open counts too', async () => {
  await lab.write(serveShell({ ...shell, version: '1.1.0-shell', shellApi: '1.3.0' }))
  const results = await lookAt({ requires: { shellApi: '^1.3.0' } })
  expect(results).toContainEqual(expect.objectContaining({ check: 'requirements', verdict: 'no', detail: expect.stringMatching(/with shell 1\.0\.0-shell: .* the shell has 1\.2\.0/) as string }))
})
