import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

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
  ['api/src/a.ts', `export const run = async (work, done) => done?.(await work())`, /arguments of an optional call are not evaluated/],
  ['mfe-billing/src/a.ts', `export const run = async (work, job) => job?.done(await work())`, /arguments of an optional call are not evaluated/],
  ['api/src/a.ts', `export const run = async (work, done) => done(await work())`, null],
]

// Files that exist: their types are read.
const typedCases: typeof cases = [
  ['api/src/areas.ts', `const work = async () => 1; work()`, /Promises must be awaited/],
  ['api/src/areas.ts', `const work = async () => 1; setInterval(async () => { await work() }, 1_000)`, /Promise returned in function argument/],
  ['mfe-billing/src/routes.tsx', `const work = async () => 1; work()`, /Promises must be awaited/],
  ['api/src/areas.ts', `const work = async () => 1; await work()`, null],
]

/** What the lint says of each; without the types it takes no time, and any file name. */
async function lint(asked: typeof cases, { isTyped }: { isTyped: boolean }): Promise<string[][]> {
  const untyped = { languageOptions: { parserOptions: { project: null } }, rules: { '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/no-misused-promises': 'off' } }
  // On a CI machine the parser would read the file on disk instead of the text that it is given.
  const typed = { languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } } }
  // A process of its own: Jest can't load a configuration that is a module.
  const script = `
    import { ESLint } from 'eslint'
    const eslint = new ESLint({ cwd: ${JSON.stringify(root)}, overrideConfig: ${JSON.stringify([isTyped ? typed : untyped])} })
    const said = []
    for (const [filePath, code] of ${JSON.stringify(asked.map(([file, code]) => [file, code]))}) {
      const [result] = await eslint.lintText(code + '\\n', { filePath, warnIgnored: true })
      said.push(result.messages.map(({ message }) => message))
    }
    console.log(JSON.stringify(said))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  return JSON.parse(stdout) as string[][]
}

function expectSaid(asked: typeof cases, said: string[][]): void {
  asked.forEach(([file, code, message], index) => {
    const found = said[index]!
    if (message) expect({ file, code, found }).toEqual({ file, code, found: [expect.stringMatching(message)] })
    else expect({ file, code, found }).toEqual({ file, code, found: [] })
  })
}

test('the lint holds who may import whom, and says what to do instead', async () => {
  expectSaid(cases, await lint(cases, { isTyped: false }))
})

test('the lint finds a promise that nobody hears of', async () => {
  expectSaid(typedCases, await lint(typedCases, { isTyped: true }))
})
