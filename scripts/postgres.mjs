// A real PostgreSQL for tests: a separate cluster in a temporary folder, deleted afterwards.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from './debian.mjs'

function binaries() {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .map((version) => join(debian, version, 'bin'))
        .reverse()
    : []
  const fromPath = (process.env.PATH ?? '').split(':')
  return [...folders, ...fromPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** The folder with PostgreSQL's programs. */
export async function findPostgres() {
  const found = binaries()
  if (found) return found
  await installPackage('postgresql')
  const installed = binaries()
  if (!installed)
    throw new Error(
      'PostgreSQL 15 or newer was not found. Install it (its initdb must be in PATH), or run the other steps by name: npm test -- unit journeys',
    )
  return installed
}

export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

/** User and group that the server runs as: it refuses to run as root, so root runs it as user `postgres`. */
export function ownerOfServer() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts PostgreSQL and returns the URL of its superuser's database, and the folder of its programs. `settings`, such as
 * `['fsync=on']`, take precedence over its own, which are for tests: fast, and data may be lost in a crash.
 */
export async function startPostgres({ settings = [] } = {}) {
  const bin = await findPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'))
  const port = await freePort()
  const owner = ownerOfServer()
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', folder, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'ignore' },
  )
  const options = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'jit=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...settings,
  ].flatMap((option) => ['-c', option])
  const server = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...options], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      break
    } catch {
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    bin,
    stop: () =>
      new Promise((done) => {
        server.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          done()
        })
        server.kill('SIGINT')
      }),
  }
}
