import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase, type Database } from 'api'
import { demoIds } from 'demo/names'
import { freePort } from 'releases/portal-process'
import { cableToken } from './viewer-tokens'
import { fillVisits, HOST, recordDrives } from './visits'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')

/** How a client subscribes to a server's positions. */
export interface Protocol {
  /** Path that a viewer of the visit connects to. */
  path: (visit: number, viewer: number) => string
  headers: Record<string, string>
  /** Whether to speak Action Cable: welcome, subscribe, confirmation. Otherwise connecting is enough to receive positions. */
  actionCable: boolean
}

export interface Contender {
  name: string
  protocol: Protocol
  /** Routes that messages can take to the connections. The server is switched to one by a line `way …` on its stdin. */
  ways: { name: string; line: string | null }[]
  command: string[]
  env: Record<string, string>
  /** Called before it starts, to set up streams and viewers. */
  prepare?: (streams: number, viewers: number) => Promise<void>
  /**
   * For contenders with an API call for technicians' positions: called before it is measured, with the last position of each
   * visit that was published without the call.
   */
  prepareIntake?: (announced: ReadonlyMap<number, number>) => Promise<void>
}

/** Runs a file of the repository in a process of its own. */
export const typescript = (file: string) => [process.execPath, '--expose-gc', '--import', 'tsx', join(root, file)]
const cable: Protocol = {
  path: (_, viewer) => `/cable?token=${cableToken(viewer)}`,
  headers: { host: HOST },
  actionCable: true,
}

export async function withDatabase(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ url })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

export const portal = (databaseUrl: string): Contender => ({
  name: 'portal',
  protocol: cable,
  ways: [
    { name: 'portal', line: 'way process' },
    { name: 'portal, through PostgreSQL', line: 'way postgres' },
  ],
  command: typescript('bench/src/cable/servers/portal.ts'),
  env: { DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  prepare: (streams, viewers) =>
    withDatabase(databaseUrl, (database) =>
      fillVisits(database, viewers, [{ ids: demoIds('acme'), first: 0, streams }]),
    ),
  prepareIntake: (announced) => withDatabase(databaseUrl, (database) => recordDrives(database, announced)),
})

export const bareWs = (env: Record<string, string> = {}): Contender => ({
  name: 'bare ws',
  protocol: { path: (visit) => `/${visit}`, headers: {}, actionCable: false },
  ways: [{ name: 'bare ws', line: null }],
  command: typescript('bench/src/cable/servers/bare-ws.ts'),
  env,
})

const railsVersions = (): string | null => {
  const { status, stdout } = spawnSync(
    'ruby',
    [
      '-e',
      'require "rails"; require "action_cable"; require "puma"; print "Rails #{Rails.version}, puma #{Puma::Const::VERSION}, Ruby #{RUBY_VERSION}"',
    ],
    { encoding: 'utf8' },
  )
  return status === 0 ? stdout.trim() : null
}

/** Rails from Debian's packages, installed if possible. If it is not available, prints why and returns null. */
export function rails(say: (line: string) => void): (Contender & { versions: string }) | null {
  if (!railsVersions() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Rails and puma from the system’s packages')
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'ruby-actioncable', 'ruby-railties', 'puma')
  }
  const versions = railsVersions()
  if (!versions) {
    say('Skipping Rails: it is not installed. On Debian: apt-get install ruby-actioncable ruby-railties puma')
    return null
  }
  // Use Ruby's JIT compiler if this build has it.
  const hasCompiler = spawnSync('ruby', ['--yjit', '-e', '1'], { stdio: 'ignore' }).status === 0
  return {
    name: 'Rails',
    protocol: { ...cable, headers: {} },
    ways: [{ name: 'Rails', line: null }],
    command: [
      ...'puma --quiet --workers 0 --threads 5:5 --bind tcp://127.0.0.1:$PORT'.split(' '),
      join(root, 'bench/src/peers/rails-cable/config.ru'),
    ],
    env: { RAILS_ENV: 'production', RACK_ENV: 'production', ...(hasCompiler ? { RUBYOPT: '--yjit' } : {}) },
    versions: `${versions}${hasCompiler ? ' with YJIT' : ''}`,
  }
}

export interface RunningServer {
  port: number
  pid: number
  /** Writes to its stdin. */
  tell: (line: string) => void
  /** Collects garbage; resolves with the bytes of the heap that are in use then. Never resolves for servers without our code. */
  collect: () => Promise<number>
  stop: () => Promise<void>
}

export const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(socket.destroy() !== undefined)).on('error', () => done(false))
  })

const START_MS = 120_000

/** Starts it in a separate process and waits until its port is open. Rejects if it exits or takes more than two minutes. */
export async function start(
  { name, command, env }: Pick<Contender, 'name' | 'command' | 'env'>,
  samePort?: number,
): Promise<RunningServer> {
  const port = samePort ?? (await freePort())
  const [program = '', ...args] = command.map((part) => part.replace('$PORT', String(port)))
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
  let ended = false
  const end = new Promise<void>((done) => child.once('exit', done).once('error', done)).then(() => {
    ended = true
  })
  const deadline = performance.now() + START_MS
  while (!(await isOpen(port))) {
    if (ended || performance.now() > deadline) throw new Error(`${name} did not start; see its output above.`)
    await pause(100)
  }
  return {
    port,
    pid: child.pid!,
    tell: (line) => void child.stdin!.write(line),
    collect: () => {
      child.stdin!.write('collect\n')
      return new Promise((done) => child.once('message', (bytes) => done(Number(bytes))))
    },
    stop: async () => {
      child.kill('SIGKILL')
      await end
    },
  }
}
