// Servers that containers bring along, started from the system's packages: what each image's entrypoint does.
import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram, installPackage } from '../../scripts/debian.mjs'
import { findPostgres, ownerOfServer } from '../../scripts/postgres.mjs'
import { findRedis } from '../../scripts/redis.mjs'
import { root, type Service } from './compose'
import { buildEnvironment, serviceRoot, translate, type Places } from './place'

export interface Program {
  command: string
  args: string[]
  cwd?: string
  uid?: number
  gid?: number
  env?: Record<string, string>
  /** Whether the server takes commands, if that says more than an open port. */
  isReady?: () => Promise<boolean>
  /** Runs once the server is ready. */
  afterStart?: () => void
}

async function getProgram(name: string): Promise<string> {
  if (!findProgram(name)) await installPackage(name)
  const found = findProgram(name)
  if (!found) throw new Error(`${name} was not found. Install it, so that it is in PATH.`)
  return found
}

async function postgres(service: Service, places: Places): Promise<Program> {
  const bin = await findPostgres()
  const owner = ownerOfServer()
  const {
    POSTGRES_USER: user = '',
    POSTGRES_DB: database = '',
    POSTGRES_PASSWORD_FILE: passwordFile = '',
  } = buildEnvironment(places, service)
  const data = join(serviceRoot(places, service), 'var/lib/postgresql/data')
  const port = String(places.ports['postgres']?.['5432'])
  const isNew = readdirSync(data).length === 0
  if (isNew) {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid)
    execFileSync(
      join(bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        user,
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ],
      { ...owner, cwd: data, stdio: ['ignore', 'ignore', 'inherit'] },
    )
  }
  // A process that is killed loses nothing of what it handed to the system; only a power cut would.
  const options = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((option) => [
    '-c',
    option,
  ])
  const afterStart = () => {
    if (isNew)
      execFileSync(join(bin, 'createdb'), ['-h', '127.0.0.1', '-p', port, '-U', user, database], {
        env: { ...process.env, PGPASSWORD: readFileSync(passwordFile, 'utf8').trim() },
        stdio: 'ignore',
      })
  }
  // Its port is open before it takes commands.
  const isReady = () =>
    promisify(execFile)(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', port]).then(
      () => true,
      () => false,
    )
  return {
    command: join(bin, 'postgres'),
    args: ['-D', data, '-p', port, ...options],
    ...owner,
    cwd: data,
    isReady,
    afterStart,
  }
}

async function redis({ command }: Service, places: Places): Promise<Program> {
  const binary = await findRedis()
  if (!binary) throw new Error('redis-server was not found. Install it, so that it is in PATH.')
  return {
    command: binary,
    args: [...command.slice(1), '--port', String(places.ports['redis']?.['6379']), '--bind', '127.0.0.1'],
  }
}

async function store(service: Service, places: Places): Promise<Program> {
  const port = String(places.ports['store']?.['9000'])
  const env = {
    ...buildEnvironment(places, service),
    PORT: port,
    STORE_DIR: join(serviceRoot(places, service), 'data'),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  }
  return {
    command: process.execPath,
    args: ['--import', 'tsx', join(root, 'rehearsal/src/object-store.ts')],
    cwd: join(root, 'rehearsal'),
    env,
  }
}

async function nginx(service: Service, places: Places): Promise<Program> {
  const own = serviceRoot(places, service)
  const variables = buildEnvironment(places, service)
  const site = readFileSync(join(own, 'etc/nginx/templates/default.conf.template'), 'utf8').replace(
    /\$\{(\w+)\}/g,
    (_, name: string) => variables[name] ?? '',
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${own}/${kind};`,
  )
  const config = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; worker_processes 2; pid ${own}/nginx.pid; error_log stderr warn;`,
    'events { worker_connections 1024; }',
    `http { types_hash_max_size 2048; ${temporary.join(' ')}`,
    translate(site.replaceAll('/var/log/nginx/access.log', join(places.folder, 'logs/nginx.log')), places, service),
    '}',
  ].join('\n')
  writeFileSync(join(own, 'nginx.conf'), config)
  return { command: await getProgram('nginx'), args: ['-e', 'stderr', '-c', join(own, 'nginx.conf'), '-p', own] }
}

/** What each image is here, by its name without registry and tag. Undefined: nothing is to be started. */
const images: Record<string, ((service: Service, places: Places) => Promise<Program>) | undefined> = {
  postgres,
  redis,
  minio: store,
  // The store's stand-in makes a bucket when something is put into it.
  mc: undefined,
  nginx,
}

/** The server that stands for a service's image, or undefined if it needs none. */
export async function serverFor(service: Service, places: Places): Promise<Program | undefined> {
  const name = /([\w-]+):[^/]*$/.exec(service.image)?.[1] ?? ''
  if (!Object.hasOwn(images, name))
    throw new Error(`A rehearsal has nothing that stands for the image ${service.image}`)
  const own = serviceRoot(places, service)
  if (!existsSync(own)) mkdirSync(own, { recursive: true })
  return images[name]?.(service, places)
}
