import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(__dirname, '..')

/** A file name, a line of code in it, and the expected ESLint message; null for none. */
type LintCase = [file: string, code: string, message: RegExp | null]

/** ESLint's messages for each case. The files need not exist. */
async function lint(cases: readonly LintCase[]): Promise<string[][]> {
  // In a separate process, because Jest can't load a configuration that is an ES module.
  const script = `
    import { ESLint } from 'eslint'
    const eslint = new ESLint({ cwd: ${JSON.stringify(root)} })
    const said = []
    for (const [filePath, code] of ${JSON.stringify(cases.map(([file, code]) => [file, code]))}) {
      const [result] = await eslint.lintText(code + '\\n', { filePath, warnIgnored: true })
      said.push(result.messages.map(({ message }) => message))
    }
    console.log(JSON.stringify(said))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
  })
  return JSON.parse(stdout) as string[][]
}

const cases: LintCase[] = [
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
  ['shared/ui/src/a.ts', `import '@portal/client'`, /shared\/ui may import @portal\/theme/],
  ['shared/theme/src/a.ts', `import '@portal/ui'`, /no package of this workspace/],
  ['shared/rules/src/a.ts', `import '@portal/client'`, /may import @portal\/contract/],
  ['api/src/a.ts', `import '@portal/client'`, /api may import/],
  ['api/src/a.ts', `import '@portal/rules'`, null],
  ['api/src/foundation/http/a.ts', `import '#areas/billing'`, /Foundation knows no area/],
  ['api/src/areas/identity/users/a.ts', `import '#areas/billing'`, /identity may import no other area/],
  ['api/src/areas/billing/payments/a.ts', `import '#areas/identity/users/user.store'`, /through its index\.ts/],
  ['api/src/areas/billing/payments/a.ts', `import '#areas/identity'`, null],
  ['api/src/areas/billing/payments/a.ts', `import '../../identity/users/user.store'`, /through its index\.ts/],
  ['api/src/areas/billing/payments/a.ts', `import '#composition/create-api'`, /Areas must not import composition/],
  ['api/src/foundation/http/a.ts', `import '../../areas/billing'`, /Foundation knows no area/],
  ['api/src/areas/billing/a.ts', `import '#test/support'`, /neither test support nor the demo/],
  ['api/src/areas/billing/a.test.ts', `import '#test/support'`, null],
  ['releases/src/rules/a.ts', `import '#registry/registry'`, /rules may import no other room/],
  ['releases/src/guard/a.ts', `import '../gate/gate'`, /guard may import rules, registry;/],
  ['releases/src/registry/s3/a.ts', `import '../../actions/actions'`, /registry may import rules;/],
  ['releases/src/cli/a.ts', `import '#server/web'`, /cli may import rules, .* actions, commands;/],
  ['releases/src/server/a.ts', `import '#cli/run-there'`, /server may import rules, .* actions, commands;/],
  ['releases/src/server/a.ts', `import '#commands/run'`, null],
  ['releases/src/server/a.ts', `import 'api'`, /releases may import/],
  ['releases/src/server/a.test.ts', `import '#cli/run-there'`, null],
  ['shell/src/a.ts', `import 'mfe-billing'`, /shell may import/],
  ['sandbox/src/a.ts', `import 'api'`, /no package of this workspace/],
  ['mfe-billing/src/a.ts', `export const ground = '#ff0000'`, /colour of the page’s own/],
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
]

test('ESLint enforces the import boundaries and says what to do instead', async () => {
  const said = await lint(cases)
  cases.forEach(([file, code, message], index) => {
    expect({ file, code, found: said[index] }).toEqual({
      file,
      code,
      found: message ? [expect.stringMatching(message)] : [],
    })
  })
})
