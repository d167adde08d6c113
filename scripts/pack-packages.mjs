// `npm run pack-packages -- <folder>`: the packages that a remote in a repository of its own is built from, as files for npm.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { INDEX, LOCALES } from './own-repository.mjs'
import { PNPM, refuse, requireInstalled, root, run } from './steps.mjs'

/** Of servers, or of tests that need the API and the demo. */
const notPacked = ['cli', 'server', 'testing']
/** What a remote takes from the shell besides our packages, and so must have in a version that the shell has too. */
const sharedNames = ['react', 'react-dom', 'styled-components', 'swr', '@lingui/core', '@lingui/react']
/** The packages are TypeScript: whoever uses them compiles them, and needs their types. The rest brings texts into `locales/`. */
const toolNames = [
  '@lingui/cli',
  '@lingui/conf',
  '@lingui/format-po',
  '@lingui/message-utils',
  '@types/culori',
  '@types/google.maps',
  '@types/react',
  '@types/react-dom',
  'tsx',
  'typescript',
]
/** What the federation plugin, and so @portal/build, calls @portal/federation. */
const RUNTIME = '@module-federation/webpack-bundler-runtime'

requireInstalled()
const [wanted] = process.argv.slice(2)
if (!wanted) refuse('Name a folder: npm run pack-packages -- ../packages')
const folder = resolve(wanted)
if (existsSync(folder) && readdirSync(folder).length > 0)
  refuse(`${folder} is not empty. Packages that belong together have a folder of their own.`)
mkdirSync(folder, { recursive: true })

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

async function must(command, ...args) {
  const { code, output } = await run(command, args, { quiet: true })
  if (code !== 0) refuse(`${command} ${args.join(' ')} failed:\n${output}`)
  return output.trim()
}

/**
 * Puts into @portal/build what it does not have in its own folder: @portal/federation, since npm would look in a registry for a
 * package of that other name, and the translations of what all our packages say.
 */
async function completeBuild(buildFile, runtimeFile) {
  const work = mkdtempSync(join(tmpdir(), 'portal-pack-'))
  try {
    await must('tar', 'xzf', buildFile, '-C', work)
    const file = join(work, 'package/package.json')
    writeFileSync(file, JSON.stringify({ ...readJson(file), bundleDependencies: [RUNTIME] }, null, 2))
    const runtime = join(work, 'package/node_modules', RUNTIME)
    mkdirSync(runtime, { recursive: true })
    await must('tar', 'xzf', runtimeFile, '-C', runtime, '--strip-components=1')
    cpSync(join(root, LOCALES), join(work, 'package', LOCALES), { recursive: true })
    await must('tar', 'czf', buildFile, '-C', work, 'package')
    rmSync(runtimeFile)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const names = readdirSync(join(root, 'shared')).filter((name) => !notPacked.includes(name))
await must('npx', '-y', PNPM, ...names.map((name) => `--filter=./shared/${name}`), 'pack', '--pack-destination', folder)
const readVersion = (name) => readJson(join(root, 'shared', name, 'package.json')).version
const nameFile = (name) => `portal-${name}-${readVersion(name)}.tgz`
await completeBuild(join(folder, nameFile('build')), join(folder, nameFile('federation')))

const catalog = Object.fromEntries(
  [...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(/^ {2}'?([^\s:']+)'?: (\S+)$/gm)].map(
    ([, name, version]) => [name, version],
  ),
)
const pick = (from) => Object.fromEntries(from.map((name) => [name, catalog[name]]))
const version = readVersion('platform')
const packed = names.filter((name) => name !== 'federation')
const { code, output: commit } = await run('git', ['describe', '--always', '--dirty'], { quiet: true })
const index = {
  version,
  commit: code === 0 ? commit.trim() : null,
  packages: Object.fromEntries(packed.map((name) => [`@portal/${name}`, nameFile(name)])),
  dependencies: pick(sharedNames),
  devDependencies: pick(toolNames),
}
writeFileSync(join(folder, INDEX), `${JSON.stringify(index, null, 2)}\n`)
console.log(`${packed.length} packages, for shells with the platform API ${version}: ${folder}

  npm run new-remote office -- --to ../office --packages ${wanted}   a repository that is built from them
  npm install ./packages/*.tgz                                         in such a repository, to update it

docs/recipes/a-remote-of-your-own-repository.md says what comes next.`)
