import { resolve } from 'node:path'
import { findErrors } from './type-check'
import { createTypesRunner } from './types-runner'

const root = resolve(__dirname, '../../../..')

test('of an error with several reasons the innermost one is told', () => {
  const output = [
    "a.ts(1,2): error TS2345: Argument of type 'A' is not assignable.",
    "  Types of property 'slots' are incompatible.",
    `    Type '"x"' is not assignable to type 'never'.`,
    "b.ts(3,4): error TS2304: Cannot find name 'x'.",
  ].join('\n')
  expect(findErrors(output)).toEqual([
    `a.ts(1,2): error TS2345: Argument of type 'A' is not assignable. Type '"x"' is not assignable to type 'never'.`,
    "b.ts(3,4): error TS2304: Cannot find name 'x'.",
  ])
})

describe('unknown, which is a no', () => {
  const record = { remote: 'mfe-quotes', version: '1.0.0-built', gitSha: 'abc123' } as never
  const runner = (has: readonly string[], built: Record<string, string>) =>
    createTypesRunner({
      checkout: {
        root,
        has: (part) => has.includes(part),
        refresh: async () => undefined,
        build: async (part) => ({ version: built[part] }) as never,
      },
      builds: { file: async () => null },
    })

  test.each([
    ['its sources are not here', runner([], {}), /the sources of mfe-quotes are not in/],
    [
      'the sources here are of another build',
      runner(['mfe-quotes'], { 'mfe-quotes': '1.0.0-other' }),
      /build 1\.0\.0-other\. Check out abc123/,
    ],
    [
      'the shell’s build has no types',
      runner(['mfe-quotes', 'shell'], { 'mfe-quotes': '1.0.0-built', shell: '2.0.0' }),
      /the build of shell 1\.0\.0-shell has no types/,
    ],
  ])('%s', async (_name, run, detail) => {
    expect(await run(record, '1.0.0-shell')).toEqual({
      verdict: 'unknown',
      detail: expect.stringMatching(detail),
    })
  })
})
