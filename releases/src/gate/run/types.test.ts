import { resolve } from 'node:path'
import { createTypesRunner } from './types-runner'

const root = resolve(__dirname, '../../../..')

describe('unknown, which is a no', () => {
  const record = { remote: 'mfe-quotes', version: '1.0.0-built', gitSha: 'abc123' } as never
  const runner = (has: readonly string[], built: Record<string, string>, note: unknown = null) =>
    createTypesRunner({
      checkout: {
        root,
        has: (part) => has.includes(part),
        refresh: async () => undefined,
        build: async (part) => ({ version: built[part] }) as never,
      },
      notes: { read: async () => note as never, create: async () => true },
    })

  test.each([
    ['its sources are not here', runner([], {}), /the sources of mfe-quotes are not in/],
    [
      'the sources here are of another build',
      runner(['mfe-quotes'], { 'mfe-quotes': '1.0.0-other' }),
      /build 1\.0\.0-other\. Check out abc123/,
    ],
    [
      'the shell’s API was never recorded',
      runner(['mfe-quotes', 'shell'], { 'mfe-quotes': '1.0.0-built', shell: '2.0.0' }),
      /was never recorded. Run `npm run release -- publish-shell`/,
    ],
    [
      'the recorded API can’t be trusted',
      runner(['mfe-quotes'], { 'mfe-quotes': '1.0.0-built' }, { ok: false, problem: 'its signature does not hold' }),
      /its signature does not hold/,
    ],
  ])('%s', async (_name, run, detail) => {
    expect(await run(record, '1.0.0-shell')).toEqual({
      verdict: 'unknown',
      detail: expect.stringMatching(detail),
    })
  })
})
