import { createRequire } from 'node:module'

/**
 * The single list of modules shared by shell and remotes. The shell provides all of them; a remote bundles none but the `former`
 * ones and fails to load without them, so a page can't end up with two Reacts. They are released with the shell.
 */
interface SharedModule {
  request: string
  /**
   * `eager`: in the shell's first chunk, because the first paint needs it.
   * `on demand`: a separate chunk of the shell, fetched when it is first needed.
   * `former`: on demand for remotes of before; the few that use it now have a copy, so that no other page carries it.
   */
  load: 'eager' | 'on demand' | 'former'
  /** The shell's file that is provided by this name, if not the package itself. */
  file?: string
  /** Semver range that a remote requires, given the version in this checkout. */
  range: (version: string) => string
}

const sameMajor = (version: string) => `^${version}`
const eager = (request: string): SharedModule => ({ request, load: 'eager', range: sameMajor })
const onDemand = (request: string): SharedModule => ({ request, load: 'on demand', range: sameMajor })
const former = (request: string): SharedModule => ({ request, load: 'former', range: sameMajor })

export const sharedModules: readonly SharedModule[] = [
  eager('react'),
  eager('react/jsx-runtime'),
  eager('react-dom'),
  eager('react-dom/client'),
  { ...eager('styled-components'), file: './src/federation/styled-components.ts' },
  eager('swr'),
  eager('@portal/i18n'),
  onDemand('@portal/client'),
  former('@portal/client/photos'),
  onDemand('@portal/host'),
  onDemand('@portal/platform'),
  onDemand('@portal/rules/dates'),
  onDemand('@portal/ui'),
  onDemand('@portal/ui/dialog'),
  onDemand('@portal/ui/document'),
  onDemand('@portal/ui/document-editor'),
  onDemand('@portal/ui/form'),
  onDemand('@portal/ui/form-dialog'),
  onDemand('@portal/ui/table'),
  onDemand('@portal/ui/calendar'),
  onDemand('@portal/ui/menu'),
  onDemand('@portal/ui/navigation'),
  onDemand('@portal/ui/tabs'),
  former('@portal/ui/disclosure-tabs'),
  onDemand('@portal/ui/money-field'),
  // Without what a form needs besides.
  onDemand('@portal/ui/money-field/plain'),
  former('@portal/ui/photo-picker'),
  onDemand('@portal/ui/signature'),
]

/** Modules on demand that every remote takes, or that are smaller than a request of their own is worth, in one file. */
const everyday = ['@portal/client', '@portal/platform', '@portal/rules/dates', '@portal/ui', '@portal/ui/navigation']

/** Whether a page asks for a shared module before the code that needs it has come. */
export const isSharedAhead = (request: string): boolean =>
  !everyday.includes(request) &&
  sharedModules.some((module) => module.request === request && module.load === 'on demand')

/**
 * Files of the shell that hold what several modules on demand have in common, or what pages need together, each with the
 * condition by which a part of the code belongs to it: `has` tells which of these modules, or named chunks, need that part.
 */
const files: Readonly<Record<string, (has: (request: string) => boolean) => boolean>> = {
  // What every page of a remote needs, and the menu around it.
  customer: (has) => [...everyday, 'customer-layout'].some(has),
  dialog: (has) => has('@portal/ui/dialog') || (has('@portal/ui/calendar') && has('@portal/ui/menu')),
  money: (has) => has('@portal/ui/money-field/plain'),
  form: (has) => ['@portal/ui/form', '@portal/ui/form-dialog', '@portal/ui/money-field'].some(has),
  calendar: (has) => has('@portal/ui/calendar'),
  menu: (has) => has('@portal/ui/menu'),
}

export const sharedFileNames = Object.keys(files)

/** The file for code that these shared modules, or named chunks, need; the first one whose condition holds. */
export const findSharedFile = (requests: ReadonlySet<string>): string | undefined =>
  sharedFileNames.find((name) => files[name]!((request) => requests.has(request)))

/** The name of the shared module that webpack's identifier says is provided; undefined for every other module. */
export const providedModuleIn = (identifier: string): string | undefined =>
  /^provide module \(default\) (.+)@/.exec(identifier)?.[1]

/** Packages that must be singletons in a page, and so must never be bundled into a remote. */
export const oneOnly = ['react', 'react-dom', 'react-router', 'styled-components', 'swr', '@lingui/core'] as const

/** Packages of a remote's build that the page would then have twice. */
export const secondCopies = (bundled: readonly string[]): string[] =>
  bundled.filter((name) => (oneOnly as readonly string[]).includes(name))

const packageName = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')

function readVersion(request: string, packageFolder: string): string {
  const require = createRequire(`${packageFolder}/package.json`)
  const name = packageName(request)
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return (require(`${folder}/${name}/package.json`) as { version: string }).version
    } catch {
      // Not in this node_modules; try the next one up.
    }
  }
  throw new Error(
    `${name} is shared but not a dependency of ${packageFolder}; add it to that package.json with "catalog:" or "workspace:*"`,
  )
}

const sharedByAll = sharedModules.filter(({ load }) => load !== 'former')

interface SharedConfig {
  singleton: true
  requiredVersion: string
  import: false
  strictVersion: true
}

/** What the shell provides, by what it imports for it: every module, the eager ones in its first chunk. */
export const providedByShell = (
  folder: string,
): Record<string, { shareKey: string; version: string; eager: boolean }> =>
  Object.fromEntries(
    sharedModules.map(({ request, load, file = request }) => [
      file,
      { shareKey: request, version: readVersion(request, folder), eager: load === 'eager' },
    ]),
  )

/** Federation config of a page that both provides and consumes the modules, as any host built with the plugin does. */
export const sharedByHost = (
  folder: string,
): Record<string, { singleton: true; version: string; requiredVersion: string; eager: boolean }> =>
  Object.fromEntries(
    Object.values(providedByShell(folder)).map(({ shareKey, version, eager }) => [
      shareKey,
      { singleton: true, version, requiredVersion: sameMajor(version), eager },
    ]),
  )

/** Federation config of a remote: bundles none of the modules, and fails on a version mismatch instead of using what is there. */
export const sharedByRemote = (folder: string): Record<string, SharedConfig> =>
  Object.fromEntries(
    sharedByAll.map(({ request, range }) => [
      request,
      { singleton: true, import: false, strictVersion: true, requiredVersion: range(readVersion(request, folder)) },
    ]),
  )

/** The version ranges that a remote requires of the shell. */
export const readRequirements = (folder: string) => ({
  shellApi: sameMajor(readVersion('@portal/platform', folder)),
  apiContract: sameMajor(readVersion('@portal/contract', folder)),
  shared: Object.fromEntries(
    sharedModules.map(({ request, range }) => [packageName(request), range(readVersion(request, folder))]),
  ),
})

/** The versions of platform, contract and shared modules that a package resolves to. */
export const providedBy = (folder: string) => ({
  shellApi: readVersion('@portal/platform', folder),
  apiContract: readVersion('@portal/contract', folder),
  shared: Object.fromEntries(sharedModules.map(({ request }) => [packageName(request), readVersion(request, folder)])),
})
