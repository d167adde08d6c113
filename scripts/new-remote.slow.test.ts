// A remote is added to a copy of this checkout, checked as the gate checks, and removed.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'portal-remote-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
jest.setTimeout(600_000)

/** Runs a command in the copy and returns its output. Throws with it if the command fails. */
function run(command: string, ...args: string[]): string {
  const env = {
    ...process.env,
    PATH: `${join(copy, 'node_modules/.bin')}:${process.env['PATH']}`,
    NODE_PATH: join(copy, 'node_modules/.pnpm/node_modules'),
    OXLINT_TSGOLINT_PATH: join(copy, 'node_modules/.bin/tsgolint'),
  }
  try {
    return execFileSync(command, args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error })
  }
}
const LINGUI = 'node_modules/@lingui/cli/dist/lingui.js'
const status = () => run('git', 'status', '--porcelain')

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n'))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  run('git', 'init', '--quiet')
  run('git', 'add', '--all')
  run('git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'as it was')
  run(process.execPath, 'scripts/install.mjs')
})

test('a generated remote with two pages passes every check but that for Spanish, changes no other file but the lockfile, and leaves with its folder', () => {
  expect(status()).toBe('')
  run(process.execPath, 'scripts/new-remote.mjs', 'field-service')
  run(process.execPath, 'scripts/new-slice.mjs', 'field-service/service-areas')
  expect(status()).toBe(' M pnpm-lock.yaml\n?? mfe-field-service/\n')
  expect(readFileSync(join(copy, 'mfe-field-service/src/remote.ts'), 'utf8')).toContain("path: 'service_areas'")

  run('oxfmt', '--check', '.')
  run('oxlint', '--type-aware', '--type-check')
  run('knip', '--no-config-hints')
  run(process.execPath, LINGUI, 'extract', '--clean')
  run('jest', 'scripts', 'mfe-field-service', '--maxWorkers=2', '--testPathIgnorePatterns', 'slow', 'languages')
  const untranslated = /every text is in Spanish[^]*"Field Service[^]*"Service Areas/
  expect(() => run('jest', 'scripts/languages')).toThrow(untranslated)
  run('tsx', 'shared/build/src/cli.ts', 'mfe-field-service')
  const { facts } = JSON.parse(readFileSync(join(copy, 'mfe-field-service/dist/record.json'), 'utf8')) as {
    facts: { navigation: { path: string }[] }
  }
  expect(facts.navigation.map(({ path }) => path).sort()).toEqual(['field_service', 'service_areas'])

  rmSync(join(copy, 'mfe-field-service'), { recursive: true })
  run(process.execPath, LINGUI, 'extract', '--clean')
  run('npx', '-y', 'pnpm@10.34.9', 'install', '--lockfile-only', '--prefer-offline')
  expect(status()).toBe('')
  run(process.execPath, 'scripts/install.mjs')
  run('jest', 'scripts', '--maxWorkers=2', '--testPathIgnorePatterns=slow')
})

test.each([
  [['new-remote', 'Route 66'], /begins with a letter/],
  [['new-remote', 'shell'], /is the shell/],
  [['new-remote', 'billing'], /mfe-billing exists already/],
  [['new-remote', 'invoices'], /mfe-billing has the page \/invoices already/],
  [['new-slice', 'billing'], /Name a remote and its new page/],
  [['new-slice', 'office/teams'], /There is no mfe-office/],
  [['new-slice', 'billing/quotes'], /mfe-quotes has the page \/quotes already/],
])('%j is refused at once, and nothing is written', ([script = '', name = ''], problem) => {
  expect(() => run(process.execPath, `scripts/${script}.mjs`, name)).toThrow(problem)
  expect(status()).toBe('')
})
