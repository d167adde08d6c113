// Groups test files. The files of a group run in one Jest environment: the modules that they share are loaded once a group,
// and no longer once a file, which took longer than the tests of most files.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDER = '.groups'

/**
 * The folders with each kind of tests, the first lines of its groups, and what precedes each file. The number of groups is a multiple of Jest's three
 * workers: few enough to save time, enough to keep all workers busy until the end.
 */
const KINDS = {
  // Imported outside of the blocks, so that databases stay open until the last of them has ended.
  api: { folders: /^(api|demo|portal)\//, count: 12, head: "import '../../api/test/support'\n" },
  releases: {
    folders: /^releases\//,
    count: 3,
    // Removes its folders at the end of the group.
    head: "import '../../releases/src/registry/s3/testing/build-fixture'\n",
  },
  page: {
    folders: /^(shell\/src|mfe-[\w-]+|shared\/(address|client|editing|host|platform|sign-up|testing|theme|ui))\//,
    count: 12,
    head: "import { resetPage } from '../../shared/testing/src/browser/reset-page'\n",
    before: 'beforeAll(resetPage); ',
  },
  node: {
    folders:
      /^(bench|rehearsal|sandbox|scripts|shell\/server|shared\/(api-client|build|cli|contract|federation|i18n|rules|server))\//,
    count: 3,
    head: '',
  },
}

/** A test file's line that names an environment of its own, or ''. */
const readEnvironment = (text) => /^\/\*\* @jest-environment .+ \*\/\n/.exec(text)?.[0] ?? ''

/** Whether a file must have modules of its own: it names an environment, or replaces modules. */
const isAlone = ({ text }) =>
  readEnvironment(text) !== '' || /\bjest\.(mock|doMock|resetModules|isolateModules)/.test(text)

/**
 * Groups of about the same size: the largest file goes to the smallest group. A file that needs modules of its own is a group.
 * @param {string} root
 * @param {keyof typeof KINDS} kind
 * @returns {string[][]} paths of test files, relative to `root`
 */
export function groupTests(root, kind) {
  const { folders, count } = KINDS[kind]
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    { cwd: root, encoding: 'utf8' },
  )
  const files = listed
    .split('\n')
    .filter((path) => folders.test(path) && !/\.slow\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const [alone, shared] = [files.filter(isAlone), files.filter((file) => !isAlone(file))]
  const total = shared.reduce((sum, { text }) => sum + text.length, 0)
  const groups = Array.from({ length: count }, () => [])
  let before = 0
  for (const { path, text } of shared) {
    groups[Math.floor((before * count) / total)].push(path)
    before += text.length
  }
  return [...groups, ...alone.map(({ path }) => [path])]
}

/** Writes a test file for each group, with a block for each file, named by its path. Returns a function that deletes them. */
export function writeTestGroups(root, kind) {
  const folder = join(root, FOLDER, kind)
  const { head, before = '' } = KINDS[kind]
  const clear = () => rmSync(folder, { recursive: true, force: true })
  clear()
  mkdirSync(folder, { recursive: true })
  for (const [index, paths] of groupTests(root, kind).entries()) {
    const blocks = paths.map(
      (path) => `describe('${path}', () => { ${before}require('${relative(folder, join(root, path))}') })\n`,
    )
    const environment = readEnvironment(readFileSync(join(root, paths[0]), 'utf8'))
    writeFileSync(join(folder, `${index}.test.ts`), `${environment || head}\n${blocks.join('')}`)
  }
  return clear
}
