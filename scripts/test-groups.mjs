// Groups the test files of the API, the demo and the portal. The files of a group run in one Jest environment: the API's 1,300 modules are loaded and its
// database is opened once a group, and no longer once a file, which took longer than the tests of most files.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDER = '.groups'
/** Four for each of Jest's workers: few enough to save time, enough to keep all of them busy until the end. */
const COUNT = 12

/** A test file's line that names an environment of its own, or ''. */
const readEnvironment = (text) => /^\/\*\* @jest-environment .+ \*\/\n/.exec(text)?.[0] ?? ''

/**
 * Groups of about the same size: the largest file goes to the smallest group. A file with an environment of its own is a group.
 * @param {string} root
 * @returns {string[][]} paths of test files, relative to `root`
 */
export function groupTests(root) {
  const patterns = ['api', 'demo', 'portal'].map((folder) => `${folder}/**/*.test.ts`)
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = output
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('.slow.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const alone = files.filter(({ text }) => readEnvironment(text))
  const groups = Array.from({ length: COUNT }, () => ({ size: 0, paths: [] }))
  const grouped = files.filter((file) => !alone.includes(file)).sort((a, b) => b.text.length - a.text.length)
  for (const { path, text } of grouped) {
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least))
    smallest.paths.push(path)
    smallest.size += text.length
  }
  return [...groups.map(({ paths }) => paths), ...alone.map(({ path }) => [path])]
}

/** Writes a test file for each group, with a block for each file, named by its path. Returns a function that deletes them. */
export function writeTestGroups(root) {
  const folder = join(root, FOLDER)
  const clear = () => rmSync(folder, { recursive: true, force: true })
  clear()
  mkdirSync(folder)
  for (const [index, paths] of groupTests(root).entries()) {
    const blocks = paths.map(
      (path) => `describe('${path}', () => void require('${relative(folder, join(root, path))}'))\n`,
    )
    const environment = readEnvironment(readFileSync(join(root, paths[0]), 'utf8'))
    // Imported outside of the blocks, so that databases stay open until the last of them has ended.
    const begin = environment || "import '../api/test/support'\n"
    writeFileSync(join(folder, `${index}.test.ts`), `${begin}\n${blocks.join('')}`)
  }
  return clear
}
