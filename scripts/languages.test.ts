import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(__dirname, '..')
const locales = join(root, 'locales')

/** Messages of a gettext file, with their translations; without the header. */
const readMessages = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n\n')
    .slice(1)
    .map((block) => block.replace(/^#: .*\n/gm, '').trim())

test('locales/ has the texts of the sources, no more and no less', () => {
  // Below the root, where the command finds it.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/locales-'))
  cpSync(locales, folder, { recursive: true })
  execFileSync(process.execPath, [join(root, 'node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean'], {
    cwd: root,
    env: { ...process.env, LOCALES: relative(root, folder) },
    stdio: 'ignore',
  })
  for (const name of readdirSync(locales))
    expect({ name, messages: readMessages(join(locales, name)) }).toEqual({
      name,
      messages: readMessages(join(folder, name)),
    })
  rmSync(folder, { recursive: true })
})
