// Which file may import which, as drawn in docs/architecture.md. Paths are relative to the project's root, with slashes.
import { posix } from 'node:path'

const forPages = [
  '@portal/contract',
  '@portal/client',
  '@portal/i18n',
  '@portal/rules',
  '@portal/platform',
  '@portal/theme',
  '@portal/ui',
]

/** Packages of this workspace that each one may import. */
const packages = {
  'shared/contract': [],
  'shared/i18n': [],
  'shared/rules': ['@portal/contract'],
  // Client and ui import themselves by name where code that is bundled into remotes must use the shell's copy of the rest.
  'shared/client': ['@portal/contract', '@portal/client'],
  'shared/api-client': ['@portal/contract'],
  'shared/theme': [],
  'shared/ui': ['@portal/i18n', '@portal/theme', '@portal/ui'],
  'shared/platform': ['@portal/contract', '@portal/client', '@portal/i18n', '@portal/rules', '@portal/theme'],
  'shared/address': forPages,
  'shared/editing': forPages,
  'shared/sign-up': [
    '@portal/contract',
    '@portal/client',
    '@portal/i18n',
    '@portal/platform',
    '@portal/theme',
    '@portal/ui',
    '@portal/address',
  ],
  'shared/host': forPages,
  'shared/build': ['@portal/i18n/compile', '@portal/i18n/languages', '@portal/i18n/message-key'],
  'shared/cli': [],
  'shared/server': [],
  'shared/testing': ['@portal/*', 'demo'],
  shell: ['@portal/*'],
  'shell/server': ['@portal/*', 'releases'],
  api: [
    '@portal/contract',
    '@portal/i18n/compile',
    '@portal/i18n/languages',
    '@portal/rules',
    '@portal/server',
    '@portal/theme/css',
    '@portal/theme/tool-pages',
  ],
  demo: ['@portal/rules', 'api'],
  sandbox: ['@portal/theme/tool-pages'],
  releases: ['@portal/build', '@portal/cli', '@portal/server', '@portal/theme/tool-pages'],
  portal: [
    '@portal/api-client',
    '@portal/contract',
    '@portal/build/remotes',
    '@portal/cli',
    '@portal/rules',
    '@portal/server',
    'api',
    'demo',
    'sandbox',
    'shell/server',
    'releases',
  ],
  e2e: [
    '@portal/i18n/compile',
    '@portal/i18n/message-key',
    '@portal/build/message-macros',
    '@portal/build/remotes',
    '@portal/platform/paths',
    '@portal/rules',
    '@portal/server',
    '@portal/theme',
    '@portal/ui',
    'demo/names',
    'rehearsal',
    'releases',
  ],
  rehearsal: ['@portal/server', 'api/embedded-files', 'portal', 'releases'],
}

/** What tests may import too: they run the real API with the demo data. */
const forTests = { api: ['sandbox'] }

/** The areas of the API, and which others each one may import. */
const areas = {
  tenants: [],
  identity: ['tenants'],
  downloads: [],
  documents: ['downloads', 'identity'],
  catalog: [],
  changes: ['identity'],
  equipment: ['identity'],
  exports: [],
  tasks: ['identity'],
  memberships: ['identity', 'tasks'],
  billing: ['documents', 'downloads', 'identity', 'memberships', 'tasks', 'tenants'],
  scheduling: ['billing', 'downloads', 'identity', 'tasks', 'tenants'],
  tracking: ['identity', 'scheduling'],
  jobs: ['billing', 'downloads', 'identity', 'scheduling', 'tasks'],
  privacy: ['billing', 'documents', 'downloads', 'identity'],
  quotes: ['documents', 'downloads', 'identity', 'jobs'],
  records: ['billing', 'catalog', 'documents', 'identity', 'quotes', 'scheduling'],
  reports: ['billing', 'downloads', 'identity', 'quotes', 'scheduling'],
  webhooks: ['changes', 'identity'],
}

/** The rooms of releases: each may import those on the floors before it. */
const releaseFloors = [['rules'], ['registry'], ['gate', 'guard'], ['actions'], ['commands'], ['cli', 'server']]

/** The folder of a package, by a path in it; undefined outside of the workspace's packages. */
const packageFolder = (path) =>
  /^(?:shared\/[\w-]+|mfe-[\w-]+|api|demo|sandbox|shell|portal|releases|rehearsal|bench|e2e)(?=\/)/.exec(path)?.[0]
const packageName = /^(?:@portal|api|demo|sandbox|shell|portal|releases|rehearsal|bench|e2e|mfe-[\w-]+)(?:\/|$)/
const allows = (allowed, name) =>
  allowed.some((each) => (each === '@portal/*' ? name.startsWith('@portal/') : `${name}/`.startsWith(`${each}/`)))

