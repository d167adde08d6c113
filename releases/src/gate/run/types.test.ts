import { resolve } from 'node:path'
import { createTypesRunner } from './types-runner'
import { emitSurface, type Surface } from './surface'
import { checkTypesAgainst } from './type-check'

const root = resolve(__dirname, '../../../..')
const wish = { root, remote: 'mfe-quotes' }
jest.setTimeout(240_000)

describe('a remote’s sources against what a shell offered', () => {
  let surface: Surface
  beforeAll(async () => void (surface = await emitSurface(root)))

  test('they hold against the shell that stands beside them', async () => {
    expect(await checkTypesAgainst(surface, wish)).toEqual({ verdict: 'ok', detail: 'its sources hold' })
  })

  test('they do not against an older shell that lacks what they use', async () => {
    const older = Object.keys(surface).filter((path) => /^ui\/src\/dialog(\/index)?\.d\.ts$/.test(path))
    expect(older.length).toBeGreaterThan(0)
    const without = { ...surface, ...Object.fromEntries(older.map((path) => [path, 'export {}\n'])) }
    const found = await checkTypesAgainst(without, wish)
    expect(found.verdict).toBe('no')
    expect(found.detail).toMatch(/mfe-quotes\/src\/.*has no exported member (named )?'Dialog/)
  })
})

describe('unknown, which is a no', () => {
  const record = { remote: 'mfe-quotes', version: '1.0.0-built', gitSha: 'abc123' } as never
  const runner = (has: readonly string[], built: Record<string, string>, note: unknown = null) =>
    createTypesRunner({
      checkout: { root, has: (part) => has.includes(part), refresh: async () => undefined, build: async (part) => ({ version: built[part] }) as never },
      notes: { read: async () => note as never, create: async () => true },
    })

  test.each([
    ['its sources are not here', runner([], {}), /the sources of mfe-quotes are not in/],
    ['the sources here are of another build', runner(['mfe-quotes'], { 'mfe-quotes': '1.0.0-other' }), /give 1\.0\.0-other\. Check out abc123/],
    ['nobody wrote down what the shell offers', runner(['mfe-quotes', 'shell'], { 'mfe-quotes': '1.0.0-built', shell: '2.0.0' }), /was never written down. Run `release publish-shell`/],
    ['what was written down can’t be trusted', runner(['mfe-quotes'], { 'mfe-quotes': '1.0.0-built' }, { ok: false, problem: 'its signature does not hold' }), /its signature does not hold/],
  ])('%s', async (_name, run, detail) => {
    expect(await run(record, '1.0.0-shell')).toEqual({ verdict: 'unknown', detail: expect.stringMatching(detail) as string })
  })
})
