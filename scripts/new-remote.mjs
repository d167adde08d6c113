// `npm run new-remote office`: a remote with one page, which is in the menu and passes every check. Removing its folder removes it.
// `npm run new-remote office -- --to ../office --packages ../packages`: the same in a repository of its own.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { problemOfName, readRemotes } from '../shared/build/src/remotes.mjs'
import { INDEX, ownRepositoryFiles, PACKAGES, readPacked } from './own-repository.mjs'
import { nameSlice, remoteFiles, sliceFiles } from './slice-files.mjs'
import { refuse, requireInstalled, root, updateLockfile } from './steps.mjs'

const FIRST_PORT = 4001

requireInstalled()
const {
  values: { to, packages },
  positionals: [team = ''],
} = parseArgs({ allowPositionals: true, options: { to: { type: 'string' }, packages: { type: 'string' } } })
if (!team) refuse('Name the new remote: npm run new-remote office')
if ((to === undefined) !== (packages === undefined))
  refuse('For a repository of its own, name its folder and that of the packages: --to ../office --packages ../packages')
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

const portal = { devPort, firstVisitBytes: 12_000, journeys: [] }

/** Writes files: path → text. */
function write(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const sources = {
  ...remoteFiles(team, slice),
  ...Object.fromEntries(Object.entries(sliceFiles(slice)).map(([path, text]) => [`src/${path}`, text])),
}

/** Into this repository. */
async function writeHere() {
  const manifest = {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    portal,
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

  write(join(root, name), {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'CHANGELOG.md': `# Changelog of ${name}

In the form of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/); versions by [Semantic Versioning](https://semver.org/). \`npm run release -- release ${team}\` asks for an entry of the version in package.json.

## [1.0.0]

### Added

- ${slice.title}: its first page.
`,
    ...sources,
  })
  await updateLockfile()
  console.log(`${name} is there: /${slice.path}, developed at port ${devPort}. Nothing else was changed but pnpm-lock.yaml.

  npm run dev -- ${team}               beside a portal that runs: its page alone, and in the portal
  npm run unit ${name}           its tests
  npm run messages               brings its texts into locales/, to be translated
  npm run release -- release ${team}   checks, builds and publishes it; nobody gets it yet
  npm run release -- promote ${team}@1.0.0 --percent 10 --unit user --within acme --reason "…"

docs/recipes/add-a-remote.md says what comes next.`)
}

/** Into a repository of its own. The page's test stays away: it needs the API and the demo. */
function writeOwn(folder, from) {
  if (existsSync(folder) && readdirSync(folder).some((each) => each !== '.git')) refuse(`${folder} is not empty.`)
  const packed = readPacked(from)
  for (const file of [INDEX, ...Object.values(packed.packages)]) cpSync(join(from, file), join(folder, PACKAGES, file))
  const served = Object.entries(sources).filter(([path]) => !path.endsWith('.test.tsx'))
  write(folder, { ...ownRepositoryFiles({ name, portal, packed }), ...Object.fromEntries(served) })
  console.log(`${name} is in ${folder}: /${slice.path}, developed at port ${devPort}, for shells with the platform API ${packed.version}.

  In that folder:
  npm install
  npm run dev             its page alone, and in a portal that runs with PORTAL_OVERRIDE_ORIGINS=http://localhost:${devPort}
  npm run release-record  checks and builds it

  Here:
  npm run release -- publish --from ${folder}
  npm run release -- promote ${team}@1.0.0 --within acme --percent 10 --reason "…"

docs/recipes/a-remote-of-your-own-repository.md says what comes next.`)
}

if (to === undefined) await writeHere()
else
  try {
    writeOwn(resolve(to), resolve(packages))
  } catch (error) {
    refuse(error.message)
  }
