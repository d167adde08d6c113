import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findErrorTexts } from './error-texts'

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

test('every text is in Spanish', () => {
  expect(readMessages(join(locales, 'es.po')).filter((message) => message.endsWith('msgstr ""'))).toEqual([])
})

/** `i18n._` of a text that was found where it is written. */
const looksUp = ['api/src/foundation/errors.ts', 'api/src/foundation/languages/words.ts']

test('what the API says is written as a text that translators find', () => {
  const files = globSync('api/src/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$/.test(file))
  const found = files.map((file) => ({ file, ...findErrorTexts(file, readFileSync(join(root, file), 'utf8')) }))
  const constants = new Set(found.flatMap((each) => each.constants))
  const hidden = found
    .filter(({ file }) => !looksUp.includes(file))
    .flatMap(({ file, ...each }) =>
      [...each.hidden, ...each.imported.filter((name) => !constants.has(name))].map((code) => `${file}: ${code}`),
    )
  expect(hidden).toEqual([])
})

test.each([
  ['unprocessable(`At most ${most} photos.`)', ['`At most ${most} photos.`']],
  ["unprocessable('At most ' + most)", ["'At most ' + most"]],
  ["isOne ? conflict('One.') : unprocessable(isTwo ? 'Two.' : `${three}.`)", ['`${three}.`']],
  ['const MANY = `${most} photos.`\nunprocessable(MANY)', ['`${most} photos.`']],
  ['unprocessable((i18n) => i18n._(text))', ['i18n._(text)']],
  ["const FULL = 'Full.'\nbadRequest(field, FULL)", []],
  ["unprocessable((i18n) => i18n._('At most {most} photos.', { most }))", []],
])('%s', (code, hidden) => expect(findErrorTexts('some.ts', code).hidden).toEqual(hidden))
