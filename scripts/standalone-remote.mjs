// Checks that a remote does not need the other four: a copy of this checkout without them installs, checks, tests, builds and
// publishes it, and the files are byte-identical to those from the full checkout.
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buildTarget, needsBuild, PNPM, remotes, requireNode, root, run, targets } from './steps.mjs'

requireNode()
const REMOTE = 'mfe-quotes'
const others = remotes.filter((name) => name !== REMOTE)
const leftBehind = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'coverage', 'test-results', ...others])
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const listFiles = ({ files }) => files.map(({ url, sha384, bytes }) => `${url} ${sha384} ${bytes}`).sort()

class CheckError extends Error {}
const must = (holds, what) => {
  if (!holds) throw new CheckError(what)
}

/** Runs a command quietly and logs what it did and how long it took. Throws on an unexpected exit code, with its output. */
async function step(what, command, args, { env, cwd, code: expected = 0 }) {
  const startedAt = Date.now()
  const { code, output } = await run(command, args, { env, cwd, quiet: true })
  console.log(`  ${what}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  must(code === expected, `${what}: exit code ${code} instead of ${expected}\n${output}`)
  return output
}

const pnpm = (...args) => ['npx', ['-y', PNPM, ...args]]
const work = mkdtempSync(join(tmpdir(), 'portal-alone-'))
try {
  const target = targets.find(({ name }) => name === REMOTE)
  if (needsBuild(target, false)) must(await buildTarget(target), `${REMOTE} could not be built here`)
  const whole = readJson(join(root, REMOTE, 'dist/record.json'))

  const copy = join(work, 'copy')
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !leftBehind.has(basename(path)) })
  const strangers = () => readdirSync(copy).filter((name) => others.includes(name))
  must(strangers().length === 0 && existsSync(join(copy, REMOTE)), `the copy holds ${readdirSync(copy)}`)

  // As a team's pipeline has them: the keys, and a token that says what the team may do with them.
  const pem = {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', pem)
  const store = {
    RELEASES_DIR: join(work, 'releases'),
    RELEASES_PUBLIC_KEY: publicKey,
    RELEASES_PRIVATE_KEY: privateKey,
    RELEASES_BUCKET: '',
  }
  const options = ['--role', 'team', '--of', REMOTE.slice('mfe-'.length), '--reason', 'publishes it']
  const created = await step(
    'the team has a token',
    process.execPath,
    ['--import', 'tsx', 'releases/src/cli/main.ts', 'token', 'create', 'Kim', ...options],
    { cwd: root, env: store },
  )
  const env = { ...store, RELEASES_TOKEN: created.trim().split('\n').at(-1) }
  const inCopy = { env, cwd: copy }
  await step(
    'packages installed',
    ...pnpm('install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'),
    inCopy,
  )

  const manifest = join(copy, REMOTE, 'package.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace(/"version": "[^"]+"/, '"version": "99.0.0"'))
  const refusal = await step(
    'a version without a changelog entry is rejected',
    ...pnpm('--filter', REMOTE, 'release'),
    { ...inCopy, code: 1 },
  )
  must(refusal.includes('CHANGELOG.md says nothing of 99.0.0'), `it was rejected for another reason:\n${refusal}`)
  writeFileSync(manifest, text)

  await step(`${REMOTE} checked, tested, built and published`, ...pnpm('--filter', REMOTE, 'release'), inCopy)
  const folder = join(env.RELEASES_DIR, 'builds', REMOTE)
  const published = readdirSync(folder)
  must(
    published.length === 1 && published[0] === whole.version,
    `published ${published}, but the full checkout builds ${whole.version}`,
  )
  const alone = readJson(join(folder, whole.version, 'record.json'))
  must(
    JSON.stringify(listFiles(alone)) === JSON.stringify(listFiles(whole)),
    'the versions are the same but the files differ',
  )
  must(strangers().length === 0, `${strangers()} appeared in the copy`)
  console.log(`  ${REMOTE} ${whole.version}: ${alone.files.length} files, identical to those from the full checkout`)
} catch (error) {
  console.error(error instanceof CheckError ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
