import { createRequire } from 'node:module'

/**
 * The one table of what shell and remotes share. The shell brings every module; a remote brings none and refuses to run
 * without them, so a page can't end up with two Reacts. All of it belongs to the shell's release.
 */
interface SharedModule {
  request: string
  /**
   * `eager`: in the shell's first chunk, since the first paint needs it.
   * `on demand`: a chunk of the shell's that is fetched when the first remote asks for it.
   */
  load: 'eager' | 'on demand'
  /** Range that a remote demands, from the version that this checkout has. */
  range: (version: string) => string
}

const sameMajor = (version: string) => `^${version}`
const eager = (request: string): SharedModule => ({ request, load: 'eager', range: sameMajor })
const onDemand = (request: string): SharedModule => ({ request, load: 'on demand', range: sameMajor })

export const sharedModules: readonly SharedModule[] = [
  eager('react'),
  eager('react/jsx-runtime'),
  eager('react-dom'),
  eager('react-dom/client'),
  eager('styled-components'),
  eager('swr'),
  eager('@portal/client'),
  eager('@portal/platform'),
  eager('@portal/ui'),
  eager('@portal/ui/navigation'),
  onDemand('@portal/client/photos'),
  onDemand('@portal/host'),
  onDemand('@portal/ui/dialog'),
  onDemand('@portal/ui/document'),
  onDemand('@portal/ui/document-editor'),
  onDemand('@portal/ui/form'),
  onDemand('@portal/ui/form-dialog'),
  onDemand('@portal/ui/table'),
  onDemand('@portal/ui/calendar'),
  onDemand('@portal/ui/menu'),
  onDemand('@portal/ui/tabs'),
  onDemand('@portal/ui/disclosure-tabs'),
  onDemand('@portal/ui/money-field'),
  onDemand('@portal/ui/photo-picker'),
  onDemand('@portal/ui/signature'),
]

/** Packages of which a page may hold one only, and which therefore must never be inside a remote's build. */
export const oneOnly = ['react', 'react-dom', 'react-router', 'styled-components', 'swr'] as const

/** Packages of a remote's build that would be in the page a second time. */
export const secondCopies = (bundled: readonly string[]): string[] => bundled.filter((name) => (oneOnly as readonly string[]).includes(name))

const packageOf = (request: string): string => request.split('/').slice(0, request.startsWith('@') ? 2 : 1).join('/')

function versionOf(request: string, packageFolder: string): string {
  const require = createRequire(`${packageFolder}/package.json`)
  const name = packageOf(request)
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return (require(`${folder}/${name}/package.json`) as { version: string }).version
    } catch {
      // Not in this node_modules: the next one up.
    }
  }
  throw new Error(`${name} is shared but not a dependency of ${packageFolder}; add it to that package.json with "catalog:" or "workspace:*"`)
}

interface SharedConfig {
  singleton: true
  version?: string
  requiredVersion: string
  eager?: boolean
  import?: false
  strictVersion?: true
}

/** For the shell: it provides everything, the first chunk's share at once. */
export const sharedByShell = (folder: string): Record<string, SharedConfig> =>
  Object.fromEntries(
    sharedModules.map(({ request, load, range }) => {
      const version = versionOf(request, folder)
      return [request, { singleton: true, version, requiredVersion: range(version), eager: load === 'eager' }]
    }),
  )

/** For a remote: nothing of it is built in, and a version that does not fit is an error rather than a guess. */
export const sharedByRemote = (folder: string): Record<string, SharedConfig> =>
  Object.fromEntries(
    sharedModules.map(({ request, range }) => [
      request,
      { singleton: true, import: false, strictVersion: true, requiredVersion: range(versionOf(request, folder)) },
    ]),
  )

/** What a remote demands of the shell that runs it. */
export const requirementsOf = (folder: string) => ({
  shellApi: sameMajor(versionOf('@portal/platform', folder)),
  apiContract: sameMajor(versionOf('@portal/contract', folder)),
  shared: Object.fromEntries(sharedModules.map(({ request, range }) => [packageOf(request), range(versionOf(request, folder))])),
})

/** The versions that a package has, of the surface and of what is shared. */
export const providedBy = (folder: string) => ({
  shellApi: versionOf('@portal/platform', folder),
  apiContract: versionOf('@portal/contract', folder),
  shared: Object.fromEntries(sharedModules.map(({ request }) => [packageOf(request), versionOf(request, folder)])),
})
