import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { sharedByRemote, sharedByShell } from './shared-modules'

const require = createRequire(import.meta.url)

/**
 * Gives every chunk's script the hash that the page vouches for. The page's own `__portalIntegrity` knows them; a page
 * that has none (a remote alone, a tenant's website) vouches for nothing and loads as usual.
 */
class IntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('integrity', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('integrity', (source) =>
        [
          // A page of another website may want Trusted Types, and then has the widget's policy for them.
          source.replace('script.src = url;', 'script.src = globalThis.__portalScriptUrl ? globalThis.__portalScriptUrl(url) : url;'),
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
 * The federation plugin names two modules of its own after absolute paths, and from names come ids. With ids of their own
 * (and relative-sources-loader) the same sources give the same build, and so the same version, on every machine.
 */
class SameIdsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('same-ids', (compilation) =>
      compilation.hooks.beforeModuleIds.tap('same-ids', (modules) => {
        for (const module of modules) {
          const name = module.identifier()
          if (name.startsWith('container entry')) compilation.chunkGraph.setModuleId(module, 'container')
          else if (/[\\/]\.federation[\\/]entry\.\w+\.js/.test(name)) compilation.chunkGraph.setModuleId(module, 'federation')
        }
      }),
    )
  }
}

interface Options {
  /** Folder of the package, absolute. */
  folder: string
  outputFolder: string
  mode: 'production' | 'development'
}

/** styled-components writes through CSSOM in quick builds, too: a shadow root's sheets take no text, and both should behave alike. */
const speedyStyles = () => new webpack.DefinePlugin({ SC_DISABLE_SPEEDY: 'false' })

const base = ({ folder, outputFolder, mode }: Options): Configuration => ({
  mode,
  context: folder,
  target: ['web', 'es2022'],
  // Inline and without eval while developing: the portal serves no maps, and its pages forbid eval.
  devtool: mode === 'production' ? 'hidden-source-map' : 'inline-cheap-module-source-map',
  output: {
    path: outputFolder,
    filename: '[name].[contenthash:12].js',
    chunkFilename: '[name].[contenthash:12].js',
    assetModuleFilename: '[name].[contenthash:12][ext]',
    publicPath: 'auto',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        use: [
          require.resolve('./relative-sources-loader.cjs'),
          {
            loader: require.resolve('swc-loader'),
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                // The development runtime is not among the shared modules, so every build asks for the same one.
                transform: { react: { runtime: 'automatic', development: false } },
                target: 'es2022',
              },
            },
          },
        ],
      },
      { test: /\.svg$/, type: 'asset' },
      // The map library picks its worker by an address made at run time; nothing is left for webpack to follow.
      { test: /maplibre-gl\.mjs$/, parser: { exprContextCritical: false }, loader: require.resolve('./no-build-path-loader.cjs') },
      { test: /react-aria[^/]*\/.*\/intl\/.+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/, loader: require.resolve('./one-language-loader.cjs') },
      { test: /react-aria\/dist\/private\/i18n\/useDefaultLocale\.m?js$/, loader: require.resolve('./one-locale-loader.cjs') },
    ],
  },
  // Smaller files than webpack's own choice (terser) makes, in a third of the time.
  optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })] },
  // The page's own budget is measured in bench/; webpack's guess per file says nothing about it.
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'warn' },
})

/** The shell: host of the page, provider of everything shared. It knows no remote; they are registered at run time. */
export function defineShell(options: Options): Configuration {
  const config = base(options)
  return {
    ...config,
    name: 'shell',
    resolve: {
      ...config.resolve,
      alias: {
        // The plugin that lends the runtime to remotes asks for its CommonJS twin. Two copies would be in the page, and
        // remotes would be given the one that the shell itself does not use.
        '@module-federation/runtime-tools/runtime-core$': resolve(dirname(require.resolve('@module-federation/runtime')), 'core.js'),
      },
    },
    entry: { main: resolve(options.folder, 'src/main.tsx') },
    plugins: [
      new IntegrityPlugin(),
      new SameIdsPlugin(),
      speedyStyles(),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedByShell(options.folder),
        // The default fetches every remote at boot, and one that hangs then takes unrelated pages with it.
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  }
}

/**
 * Another page that hosts remotes, e.g. a tenant's own website: its script, and everything shared as the shell's release
 * in `folder` has it.
 */
export function defineForeignHost(options: Options & { entry: string }): Configuration {
  return {
    ...defineShell(options),
    name: 'foreign-host',
    entry: { main: [resolve(options.folder, 'src/on-demand-chunks.ts'), options.entry] },
  }
}

/**
 * The runtime of the booking widget: everything shared as the shell's release has it, for pages that are not ours. What React
 * Aria would put into such a page's head and body is left out, or goes into the shadow root.
 */
export function defineWidgetRuntime(options: Options & { entry: string }): Configuration {
  const config = defineForeignHost(options)
  return {
    ...config,
    name: 'widget',
    entry: { runtime: options.entry },
    output: { ...config.output, uniqueName: 'portal-widget' },
    module: {
      rules: [
        ...(config.module?.rules ?? []),
        { test: /react-aria[\\/]dist[\\/]private[\\/].*use(Press|PreventScroll)\.m?js$/, loader: require.resolve('./no-head-style-loader.cjs') },
      ],
    },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/live-announcer[\\/]LiveAnnouncer(\.m?js)?$/, resolve(dirname(require.resolve('@portal/ui/shadow')), 'announcer.ts')),
    ],
  }
}

/** A remote: `./routes`, `./slots`, `./lifecycles`, and nothing of what the shell brings. */
export function defineRemoteBuild(options: Options & { name: string; exposes: Record<string, string> }): Configuration {
  const config = base(options)
  return {
    ...config,
    name: options.name,
    entry: {},
    output: { ...config.output, uniqueName: options.name },
    plugins: [
      new IntegrityPlugin(),
      new SameIdsPlugin(),
      new ModuleFederationPlugin({
        name: options.name,
        filename: 'remoteEntry.js',
        exposes: options.exposes,
        shared: sharedByRemote(options.folder),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  }
}

/** One remote alone, for its own team: its pages in a plain frame with everything built in, talking to a portal that runs. */
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

/** A program without federation, compiled with the same settings: what measurements compare with. */
export function definePlainBuild(options: Options & { entry: string; oneFile: boolean }): Configuration {
  const config = base(options)
  return {
    ...config,
    entry: { main: options.entry },
    ...(options.oneFile ? { plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] } : {}),
  }
}
