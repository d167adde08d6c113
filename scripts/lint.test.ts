import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(__dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// It looks for its type checker from the working directory only.
const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/.bin/tsgolint') }

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

beforeAll(() => {
  for (const path of ['.oxlintrc.json', 'scripts/lint'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  const compilerOptions = { types: [], allowJs: true }
  write('tsconfig.json', JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions }))
})

type Diagnostic = { filename: string; code: string; message: string; help?: string }

/** What the linter says about files in a folder with the project's configuration: rules, messages and help, by file. */
async function lint(path: string, ...args: string[]): Promise<Record<string, string[]>> {
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules/.bin/oxlint'),
    [...args, '--format=json', path],
    {
      cwd: folder,
      env,
      maxBuffer: 10_000_000,
    },
  ).catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  const found: Record<string, string[]> = {}
  for (const { filename, code, message, help } of diagnostics)
    (found[filename] ??= []).push(`${code}: ${message} ${help}`)
  return found
}

/** A file, a line of code in it, and the expected message; null for none. */
const cases: [file: string, code: string, message: RegExp | null][] = [
  ['mfe-billing/src/a.ts', `import 'mfe-quotes'`, /docs\/recipes\/reach-another-team/],
  ['mfe-billing/src/a.ts', `import '@portal/ui'`, null],
  ['mfe-billing/src/a.ts', `import 'react-router'`, /The router is the shell’s/],
  ['mfe-billing/src/a.ts', `import 'swr/infinite'`, /Only `swr` itself/],
  ['mfe-billing/src/a.ts', `import '@portal/testing'`, null],
  ['mfe-billing/src/a.test.ts', `import 'demo/names'`, null],
  ['mfe-billing/src/a.ts', `import 'demo/names'`, /A remote imports shared packages/],
  ['mfe-new/src/a.ts', `import 'mfe-billing'`, /A remote imports shared packages/],
  ['mfe-new/src/a.ts', `import 'react-router'`, /The router is the shell’s/],
  ['mfe-billing/src/invoices/a.ts', `import '../../../mfe-quotes/src/routes'`, /reached by its name/],
  ['mfe-billing/src/invoices/a.ts', `import '../quotes/src/routes'`, null],
  ['shared/new/src/a.ts', `import '@portal/ui'`, /no package of this workspace/],
  ['shared/ui/src/a.ts', `import '@portal/client'`, /shared\/ui may import @portal\/i18n, @portal\/theme/],
  ['shared/theme/src/a.ts', `import '@portal/ui'`, /no package of this workspace/],
  ['shared/rules/src/a.ts', `import '@portal/client'`, /may import @portal\/contract/],
  ['api/src/a.ts', `import '@portal/client'`, /api may import/],
  ['api/src/a.ts', `import '@portal/rules'`, null],
  ['api/src/foundation/http/a.ts', `import '#areas/billing'`, /Foundation knows no area/],
  ['api/src/areas/identity/users/a.ts', `import '#areas/billing'`, /identity may import tenants;/],
  ['api/src/areas/billing/payments/a.ts', `import '#areas/identity/users/user.store'`, /through its index\.ts/],
  ['api/src/areas/billing/payments/a.ts', `import '#areas/identity'`, null],
  ['api/src/areas/billing/payments/a.ts', `import '../../identity/users/user.store'`, /through its index\.ts/],
  ['api/src/areas/billing/payments/a.ts', `import '#composition/create-api'`, /Areas must not import composition/],
  ['api/src/foundation/http/a.ts', `import '../../areas/billing'`, /Foundation knows no area/],
  ['api/src/areas/billing/a.ts', `import '#test/support'`, /neither test support nor the demo/],
  ['api/src/areas/billing/a.test.ts', `import '#test/support'`, null],
  ['api/src/foundation/http/a.ts', `import '#letters/visit'`, /Foundation knows no area and no letter/],
  ['api/src/letters/a.ts', `import '#foundation/database/database'`, /A letter is a function of plain values/],
  ['api/src/letters/a.ts', `import '#areas/billing'`, /A letter is a function of plain values/],
  ['api/src/letters/a.ts', `import '#foundation/errors'`, null],
  ['api/src/areas/billing/a.ts', `import '#letters/visit'`, null],
  ['releases/src/rules/a.ts', `import '#registry/registry'`, /rules may import no other room/],
  ['releases/src/guard/a.ts', `import '../gate/gate'`, /guard may import rules, registry;/],
  ['releases/src/registry/s3/a.ts', `import '../../actions/actions'`, /registry may import rules;/],
  ['releases/src/cli/a.ts', `import '#server/web'`, /cli may import rules, .* actions, commands;/],
  ['releases/src/server/a.ts', `import '#cli/run-there'`, /server may import rules, .* actions, commands;/],
  ['releases/src/server/a.ts', `import '#commands/run'`, null],
  ['releases/src/server/a.ts', `import 'api'`, /releases may import/],
  ['releases/src/server/a.test.ts', `import '#cli/run-there'`, null],
  ['shell/src/a.ts', `import 'mfe-billing'`, /shell may import/],
  ['sandbox/src/a.ts', `import 'api'`, /sandbox may import/],
  ['mfe-billing/src/a.ts', `export const ground = '#ff0000'`, /colour of the page’s own/],
  ['mfe-billing/src/a.ts', 'export const rule = `font-size: 14px;`', /Text, corners and shadows come from the theme/],
  [
    'mfe-billing/src/a.ts',
    'export const rule = `border-radius: 4px;`',
    /Text, corners and shadows come from the theme/,
  ],
  ['mfe-billing/src/a.ts', 'export const rule = `border-radius: 0;`', null],
  ['mfe-billing/src/a.ts', 'export const rule = `top: 0; margin-left: 4px;`', /from right to left/],
  ['shared/ui/src/a.ts', 'export const rule = `text-align: right;`', /from right to left/],
  ['shell/src/a.tsx', 'export const a = <i style={{ paddingLeft: 4 }} />', /from right to left/],
  ['shell/server/a.ts', "export const rule = '.a{left:4px}'", /from right to left/],
  ['shell/src/a.ts', 'export const rule = `inset-inline-start: 0; padding: 0 ${right}; text-align: start;`', null],
  [
    'mfe-billing/src/a.ts',
    "export const chosen = css`&[aria-pressed='true'] { background: ${pale}; }`",
    /Forced colors .* replace this color/,
  ],
  [
    'shared/ui/src/a.ts',
    'export const chosen = css`input:checked + span {\n  border-bottom-color: ${strong};\n}`',
    /Forced colors .* replace this color/,
  ],
  [
    'shell/src/a.ts',
    'export const chosen = css`&[data-selected] { ${chosenMark} background: ${pale}; } input:not(:checked) { color: ${strong}; }`',
    null,
  ],
  [
    'mfe-billing/src/a.tsx',
    'export const Due = ({ day }) => <p>Due on {day}</p>',
    /keeps its old text on a translated page/,
  ],
  [
    'shared/ui/src/a.tsx',
    'export const Due = ({ day }) => <p>Due{day && ` on ${day}`}</p>',
    /keeps its old text on a translated page/,
  ],
  [
    'mfe-billing/src/a.tsx',
    'export const Due = ({ day }) => <><p>{`Due on ${day}`}</p>Due{" "}<b>{day}</b>{day && <i>{day}</i>}</>',
    null,
  ],
  ['mfe-billing/src/a.ts', `export const at = Date.now()`, /page’s clock is the server’s/],
  ['mfe-billing/src/a.ts', `export const kept = sessionStorage.getItem('kept')`, /siteStorage or tabStorage/],
  ['shared/ui/src/a.ts', `export const kept = window.localStorage.getItem('kept')`, /siteStorage or tabStorage/],
  ['shell/src/a.ts', `export const kept = document.cookie`, /siteStorage or tabStorage/],
  ['shared/host/src/a.ts', `export const kept = navigator.serviceWorker`, /siteStorage or tabStorage/],
  ['mfe-billing/src/a.test.ts', `sessionStorage.clear()`, null],
  ['shared/platform/src/browser-storage.ts', `export const kept = localStorage`, null],
  [
    'api/src/a.ts',
    `export const run = async (work, done) => done?.(await work())`,
    /arguments of an optional call are not evaluated/,
  ],
  [
    'mfe-billing/src/a.ts',
    `export const run = async (work, job) => job?.done(await work())`,
    /arguments of an optional call are not evaluated/,
  ],
  ['api/src/a.ts', `export const run = async (work, done) => done(await work())`, null],
  ['api/src/a.ts', `import type { Visit } from 'mfe-tracking'\nexport type Seen = Visit`, /api may import/],
  ['api/src/a.ts', `export type { Visit } from 'mfe-tracking'`, /api may import/],
  ['api/src/a.ts', `export const load = () => import('mfe-tracking')`, /api may import/],
  ['api/src/a.ts', `export type Visit = import('mfe-tracking').Visit`, /api may import/],
  ['shared/ui/src/a.ts', `import '../../theme/src/colors'`, /reached by its name/],
  ['shell/server/a.ts', `import 'releases'`, null],
  ['shell/src/a.ts', `import 'releases'`, /shell may import/],
  ['api/src/areas/billing/a.ts', `import './index'`, /within an area, import the file itself/],
  [
    'api/src/areas/billing/payments/a.ts',
    `import '../../../composition/create-api'`,
    /Areas must not import composition/,
  ],
  ['api/src/composition/a.ts', `import '#areas/billing'`, null],
  ['portal/src/a.ts', `const unused = 1`, /declared but never used/],
  ['portal/src/a.ts', `export const double = (n, unused) => n * 2`, /declared but never used/],
  ['portal/src/a.ts', `export const parse = (n: any) => n`, /Unexpected `any`/],
  ['portal/src/a.ts', 'export {}\n;\n'.repeat(351), /File has too many lines/],
  [
    'shared/ui/src/a.tsx',
    `import { useEffect } from 'react'\nexport function useTitle(title) {\n  useEffect(() => { document.title = title }, [])\n}`,
    /missing dependency: 'title'/,
  ],
  [
    'mfe-billing/src/a.tsx',
    `import { useState } from 'react'\nexport function Due({ day }) {\n  if (!day) return null\n  const [open] = useState(day)\n  return open\n}`,
    /called conditionally/,
  ],
  ['e2e/fixtures/a.ts', `export const page = async ({ use, open }) => { if (open) await use(open) }`, null],
  ['mfe-billing/src/a.tsx', `export const Logo = () => <img src="/logo.svg" />`, /`alt`/],
  [
    'mfe-billing/src/a.tsx',
    `export const Row = ({ open }) => <div onClick={open} onKeyDown={open} />`,
    /require a role/,
  ],
  ['portal/src/a.ts', `export const size = (n) => (n > 9 ? 'l' : n > 4 ? 'm' : 's')`, /nest ternary/],
]

