import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type ChunkGraph, type Compiler, type Configuration, type Module } from 'webpack'
import { messageMacros } from './message-macros.mjs'
import {
  providedByShell,
  providedModuleIn,
  sharedByHost,
  sharedByRemote,
  sharedFileNames,
  findSharedFile,
} from './shared-modules'
import { WordsPlugin } from './words-plugin'

const require = createRequire(import.meta.url)

/** Where the federation plugin finds the runtime that it builds in: this package depends on @portal/federation by the stock runtime's name. */
const implementation = resolve(dirname(require.resolve('./relative-sources-loader.cjs')), '..')

/**
 * Sets the subresource integrity hash on every chunk's script tag, from the page's `__portalIntegrity`. Pages without it
 * (a standalone remote, a tenant's website) load scripts as usual.
 */
class IntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('integrity', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('integrity', (source) =>
        [
          // Another website's page may enforce Trusted Types; `__portalScriptUrl` is then the widget's policy.
          source.replace(
            'script.src = url;',
            'script.src = globalThis.__portalScriptUrl ? globalThis.__portalScriptUrl(url) : url;',
          ),
          'if (globalThis.__portalIntegrity) {',
          '  script.integrity = globalThis.__portalIntegrity(url);',
          '  if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = "anonymous";',
          '}',
        ].join('\n'),
      )
    })
  }
}

/**
 * Makes builds reproducible. The federation plugin names two of its modules after absolute paths, and module ids derive from
 * names. With fixed ids (and relative-sources-loader) the same sources yield the same version on every machine.
 */
class SameIdsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('same-ids', (compilation) =>
      compilation.hooks.beforeModuleIds.tap('same-ids', (modules) => {
        for (const module of modules) {
          const name = module.identifier()
          if (name.startsWith('container entry')) compilation.chunkGraph.setModuleId(module, 'container')
          else if (/[\\/]\.federation[\\/]entry\.\w+\.js/.test(name))
            compilation.chunkGraph.setModuleId(module, 'federation')
        }
      }),
    )
  }
}

/** Which shared modules on demand and named chunks need a module: those whose chunks it is in. */
function partsWith(module: Module, chunkGraph: ChunkGraph): Set<string> {
  const found = new Set<string>()
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) {
    if (chunk.name) found.add(chunk.name)
    for (const group of chunk.groupsIterable)
      for (const { module: origin } of group.origins) {
        const request = providedModuleIn(origin?.identifier() ?? '')
        if (request !== undefined) found.add(request)
      }
  }
  return found
}

/**
 * Lays modules that pages need together into one file, instead of one for each combination of what needs them.
 * @param rename the file that takes in the one by this name
 */
const sharedFiles = (rename = (name: string) => name) =>
  Object.fromEntries(
    [...new Set(sharedFileNames.map(rename))].map((name) => [
      name,
      {
        name,
        chunks: 'async' as const,
        enforce: true,
        priority: 10,
        test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) => {
          const file = findSharedFile(partsWith(module, chunkGraph))
          return file !== undefined && rename(file) === name
        },
      },
    ]),
  )

/** The booking form needs all of these at once. */
const BOOKING = ['customer', 'dialog', 'form', 'calendar']

interface Options {
  /** Absolute path of the package's folder. */
  folder: string
  outputFolder: string
  mode: 'production' | 'development'
}

/** Makes styled-components use CSSOM in fast builds too: a shadow root's sheets accept no text nodes, and both should behave alike. */
const speedyStyles = () => new webpack.DefinePlugin({ SC_DISABLE_SPEEDY: 'false' })

/** A file of @portal/ui that no page imports by itself. */
const uiFile = (path: string): string => resolve(dirname(require.resolve('@portal/ui/shadow')), '..', path)

/** React Aria in the shared modules follows the page's language. */
const pageLanguage = () => [
  new webpack.NormalModuleReplacementPlugin(/\/useDefaultLocale\.m?js$/, uiFile('react-aria/default-locale.ts')),
  new webpack.NormalModuleReplacementPlugin(
    /\/useLocalizedStringFormatter\.m?js$/,
    uiFile('react-aria/string-formatter.ts'),
  ),
]

/** Where a package's folder finds a file of a library; undefined if it does not use it. */
function libraryFile(folder: string, request: string): string | undefined {
  try {
    return createRequire(`${folder}/package.json`).resolve(request)
  } catch {
    return undefined
  }
}

