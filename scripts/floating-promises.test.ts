import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(__dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// It looks for its type checker from the working directory only.
const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/.bin/tsgolint') }

/** Names of the rules that report a file with the project's configuration. */
async function rulesAgainst(code: string): Promise<string[]> {
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions: { types: [] } }),
  )
  writeFileSync(join(folder, 'work.ts'), 'export const work = async () => 1\n')
  writeFileSync(join(folder, 'case.ts'), `import { work } from './work'\n${code}\n`)
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules/.bin/oxlint'),
    ['--type-aware', '--format', 'json'],
    { cwd: folder, env },
  ).catch((error: { stdout: string }) => error)
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code)
}

test.each([
  ['a promise that nothing awaits', 'work()', ['typescript(no-floating-promises)']],
  [
    'an async callback where none is awaited',
    '[1].forEach(async () => { await work() })',
    ['typescript(no-misused-promises)'],
  ],
  ['an awaited promise', 'await work()', []],
  ['a promise that is ignored on purpose', 'void work()', []],
])('%s', async (_, code, rules) => expect(await rulesAgainst(code)).toEqual(rules))
