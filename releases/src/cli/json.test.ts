import { commandsHere as commands } from './commands-here'
import { refuses, useCommandLine } from './testing/command-line'

const cli = useCommandLine()

const results: [line: string, expected: unknown][] = [
  ['status', { revision: 1 }],
  [
    'explain --tenant acme',
    [
      { remote: 'mfe-billing', version: '1.0.0' },
      { remote: 'mfe-quotes', version: '1.0.0' },
      { remote: 'shell', version: '1.0.0-shell' },
    ],
  ],
  ['log', [{ revision: 1, who: 'lee', what: 'something' }]],
  ['verify', { revisions: 1 }],
  ['check billing@1.1.0', { remote: 'mfe-billing', version: '1.1.0-new', gate: [{ check: 'files', verdict: 'ok' }] }],
  [
    'promote billing@1.1.0 --channel stable --reason x',
    {
      revision: 2,
      changes: [{ tenant: 'acme', remote: 'mfe-billing', before: '1.0.0', after: '1.1.0-new' }, { tenant: 'bluebird' }],
      gate: [{ check: 'files', verdict: 'ok' }],
    },
  ],
  [
    'promote billing@1.1.0 --channel stable --reason x --dry-run',
    { revision: null, changes: [{ tenant: 'acme' }, { tenant: 'bluebird' }] },
  ],
  ['kill billing@1.0.0 --reason x', { revision: 2, gate: [] }],
  ['flag list', []],
  ['token create Kim --role platform --reason x', { revision: 2, token: expect.stringMatching(/^portal_release_/) }],
  ['token list', []],
]

test.each(results)(
  '%s --json: the result alone is printed, and lines for people go elsewhere',
  async (line, expected) => {
    const { code, said, complaint } = await cli.type(`${line} --json`)
    expect(JSON.parse(said)).toMatchObject({ ok: true, code: 0, result: expected })
    expect(code).toBe(0)
    if (/--reason|^status|^check/.test(line)) expect(complaint).not.toBe('')
  },
)

test.each([
  ['promote billing@9.9.9 --channel stable --reason x', 1, 'There is no build mfe-billing@9.9.9'],
  ['promote', 2, 'Usage: npm run release -- promote'],
  ['promote billing@1.1.0 --channel stable --reason x', 3, 'The gate says no. Nothing was written.'],
])('%s --json fails with %d, and says why', async (line, code, error) => {
  cli.useGate(refuses)
  const answer = await cli.type(`${line} --json`)
  expect(JSON.parse(answer.said)).toEqual({ ok: false, code, error: expect.stringContaining(error) })
  expect(answer.code).toBe(code)
  expect(answer.complaint).toContain(error)
})

test.each(Object.keys(commands))('%s knows --json', async (name) => {
  const { complaint, said } = await cli.type(`${name} --json --unknown`)
  expect(said + complaint).toContain("Unknown option '--unknown'")
})
