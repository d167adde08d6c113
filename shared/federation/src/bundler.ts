// Replaces `@module-federation/webpack-bundler-runtime` in builds of @portal/build, through the federation plugin's option
// `implementation`. The plugin's generated code calls these functions with webpack's `__webpack_require__`; names and
// arguments are theirs. The stock runtime does the same and much more, in twenty times the code.
import { singleton, type ShareScope } from './share-scope'

type ModuleId = string | number

interface WebpackModule {
  exports: unknown
}

interface WebpackRequire {
  /** Factories of modules. */
  m: Record<ModuleId, (module: WebpackModule) => void>
  /** Share scopes by name. */
  S: Record<string, ShareScope>
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<ModuleId, { shareKey: string; requiredVersion: string }> }
}

interface Consumes {
  webpackRequire: WebpackRequire
  chunkId: ModuleId
  /** Chunk → ids of the shared modules that it needs. */
  chunkMapping: Record<ModuleId, ModuleId[]>
  /** Module → what loads it; false once it is there. */
  installedModules: Record<ModuleId, Promise<unknown> | false>
  promises: Promise<unknown>[]
}

const bundlerRuntime = {
  /** Called once when the build's first script runs. The plugin wants an instance; there is none. */
  init: () => ({}),

  /** A container's `init`: the page's share scope becomes the build's. */
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }): void {
    webpackRequire.S = { default: shareScope }
  },

  /** webpack's handler for chunks that need shared modules: adds what the chunk must wait for to `promises`. */
  consumes({ webpackRequire, chunkId, chunkMapping, installedModules, promises }: Consumes): void {
    for (const id of chunkMapping[chunkId] ?? []) {
      const installed = (installedModules[id] ??= load(webpackRequire, id).then(
        () => (installedModules[id] = false),
        (error: unknown) => {
          // The next load of the chunk tries again.
          delete installedModules[id]
          throw error
        },
      ))
      if (installed) promises.push(installed)
    }
  },
}

async function load(webpackRequire: WebpackRequire, id: ModuleId): Promise<void> {
  const { shareKey, requiredVersion } = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id]!
  const factory = await singleton(webpackRequire.S['default']!, shareKey, requiredVersion).get()
  webpackRequire.m[id] = (module) => (module.exports = factory())
}

export default { runtime: {}, bundlerRuntime, instance: undefined }
