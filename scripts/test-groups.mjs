// Groups the test files of the API, the demo and the portal. The files of a group run in one Jest environment: the API's 1,300 modules are loaded and its
// database is opened once a group, and no longer once a file, which took longer than the tests of most files.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDER = '.groups'
/** Four for each of Jest's workers: few enough to save time, enough to keep all of them busy until the end. */
const COUNT = 12

/**
 * Groups of about the same size: the largest file goes to the smallest group.
 * @param {string} root
 * @returns {string[][]} paths of test files, relative to `root`
 */
export function groupTests(root) {
  const patterns = ['api', 'demo', 'portal'].map((folder) => `${folder}/**/*.test.ts`)
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('.slow.test.ts'))
    .map((path) => ({ path, bytes: statSync(join(root, path)).size }))
  const groups = Array.from({ length: COUNT }, () => ({ bytes: 0, paths: [] }))
  for (const { path, bytes } of files.toSorted((a, b) => b.bytes - a.bytes)) {
    const smallest = groups.reduce((least, group) => (group.bytes < least.bytes ? group : least))
    smallest.paths.push(path)
    smallest.bytes += bytes
  }
  return groups.map(({ paths }) => paths)
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
    // Imported outside of the blocks, so that databases stay open until the last of them has ended.
    writeFileSync(join(folder, `${index}.test.ts`), `import '../api/test/support'\n\n${blocks.join('')}`)
  }
  return clear
}
