// `npm run new-remote office`: a remote with one page, which is in the menu and passes every check. Removing its folder removes it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { problemOfName, readRemotes } from '../shared/build/src/remotes.mjs'
import { nameSlice, sliceFiles } from './slice-files.mjs'
import { refuse, requireInstalled, root, updateLockfile } from './steps.mjs'

const FIRST_PORT = 4001

requireInstalled()
const [team = ''] = process.argv.slice(2)
if (!team) refuse('Name the new remote: npm run new-remote office')
const problem = problemOfName(team)
if (problem) refuse(problem)
const name = `mfe-${team}`
if (existsSync(join(root, name))) refuse(`${name} exists already.`)

const slice = nameSlice(team)
const remotes = readRemotes(root)
const owner = remotes.find((remote) =>
  readFileSync(join(root, remote.name, 'src/remote.ts'), 'utf8').includes(`path: '${slice.path}'`),
)
if (owner) refuse(`${owner.name} has the page /${slice.path} already; choose another name.`)
const ports = remotes.map(({ devPort }) => devPort)
let devPort = FIRST_PORT
while (ports.includes(devPort)) devPort += 1

const manifest = {
  name,
  version: '1.0.0',
  private: true,
  type: 'module',
  portal: { devPort, firstVisitBytes: 12_000, journeys: [] },
  exports: { './routes': './src/routes.tsx' },
  scripts: {
    build: 'tsx ../shared/build/src/cli.ts .',
    dev: 'tsx ../shared/build/src/cli.ts . --dev',
    lint: `cd .. && oxlint --type-aware --type-check ${name}`,
    test: `jest -c ../jest.config.mjs ${name}/src`,
    release: 'tsx ../releases/src/cli/main.ts release .',
  },
  dependencies: {
    ...Object.fromEntries(
      ['build', 'client', 'contract', 'host', 'platform', 'rules', 'theme', 'ui'].map((each) => [
        `@portal/${each}`,
        'workspace:*',
      ]),
    ),
    ...Object.fromEntries(['react', 'react-dom', 'styled-components', 'swr'].map((each) => [each, 'catalog:'])),
  },
  devDependencies: { '@portal/testing': 'workspace:*', demo: 'workspace:*' },
}

const files = {
  'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  'CHANGELOG.md': `# Changelog of ${name}

In the form of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/); versions by [Semantic Versioning](https://semver.org/). \`pnpm --filter ${name} release\` asks for an entry of the version in package.json.

## [1.0.0]

### Added

- ${slice.title}: its first page.
`,
  'src/remote.ts': `import { defineRemote } from '@portal/platform/remote'

/** The pages of ${team}, as the shell sees them. Data only; the code loads on demand. */
export const remote = defineRemote({
  name: '${team}',
  routes: [{ path: '${slice.path}', title: '${slice.title}', layout: 'customer' }],
  slots: [],
  navigation: [{ path: '${slice.path}', label: '${slice.title}', section: 'Service History', order: 100 }],
})
`,
  'src/routes.tsx': `import { definePages } from '@portal/platform'
import { ${slice.component} } from './${team}/${team}-page'
import { remote } from './remote'

/** The page component of each route in \`remote\`. */
export const routes = definePages(remote, { ${slice.path}: ${slice.component} })
`,
  'src/lifecycles.tsx': `import { defineLifecycles } from '@portal/host'
import { routes } from './routes'

/** For a host that is not our shell: a tenant's own site, a single-spa root. */
export const { bootstrap, mount, unmount } = defineLifecycles(routes)
`,
  ...Object.fromEntries(Object.entries(sliceFiles(slice)).map(([path, text]) => [`src/${path}`, text])),
}
for (const [path, text] of Object.entries(files)) {
  const file = join(root, name, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
await updateLockfile()
console.log(`${name} is there: /${slice.path}, developed at port ${devPort}. Nothing else was changed but pnpm-lock.yaml.

  npm start                          the portal, for the next command
  npx pnpm --filter ${name} dev      its page alone, and in the portal
  npm run unit ${name}               its tests
  npx pnpm --filter ${name} release  checks, builds and publishes it; nobody gets it yet
  npm run release -- promote ${team}@1.0.0 --percent 10 --unit user --within acme --reason "…"

docs/recipes/add-a-remote.md says what comes next.`)
