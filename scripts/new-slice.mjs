// `npm run new-slice billing/refunds`: one more page of a remote, with its test, route and entry in the menu.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { problemOfName } from '../shared/build/src/remotes.mjs'
import { nameSlice, sliceFiles } from './slice-files.mjs'
import { bin, refuse, remotes, requireInstalled, root, run } from './steps.mjs'

requireInstalled()
const [team = '', page = '', ...rest] = (process.argv[2] ?? '').split('/')
const name = `mfe-${team}`
if (!team || !page || rest.length > 0) refuse('Name a remote and its new page: npm run new-slice billing/refunds')
if (!remotes.includes(name)) refuse(`There is no ${name}. There are ${remotes.join(', ')}.`)
const problem = problemOfName(page)
if (problem) refuse(problem.replace('a remote', 'a page'))

const slice = nameSlice(page)
const source = join(root, name, 'src')
if (existsSync(join(source, page))) refuse(`${name}/src/${page} exists already.`)
const owner = remotes.find((each) =>
  readFileSync(join(root, each, 'src/remote.ts'), 'utf8').includes(`path: '${slice.path}'`),
)
if (owner) refuse(`${owner} has the page /${slice.path} already; choose another name.`)

/** Inserts text behind the only place that matches. */
function insert(file, pattern, text) {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(pattern, (found) => found + text)
  if (after === before) refuse(`${file} has no place for the new page that can be found: ${pattern}`)
  return after
}

const remoteFile = join(source, 'remote.ts')
const routesFile = join(source, 'routes.tsx')
const withRoute = insert(
  remoteFile,
  /\n {2}routes: \[/,
  `{ path: '${slice.path}', title: '${slice.title}', layout: 'customer' },`,
)
const entry = `{ path: '${slice.path}', label: '${slice.title}', section: 'Service History', order: 100 },`
const withEntry = withRoute.includes('\n  navigation: [')
  ? withRoute.replace('\n  navigation: [', (found) => found + entry)
  : withRoute.replace(/\n {2}slots: \[[^\]]*\],/, (found) => `${found}\n  navigation: [${entry}],`)
const withPage = insert(routesFile, /definePages\(remote, \{/, ` ${slice.path}: ${slice.component},`)
const files = {
  ...Object.fromEntries(Object.entries(sliceFiles(slice)).map(([path, text]) => [join(source, path), text])),
  [remoteFile]: withEntry,
  [routesFile]: `import { ${slice.component} } from './${page}/${page}-page'\n${withPage}`,
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const { code, output } = await run(join(bin, 'oxfmt'), Object.keys(files), { quiet: true })
if (code !== 0) refuse(output)
console.log(`/${slice.path} is there, in ${name}/src/${page}. docs/recipes/add-a-page.md says what comes next.`)