/** Leaner files of libraries than those that their package.json leads a bundler to. */
function smallerLibraries(folder: string): Record<string, string> {
  // Every condition of react-router's exports leads to its development build.
  const router = ['react-router', 'react-router/dom'].flatMap((request) => {
    const file = libraryFile(folder, request)
    return file ? [[`${request}$`, file.replace(/dist.development(.+)\.m?js$/, 'dist/production$1.mjs')]] : []
  })
  const styled = libraryFile(folder, 'styled-components')
  const stylis =
    styled &&
    createRequire(styled)
      .resolve('stylis')
      .replace(/umd.stylis\.js$/, 'stylis.mjs')
  return {
    ...Object.fromEntries(router),
    ...(stylis && { stylis$: require.resolve('./stylis.mjs'), 'stylis-as-published$': stylis }),
  }
}

/** Takes comments and blanks out of the CSS in templates. */
const minifyCss = [
  require.resolve('@swc/plugin-styled-components'),
  { displayName: false, ssr: false, fileName: false, minify: true, transpileTemplateLiterals: false, pure: false },
]
const swcCache = join(tmpdir(), 'portal-swc')

const base = ({ folder, outputFolder, mode }: Options): Configuration => ({
  mode,
  context: folder,
  target: ['web', 'es2022'],
  // Inline and without eval in development: the portal serves no source maps, and its pages' CSP forbids eval.
  devtool: mode === 'production' ? 'hidden-source-map' : 'inline-cheap-module-source-map',
  output: {
    path: outputFolder,
    filename: '[name].[contenthash:12].js',
    chunkFilename: '[name].[contenthash:12].js',
    assetModuleFilename: '[name].[contenthash:12][ext]',
    publicPath: 'auto',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: smallerLibraries(folder) },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        use: [
          require.resolve('./relative-sources-loader.cjs'),
          require.resolve('./compile-messages-loader.cjs'),
          {
            loader: require.resolve('swc-loader'),
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                // The development JSX runtime is not a shared module, so fast builds use the production one as well.
                transform: { react: { runtime: 'automatic', development: false } },
                target: 'es2022',
                experimental: {
                  plugins: [messageMacros, ...(mode === 'production' ? [minifyCss] : [])],
                  cacheRoot: swcCache,
                },
              },
            },
          },
        ],
      },
      { test: /\.svg$/, type: 'asset' },
      { test: /\.woff2$/, type: 'asset/resource' },
      // The map library computes its worker's URL at run time; there is no import for webpack to resolve.
      {
        test: /maplibre-gl\.mjs$/,
        parser: { exprContextCritical: false },
        loader: require.resolve('./no-build-path-loader.cjs'),
      },
      { test: /react-router[\\/]dist[\\/]production[\\/]/, loader: require.resolve('./pure-components-loader.cjs') },
      {
        test: /react-aria[^/]*\/.*\/intl\/.+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/,
        loader: require.resolve('./one-language-loader.cjs'),
      },
      {
        test: /react-aria\/dist\/private\/i18n\/useDefaultLocale\.m?js$/,
        loader: require.resolve('./one-locale-loader.cjs'),
      },
    ],
  },
  optimization: {
    // Short ids. They change more often than webpack's default, and every build has file addresses of its own anyway.
    moduleIds: 'size',
    chunkIds: 'size',
    // Smaller output than webpack's default (terser), in a third of the time.
    minimizer: [
      new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, minimizerOptions: { compress: { passes: 4 } } }),
    ],
  },
  // The page's size budget is measured in bench/; webpack's limit per file says nothing about it.
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'warn' },
})

/** File names without hashes: the folder of a build has its version's, and no script needs a list of the others'. */
const plainNames = { filename: '[name].js', chunkFilename: '[name].js' }

/** The shell: the federation host, which provides all shared modules. It lists no remotes; they are registered at run time. */
export function defineShell(options: Options): Configuration {
  const config = base(options)
  return {
    ...config,
    name: 'shell',
    entry: { main: resolve(options.folder, 'src/main.tsx') },
    output: { ...config.output, ...plainNames },
    optimization: { ...config.optimization, splitChunks: { cacheGroups: sharedFiles() } },
    plugins: [
      new IntegrityPlugin(),
      new WordsPlugin(),
      new SameIdsPlugin(),
      speedyStyles(),
      ...pageLanguage(),
      // The shell consumes nothing that it provides: it imports these modules directly, and so needs no runtime for them.
      new webpack.sharing.ProvideSharedPlugin({ provides: providedByShell(options.folder) }),
    ],
  }
}

