import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

jest.setTimeout(60_000)
const root = join(__dirname, '..')

/** One line of code, the file it would stand in, and what the lint must say; null: nothing. */
const cases: [file: string, code: string, message: RegExp | null][] = [
  ['mfe-billing/src/a.ts', `import 'mfe-quotes'`, /docs\/recipes\/reach-another-team/],
  ['mfe-billing/src/a.ts', `import '@portal/ui'`, null],
  ['mfe-billing/src/a.ts', `import 'react-router'`, /The router is the shell’s/],
  ['mfe-billing/src/a.ts', `import 'swr/infinite'`, /Only `swr` itself/],
  ['mfe-billing/src/a.ts', `import '@portal/testing'`, null],
  ['mfe-billing/src/a.test.ts', `import 'api/seed'`, null],
  ['mfe-billing/src/a.ts', `import 'api/seed'`, /A remote imports shared packages/],
  ['shared/ui/src/a.ts', `import '@portal/client'`, /shared\/ui may import @portal\/theme/],
  ['shared/theme/src/a.ts', `import '@portal/ui'`, /no package of this workspace/],
  ['shared/rules/src/a.ts', `import '@portal/client'`, /may import @portal\/contract/],
  ['api/src/a.ts', `import '@portal/client'`, /api may import/],
  ['api/src/a.ts', `import '@portal/rules'`, null],
  ['shell/src/a.ts', `import 'mfe-billing'`, /shell may import/],
  ['sandbox/src/a.ts', `import 'api'`, /no package of this workspace/],
  ['mfe-billing/src/a.ts', `export const ground = '#ff0000'`, /colour of the page’s own/],
  ['mfe-billing/src/a.ts', `export const at = Date.now()`, /page’s clock is the server’s/],
]

test('the lint holds who may import whom, and says what to do instead', async () => {
  // A process of its own: Jest can't load a configuration that is a module.
  const script = `
    import { ESLint } from 'eslint'
    const eslint = new ESLint({ cwd: ${JSON.stringify(root)} })
    const said = []
    for (const [filePath, code] of ${JSON.stringify(cases.map(([file, code]) => [file, code]))}) {
      const [result] = await eslint.lintText(code + '\\n', { filePath, warnIgnored: true })
      said.push(result.messages.map(({ message }) => message))
    }
    console.log(JSON.stringify(said))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  const said = JSON.parse(stdout) as string[][]
  cases.forEach(([file, code, message], index) => {
    const found = said[index]!
    if (message) expect({ file, code, found }).toEqual({ file, code, found: [expect.stringMatching(message)] })
    else expect({ file, code, found }).toEqual({ file, code, found: [] })
  })
})