test('the linter enforces the project’s rules and says what to do instead', async () => {
  // A name of its own for each, so that one run reads them all.
  const files = cases.map(([path, code, message], index) => ({
    file: path.replace(/(?<=\/)a(?=\.)/, `case-${index}`),
    code,
    found: message ? [expect.stringMatching(message)] : [],
  }))
  for (const { file, code } of files) write(file, `${code}\n`)
  const messages = await lint('.')
  expect(files.map(({ file, code }) => ({ file, code, found: messages[file] ?? [] }))).toEqual(files)
})

test('files that import one another in a circle are reported, also if they import types only', async () => {
  write('circles/visit.ts', `import type { Invoice } from './invoice'\nexport type Visit = { invoices: Invoice[] }\n`)
  write('circles/invoice.ts', `import type { Visit } from './visit'\nexport type Invoice = { visit: Visit }\n`)
  write('circles/row.ts', `import type { Visit } from './visit'\nexport type Row = { visit: Visit }\n`)
  const circle = [expect.stringMatching(/Dependency cycle detected/)]
  expect(await lint('circles')).toEqual({ 'circles/visit.ts': circle, 'circles/invoice.ts': circle })
})

const typedCases: [code: string, message: RegExp | null][] = [
  ['work()', /no-floating-promises/],
  ['new Set([1]).forEach(async () => { await work() })', /no-misused-promises/],
  ['await work()', null],
  ['void work()', null],
  ['export const count: string = await work()', /TS2322.*'number' is not assignable to type 'string'/],
  ['export const count = (await work()).count', /TS2339.*'count' does not exist/],
  ['export class Box { private unused = 1 }', /TS6133.*'unused' is declared but its value is never read/],
  ['export const first: number = [await work()][0]', /TS2322.*'number \| undefined'/],
]

test('the linter reports promises that nothing awaits, and every TypeScript error', async () => {
  write('types/work.ts', 'export const work = async () => 1\n')
  const files = typedCases.map(([code, message], index) => ({
    file: `types/case-${index}.ts`,
    code,
    found: message ? [expect.stringMatching(message)] : [],
  }))
  for (const { file, code } of files) write(file, `import { work } from './work'\nvoid work\n${code}\n`)
  const messages = await lint('types', '--type-aware', '--type-check')
  expect(files.map(({ file, code }) => ({ file, code, found: messages[file] ?? [] }))).toEqual(files)
})
