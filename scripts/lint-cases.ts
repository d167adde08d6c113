import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(__dirname, '..')

/** One line of code, the file it would stand in, and what the lint must say; null: nothing. */
export type LintCase = [file: string, code: string, message: RegExp | null]

/** What the lint says of each; without the types it takes no time, and any file name. */
async function lint(asked: readonly LintCase[], { isTyped }: { isTyped: boolean }): Promise<string[][]> {
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

/** The lint says of each case what it must, and nothing else. */
export async function expectLint(asked: readonly LintCase[], kind: { isTyped: boolean }): Promise<void> {
  const said = await lint(asked, kind)
  asked.forEach(([file, code, message], index) => {
    const found = said[index]!
    if (message) expect({ file, code, found }).toEqual({ file, code, found: [expect.stringMatching(message)] })
    else expect({ file, code, found }).toEqual({ file, code, found: [] })
  })
}

