import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(__dirname, '..')

/** A file name, a line of code in it, and the expected ESLint message; null for none. */
export type LintCase = [file: string, code: string, message: RegExp | null]

/** ESLint's messages for each case. Without types it is fast, and the files need not exist. */
async function lint(asked: readonly LintCase[], { isTyped }: { isTyped: boolean }): Promise<string[][]> {
  const untyped = { languageOptions: { parserOptions: { project: null } }, rules: { '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/no-misused-promises': 'off' } }
  // In CI the parser would otherwise read the file on disk instead of the given text.
  const typed = { languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } } }
  // In a separate process, because Jest can't load a configuration that is an ES module.
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

/** Asserts that ESLint reports exactly the expected message for each case. */
export async function expectLint(asked: readonly LintCase[], kind: { isTyped: boolean }): Promise<void> {
  const said = await lint(asked, kind)
  asked.forEach(([file, code, message], index) => {
    const found = said[index]!
    if (message) expect({ file, code, found }).toEqual({ file, code, found: [expect.stringMatching(message)] })
    else expect({ file, code, found }).toEqual({ file, code, found: [] })
  })
}

