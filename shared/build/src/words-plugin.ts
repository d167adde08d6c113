import webpack, { type Compiler } from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/** Makes every chunk that a page loads wait for the translations that it shows, by the page's `__portalWords`. */
class WordsRuntimeModule extends RuntimeModule {
  constructor() {
    super('words of chunks')
  }

  override generate(): string {
    const { ensureChunkHandlers, getChunkScriptFilename, publicPath } = RuntimeGlobals
    return [
      `${ensureChunkHandlers}.words = (chunk, promises) => {`,
      `  const words = globalThis.__portalWords?.(${publicPath} + ${getChunkScriptFilename}(chunk));`,
      '  if (words) promises.push(words);',
      '};',
    ].join('\n')
  }
}

/** Adds the wait to builds that load chunks. Pages without `__portalWords`, such as a standalone remote, do not wait. */
export class WordsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('words', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('words', (chunk, requirements) => {
          requirements.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.getChunkScriptFilename)
          compilation.addRuntimeModule(chunk, new WordsRuntimeModule())
        })
    })
  }
}
