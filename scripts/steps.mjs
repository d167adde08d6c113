// Shared by all scripts: installing, incremental builds, and running commands. Uses only Node's own modules, because it runs
// before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRemotes } from '../shared/build/src/remotes.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
export const PNPM = 'pnpm@10.34.9'

/** Prints a problem and exits. */
export function refuse(problem) {
  console.error(problem)
  process.exit(1)
}
const requireNo = (problem) => problem && refuse(problem)

function findRemotes() {
  try {
    return readRemotes(root)
  } catch (error) {
    return refuse(error.message)
  }
}
/** Names of the remotes in this checkout. */
export const remotes = findRemotes().map(({ name }) => name)

export const bin = join(root, 'node_modules/.bin')
/** A Node from the packages, which only Linux has. npm and pnpm run scripts on it, because they look for `node` here first. */
export const hasPackagedNode = () => existsSync(join(bin, 'node'))

export function oldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 13)) return null
  return `Node ${process.versions.node} is too old: the portal needs 22.13 or newer. On Linux, npm start and npm test bring it along; elsewhere, install it from https://nodejs.org.`
}
/** Exits if this Node is too old. */
export const requireNode = () => requireNo(oldNode())

/** An invalid port is not this one's problem: the portal names it with the rest of its configuration. */
export async function takenPort(port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null
  const probe = createServer()
  const error = await new Promise((done) =>
    probe.once('error', done).listen(port, process.env.BIND || '127.0.0.1', () => done(null)),
  )
  await new Promise((done) => probe.close(done))
  if (error?.code !== 'EADDRINUSE') return null
  return `Port ${port} is in use. Stop what runs there (perhaps another portal), or choose another: PORT=${port + 1} npm ${process.env.npm_lifecycle_event === 'dev' ? 'run dev' : 'start'}`
}
/** Exits with an error if the port is in use, before minutes are spent on a build. */
export const requirePort = async (port) => requireNo(await takenPort(port))

/**
 * Runs a command, by default in the project's root with its output on the terminal. Resolves with its exit code and, if
 * `quiet`, its output. `signal` kills it.
 */
export function run(command, args, { env = {}, quiet = false, cwd = root, signal } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      signal,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

const ignored = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'coverage', 'test-results'])

function* filesBelow(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name)) continue
    const full = join(path, entry.name)
    if (entry.isDirectory()) yield* filesBelow(full)
    else if (entry.isFile() && !/\.(test|stories)\.tsx?$|\.md$/.test(entry.name)) yield full
  }
}

/** Hash of the names and contents of files and folders. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.map((name) => join(root, name)).filter(existsSync)) {
    const files = statSync(path).isDirectory() ? [...filesBelow(path)] : [path]
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const stampFile = (name) => join(root, '.cache', `${name.replaceAll('/', '-')}.stamp`)
const isFresh = (name, hash) => existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === hash
function markFresh(name, hash) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stampFile(name), hash)
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

function hashOfManifests() {
  const manifests = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !ignored.has(entry.name))
    .flatMap((entry) => [
      entry.name,
      ...(entry.name === 'shared' ? readdirSync(join(root, 'shared')).map((name) => `shared/${name}`) : []),
    ])
    .map((name) => `${name}/package.json`)
  return fingerprint(['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests])
}

/** Whether packages were installed since the lockfile, the workspace file or a package.json has changed. */
export const installedPackagesAreCurrent = () =>
  existsSync(join(root, 'node_modules')) && isFresh('install', hashOfManifests())

/** Exits if this Node is too old or packages are not current. npm takes care of both: `prestart` runs install.mjs. */
export function requireInstalled() {
  requireNode()
  if (!installedPackagesAreCurrent())
    requireNo('Packages are not installed, or older than the lockfile. Run: node scripts/install.mjs')
  process.env.PATH = `${bin}:${process.env.PATH}`
}

/** Installs packages unless they are current. */
export async function install() {
  if (installedPackagesAreCurrent()) return
  const startedAt = Date.now()
  console.log('Installing packages (once; later starts skip this)')
  const { code } = await run('npx', [
    '-y',
    PNPM,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
  ])
  if (code !== 0) {
    console.error(
      `\nInstalling packages failed; see the output above. If pnpm-lock.yaml does not match a package.json, run npx -y ${PNPM} install to update it. Otherwise check that the npm registry is reachable.`,
    )
    process.exit(1)
  }
  markFresh('install', hashOfManifests())
  console.log(`  packages installed, ${seconds(startedAt)}`)
}

/** Brings the lockfile up to date with every package.json, and installs what it then says. */
export async function updateLockfile() {
  const { code, output } = await run('npx', ['-y', PNPM, 'install', '--lockfile-only', '--prefer-offline'], {
    quiet: true,
  })
  if (code !== 0) refuse(output)
  await install()
}

const common = ['shared', 'pnpm-lock.yaml']
const tsx = join(bin, 'tsx')
const pages = (name) => ({
  name,
  inputs: [`${name}/src`, `${name}/package.json`, 'locales', ...common],
  command: [tsx, 'shared/build/src/cli.ts', name],
  output: `${name}/dist/record.json`,
  hasFastBuild: true,
})

export const targets = [
  pages('shell'),
  ...remotes.map(pages),
  {
    name: 'portal',
    inputs: [
      'portal/src',
      'api/src',
      'demo/src',
      'sandbox/src',
      'releases/src',
      'shell/server',
      'shell/src',
      ...common,
    ],
    command: [tsx, 'portal/src/build.ts'],
    output: 'portal/dist/main.js',
    hasFastBuild: false,
  },
]

// A fast build is good enough for `npm run dev`, but never for `npm start`.
const fastStamp = (hash) => `${hash} fast`

/** Whether the build is missing, stale, or a fast one although `fast` is false. */
export function needsBuild({ name, inputs, output }, fast) {
  const hash = fingerprint(inputs)
  return !existsSync(join(root, output)) || !(isFresh(name, hash) || (fast && isFresh(name, fastStamp(hash))))
}

/** Builds one target and logs it. Returns false on failure, which prints the output and leaves the last good build in place. */
export async function buildTarget(
  { name, inputs, command, hasFastBuild },
  { fast = false, count = () => '', say = console.log } = {},
) {
  const startedAt = Date.now()
  const hash = fingerprint(inputs)
  const quick = fast && hasFastBuild
  // Without NODE_PATH, which pnpm sets for scripts only, Module Federation leaves the shared packages out of a remote's manifest.
  const { code, output } = await run(command[0], [...command.slice(1), ...(quick ? ['--fast'] : [])], {
    quiet: true,
    env: { NODE_PATH: join(root, 'node_modules/.pnpm/node_modules') },
  })
  if (code !== 0) {
    console.error(`\nBuilding ${name} failed:\n${output}`)
    return false
  }
  markFresh(name, quick ? fastStamp(hash) : hash)
  say(`  ${count()}${name}, ${seconds(startedAt)}`)
  return true
}

/** Runs `work` on every item, two at a time. */
export async function twoAtATime(items, work) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item)
  }
  await Promise.all([worker(), worker()])
}

/** Builds all targets that are missing or stale. Exits if one fails. */
export async function build({ fast = false } = {}) {
  const stale = targets.filter((target) => needsBuild(target, fast))
  if (stale.length === 0) return
  console.log(`Building ${stale.length} of ${targets.length} parts`)
  let done = 0
  await twoAtATime(stale, async (target) => {
    if (!(await buildTarget(target, { fast, count: () => `${++done}/${stale.length} ` }))) process.exit(1)
  })
}