/**
 * Why a file may not import something; null if it may.
 * @param {string} file
 * @param {string} specifier as the file writes it
 * @returns {string | null}
 */
export function problemOfImport(file, specifier) {
  const folder = packageFolder(file)
  if (!folder) return null
  const target = resolvePath(file, folder, specifier)
  if (/\/(node_modules|dist)\//.test(specifier)) return 'Import the package by its name.'
  if (target && (packageFolder(target) ?? folder) !== folder)
    return 'A package is reached by its name, and by what its package.json exports.'
  const isTest = /\.test\.tsx?$|\/testing\//.test(file) || file.startsWith(`${folder}/test/`)
  if (packageName.test(specifier)) {
    const forbidden = problemOfPackage(file.startsWith('shell/server/') ? 'shell/server' : folder, specifier, isTest)
    if (forbidden) return forbidden
  }
  if (folder.startsWith('mfe-') && /^react-router/.test(specifier))
    return 'The router is the shell’s; import Link, useParams etc. from @portal/platform.'
  if (folder.startsWith('mfe-') && specifier.startsWith('swr/'))
    return 'Only `swr` itself is shared; read with useQuery of @portal/client.'
  if (isTest) return null
  if (file.startsWith('api/src/') && /^demo(\/|$)/.test(specifier)) return NO_TESTS
  if (!target) return null
  return folder === 'releases' ? problemInReleases(file, target) : problemInApi(file, target)
}

/** What a relative path or a name of package.json's `imports` leads to; null for a package. */
function resolvePath(file, folder, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return specifier.startsWith('#')
    ? specifier.replace(/^#(test(?=\/))?/, (_, test) => `${folder}/${test ?? 'src/'}`)
    : null
}

function problemOfPackage(folder, name, isTest) {
  const isRemote = folder.startsWith('mfe-')
  const allowed = isRemote ? ['@portal/*'] : (packages[folder] ?? [])
  if (folder === 'bench' || allows(allowed, name)) return null
  if (isTest && allows(['@portal/testing', 'api', 'demo', ...(forTests[folder] ?? [])], name)) return null
  if (isRemote)
    return 'A remote imports shared packages and itself. For another team’s page use a link (paths.invoice(id)), for a piece of it a <Slot>, to notify it an event: docs/recipes/reach-another-team.md'
  return `${folder} may import ${allowed.join(', ') || 'no package of this workspace'}; see docs/architecture.md.`
}

const NO_TESTS = 'Product code may import neither test support nor the demo.'

function problemInReleases(file, target) {
  const [room, other] = [file, target].map((path) => /^releases\/src\/([\w-]+)\//.exec(path)?.[1])
  const [at, to] = [room, other].map((name) => releaseFloors.findIndex((rooms) => rooms.includes(name)))
  if (at < 0 || to < 0 || to < at || room === other) return null
  const below = releaseFloors.slice(0, at).flat()
  return `${room} may import ${below.join(', ') || 'no other room'}; see docs/architecture.md.`
}

/** The API's layers: foundation, letters, areas, composition. An area is imported through its index.ts. */
function problemInApi(file, target) {
  const [, layer, area] = /^api\/src\/(foundation|letters|areas|composition)\/(?:([\w-]+)\/)?/.exec(file) ?? []
  const [, to, other, inside] =
    /^api\/(test|src\/areas|src\/composition|src\/letters|src\/foundation)(?:\/([\w-]+)(\/.+)?)?/.exec(target) ?? []
  if (!layer || !to) return null
  if (to === 'test') return NO_TESTS
  if (layer === 'foundation')
    return to === 'src/foundation' ? null : 'Foundation knows no area and no letter: let composition inject it.'
  if (layer === 'letters')
    return /^src\/(areas|composition)$/.test(to) || ['database', 'tenants'].includes(other)
      ? 'A letter is a function of plain values: let an area query them.'
      : null
  if (layer === 'composition' || to === 'src/foundation' || to === 'src/letters') return null
  if (to === 'src/composition')
    return 'Areas must not import composition: take what you need as an argument or from Services.'
  if (other === area)
    return /^(\/index)?$/.test(inside ?? '')
      ? 'index.ts is the door for other areas; within an area, import the file itself.'
      : null
  if (!areas[area]?.includes(other))
    return `${area} may import ${areas[area]?.join(', ') || 'no other area'}; see docs/architecture.md.`
  return inside ? 'Import another area through its index.ts.' : null
}
