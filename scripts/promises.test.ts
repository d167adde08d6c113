import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisesIn } from './promises.mjs'

const root = resolve(__dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** Whether a file has user-facing text (pages, emails, API messages), as opposed to messages for developers and operators. */
const isRead = (name: string) =>
  /^(shell\/src|mfe-[\w-]+\/src|shared\/\w[\w-]*\/src|api\/src)\/.*\.tsx?$/.test(name) &&
  !/\.(test|stories)\.tsx?$|\/testing\/|\/test-|^shared\/(build|cli|contract|testing)\/|^(api\/test|demo)\/|\/faults\/|^api\/src\/(foundation\/database|areas\/(catalog|billing\/gateways))\//.test(
    name,
  )

interface Row {
  sentence: string
  file: string
  test: string
}

/** Rows of the table in docs/evidence/promises.md: | sentence | file › test |. */
const rows: Row[] = read('docs/evidence/promises.md')
  .split('\n')
  .flatMap((line) => {
    const [, sentence = '', file = '', test = ''] = /^\| (.+?) \| `(.+?)` › (.+?) \|$/.exec(line) ?? []
    return sentence ? [{ sentence, file, test }] : []
  })

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const filesByPromise = new Map<string, string[]>()
for (const name of files.filter((each) => isRead(each) && existsSync(join(root, each)))) {
  for (const sentence of promisesIn(name, read(name)))
    filesByPromise.set(sentence, [...(filesByPromise.get(sentence) ?? []), name])
}

it('every sentence that promises something is listed in docs/evidence/promises.md', () => {
  const sentences = new Set(rows.map(({ sentence }) => sentence))
  expect(
    [...filesByPromise]
      .filter(([sentence]) => !sentences.has(sentence))
      .map(([sentence, names]) => `${sentence} (${names.join(', ')})`),
  ).toEqual([])
})

it('every listed sentence is still in the sources', () => {
  expect(rows.filter(({ sentence }) => !filesByPromise.has(sentence)).map(({ sentence }) => sentence)).toEqual([])
})

it('every listed test exists', () => {
  expect(
    rows
      .filter(({ file, test }) => !existsSync(join(root, file)) || !read(file).includes(test))
      .map(({ file, test }) => `${file} › ${test}`),
  ).toEqual([])
})

describe('what counts as a promise', () => {
  it.each([
    ['a message', `showToast({ kind: 'success', message: 'Quote saved' })`, ['Quote saved']],
    [
      'text on a page',
      `<p>Checking again never charges\n   you twice.</p>`,
      ['Checking again never charges you twice.'],
    ],
    ['interpolated text', 'const text = `Quote #${id} was sent to ${name}.`', ['Quote #… was sent to ….']],
    [
      'what to do after an error',
      `throw new Error('This quote was declined. Please call our office to reopen it.')`,
      ['This quote was declined. Please call our office to reopen it.'],
    ],
  ])('%s', (_, source, found) => expect(promisesIn('page.tsx', source)).toEqual(found))

  it.each([
    ['an error message', `'This could not be saved.'`],
    ['a name', `'saved'`],
    ['a comment', '// Quote saved'],
    ['a heading without a promise', `'All Invoices'`],
  ])('not %s', (_, source) => expect(promisesIn('page.tsx', source)).toEqual([]))
})