/**
 * Another team's page that hosts remotes, built with the federation plugin as it comes: its script, plus the shared modules in
 * the versions of the shell in `folder`.
 */
export function defineForeignHost(options: Options & { entry: string }): Configuration {
  return {
    ...base(options),
    name: 'foreign-host',
    entry: { main: [resolve(options.folder, 'src/on-demand-chunks.ts'), options.entry] },
    plugins: [
      speedyStyles(),
      new ModuleFederationPlugin({
        name: 'host',
        shared: sharedByHost(options.folder),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
    ],
  }
}

/**
 * The booking widget's runtime: the shared modules as the shell provides them, for pages that are not ours. What React Aria
 * would add to such a page's head and body is removed or goes into the shadow root.
 */
export function defineWidgetRuntime(options: Options & { entry: string }): Configuration {
  const config = defineShell(options)
  return {
    ...config,
    name: 'widget',
    entry: { runtime: options.entry },
    optimization: {
      ...config.optimization,
      splitChunks: { cacheGroups: sharedFiles((name) => (BOOKING.includes(name) ? 'booking' : name)) },
    },
    // The runtime sets it; webpack's own search would fail in a script without an address.
    output: { ...config.output, uniqueName: 'portal-widget', publicPath: '' },
    module: {
      rules: [
        ...(config.module?.rules ?? []),
        {
          test: /react-aria[\\/]dist[\\/]private[\\/].*use(Press|PreventScroll)\.m?js$/,
          loader: require.resolve('./no-head-style-loader.cjs'),
        },
      ],
    },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(
        /live-announcer[\\/]LiveAnnouncer(\.m?js)?$/,
        uiFile('shadow/announcer.ts'),
      ),
    ],
  }
}

/** The first script of a remote. */
export const ENTRY = 'remoteEntry.js'

/**
 * A remote: exposes `./routes`, `./slots` and `./lifecycles`, and bundles no shared modules.
 * @param options.name of its global variables, which are also those of other websites' pages
 */
export function defineRemoteBuild(
  options: Options & { name: string; exposes: Record<string, string>; stockRuntime?: boolean | undefined },
): Configuration {
  const config = base(options)
  return {
    ...config,
    name: options.name,
    entry: {},
    output: { ...config.output, ...plainNames, uniqueName: options.name },
    // What a page and another part have in common is in both: a script of its own would be one more request of a first load.
    optimization: {
      ...config.optimization,
      splitChunks: { chunks: (chunk) => chunk.name == null && !chunk.canBeInitial() },
    },
    plugins: [
      new IntegrityPlugin(),
      new WordsPlugin(),
      new SameIdsPlugin(),
      new ModuleFederationPlugin({
        name: options.name,
        filename: ENTRY,
        exposes: options.exposes,
        shared: sharedByRemote(options.folder),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        ...(options.stockRuntime
          ? { experiments: { externalRuntime: true, optimization: { target: 'web' } } }
          : { implementation }),
      }),
    ],
  }
}

/** A standalone remote for its team's development: its pages in a plain frame with everything bundled, using a running portal's API. */
export function defineHarness(options: Options): Configuration {
  const config = base({ ...options, mode: 'development' })
  return {
    ...config,
    name: 'harness',
    devtool: 'eval-cheap-module-source-map',
    entry: { harness: require.resolve('@portal/host/harness') },
    output: { ...config.output, filename: '[name].js', chunkFilename: '[name].js', publicPath: '/' },
    resolve: { ...config.resolve, alias: { 'remote-under-work': resolve(options.folder, 'src') } },
  }
}

/** A program without federation, compiled with the same settings: the widget's element, and baselines for benchmarks. */
export function definePlainBuild(options: Options & { entry: string; oneFile: boolean }): Configuration {
  const config = base(options)
  return {
    ...config,
    entry: { main: options.entry },
    ...(options.oneFile ? { plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] } : {}),
  }
}
