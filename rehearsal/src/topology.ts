import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/postgres.mjs'
import { readServices, root, type Service } from './compose'
import { makeImage } from './image'
import { buildEnvironment, makeRoot, translate, type Places } from './place'
import { serverFor, type Program } from './servers'

/** The running services of docker-compose.yml, without containers. */
export interface Topology {
  domain: string
  httpsPort: number
  /** Origin of a host below the domain. */
  origin: (subdomain: string) => string
  /** A node's or another server's own port. */
  port: (service: string, port: number) => number
  /** The variables that a service was started with. */
  environment: (service: string) => Record<string, string>
  /** What each service has printed so far, by its name. */
  logs: () => Record<string, string>
  /** Runs a command as `docker compose exec` does; resolves with what it prints. */
  exec: (service: string, ...command: string[]) => Promise<string>
  start: (service: string) => Promise<void>
  /** Ends a service, and waits until it has ended. */
  stop: (service: string, signal?: NodeJS.Signals) => Promise<void>
  isRunning: (service: string) => boolean
  /** From now on services are started from a copy of the image that `change` has made the next version. */
  upgrade: (change: (image: string) => void) => Promise<void>
  close: () => Promise<void>
}

/** Ports that the services listen at in their containers. */
const PORTS: Record<string, number[]> = {
  postgres: [5432],
  redis: [6379],
  store: [9000],
  sandbox: [3000, 2525],
  'portal-a': [3000, 9464],
  'portal-b': [3000, 9464],
}
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 100

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end()
      done(true)
    })
    socket.on('error', () => done(false))
  })

interface TopologyOptions {
  domain?: string
  /** Variables of the nodes that are not in docker-compose.yml. */
  settings?: Readonly<Record<string, string>>
  /** Called with each service that has started. */
  say?: (service: string) => void
}

/** Prepares the files, ports and settings of every service on this machine. */
async function prepare(domain: string, settings: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
  // PostgreSQL's server runs as another user below it.
  chmodSync(folder, 0o711)
  const [httpsPort, httpPort] = [await freePort(), await freePort()]
  const ports: Record<string, Record<string, number>> = {}
  for (const [name, list] of Object.entries(PORTS)) {
    ports[name] = {}
    for (const port of list) ports[name][port] = await freePort()
  }
  const places: Places = { folder, ports }
  const services = readServices({ PORTAL_DOMAIN: domain, HTTPS_PORT: String(httpsPort), HTTP_PORT: String(httpPort) })
  mkdirSync(join(folder, 'logs'))
  for (const service of services) makeRoot(places, service)

  return {
    places,
    services,
    httpsPort,
    image: join(folder, 'image'),
    logPath: (name: string): string => join(folder, 'logs', `${name}.log`),
    findService(name: string): Service {
      const found = services.find((service) => service.name === name)
      if (!found) throw new Error(`docker-compose.yml has no service ${name}`)
      return found
    },
    environment: (service: Service): NodeJS.ProcessEnv => ({
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: tmpdir(),
      REHEARSAL_DOMAIN: domain,
      NODE_OPTIONS: `--import=${join(root, 'rehearsal/src/names.mjs')}`,
      ...(service.name.startsWith('portal-') ? settings : {}),
      ...buildEnvironment(places, service),
    }),
    toProgram(service: Service, words: readonly string[]): Program {
      const [command = '', ...args] = words.map((word) => translate(word, places, service))
      return { command: command === 'node' ? process.execPath : command, args }
    },
  }
}
type Machine = Awaited<ReturnType<typeof prepare>>

const workingFolder = ({ image }: Machine, { stage }: Service): string => (stage === 'portal' ? image : root)

/** Starts and stops the services, each as a process of its own. */
function createProcesses(machine: Machine) {
  const { places, services, httpsPort, logPath, findService, environment, toProgram } = machine
  const running = new Map<string, ChildProcess>()

  /** Something waits for its end, not for its health. */
  const isJob = (name: string): boolean =>
    services.some(({ dependsOn }) => dependsOn[name] === 'service_completed_successfully')

  async function start(name: string): Promise<void> {
    const service = findService(name)
    const program = service.stage ? toProgram(service, service.command) : await serverFor(service, places)
    if (!program) return
    const { command, args, cwd, uid, gid, env } = program
    const log = (text: Buffer | string) => {
      try {
        appendFileSync(logPath(name), text)
      } catch {
        // The disk is full; a service must not wait for somebody to read what it prints.
      }
    }
    log('')
    // With a channel, our own servers end when this process does.
    const child = spawn(command, args, {
      cwd: cwd ?? workingFolder(machine, service),
      env: { ...environment(service), ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(service.stage ? ['ipc' as const] : [])],
      uid,
      gid,
    })
    child.stdout?.on('data', log)
    child.stderr?.on('data', log)
    child.on('error', (error) => log(`${error.message}\n`))
    running.set(name, child)
    child.once('exit', () => running.get(name) === child && running.delete(name))
    if (isJob(name)) return waitForEnd(name, child)
    await waitForHealth(service, child, program.isReady)
    program.afterStart?.()
  }

  async function waitForEnd(name: string, child: ChildProcess): Promise<void> {
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${name} ended with code ${code}:\n${readFileSync(logPath(name), 'utf8')}`)
  }

  async function waitForHealth(service: Service, child: ChildProcess, isReady?: () => Promise<boolean>): Promise<void> {
    const isHealthy = async (): Promise<boolean> => {
      if (isReady) return isReady()
      // Before it listens, a check would only take the time that the start needs.
      const port = service.name === 'nginx' ? httpsPort : Object.values(places.ports[service.name] ?? {})[0]!
      if (!(await answers(port))) return false
      if (!service.stage) return true
      const { command, args } = toProgram(service, service.healthcheck ?? [])
      return promisify(execFile)(command, args, { env: environment(service) }).then(
        () => true,
        () => false,
      )
    }
    for (const since = Date.now(); !(await isHealthy()); await pause(LOOK_EVERY_MS)) {
      if (child.exitCode !== null || Date.now() - since > PATIENCE_MS)
        throw new Error(`${service.name} is not healthy:\n${readFileSync(logPath(service.name), 'utf8')}`)
    }
  }

  async function stop(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = running.get(name)
    if (!child) return
    const exit = once(child, 'exit')
    // PostgreSQL's SIGTERM waits for its clients.
    child.kill(name === 'postgres' && signal === 'SIGTERM' ? 'SIGINT' : signal)
    await exit
  }
  return { start, stop, running }
}

/** Starts every service of docker-compose.yml on this machine, in the order that the file asks for. */
export async function startTopology({
  domain = 'portal.test',
  settings = {},
  say = () => undefined,
}: TopologyOptions = {}): Promise<Topology> {
  const machine = await prepare(domain, settings)
  const { places, services, httpsPort, logPath, findService, environment, toProgram } = machine
  const { start, stop, running } = createProcesses(machine)

  const killAll = () => running.forEach((child) => child.kill('SIGKILL'))
  process.once('exit', killAll)
  async function close(): Promise<void> {
    for (const { name } of [...services].reverse()) await stop(name)
    process.off('exit', killAll)
    rmSync(places.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  const started = new Map([['image', makeImage(machine.image)]])
  for (const { name, dependsOn, stage } of services) {
    const before = [...Object.keys(dependsOn), ...(stage === 'portal' ? ['image'] : [])]
    started.set(
      name,
      Promise.all(before.flatMap((other) => started.get(other) ?? [])).then(async () => {
        await start(name)
        say(name)
      }),
    )
  }
  try {
    await Promise.all(started.values())
  } catch (error) {
    await Promise.allSettled(started.values())
    await close()
    throw error
  }

  return {
    domain,
    httpsPort,
    origin: (subdomain) => `https://${subdomain}.${domain}:${httpsPort}`,
    port: (service, port) => places.ports[service]![port]!,
    environment: (name) => buildEnvironment(places, findService(name)),
    logs: () =>
      Object.fromEntries(
        readdirSync(join(places.folder, 'logs')).map((file) => {
          const name = basename(file, '.log')
          return [name, readFileSync(logPath(name), 'utf8')]
        }),
      ),
    async exec(name, ...words) {
      const service = findService(name)
      const { command, args } = toProgram(service, words)
      const { stdout } = await promisify(execFile)(command, args, {
        cwd: workingFolder(machine, service),
        env: environment(service),
      })
      return stdout.trim()
    },
    start,
    stop,
    isRunning: (name) => running.has(name),
    async upgrade(change) {
      const next = `${machine.image}+`
      await cp(machine.image, next, { recursive: true, verbatimSymlinks: true })
      change(next)
      machine.image = next
    },
    close,
  }
}
