import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export const root = resolve(fileURLToPath(import.meta.url), '../../..')

/** When a service may start. */
type Condition = 'service_healthy' | 'service_completed_successfully'

/** A service of docker-compose.yml, with everything interpolated. */
export interface Service {
  name: string
  image: string
  /** Stage of the Dockerfile; undefined for somebody else's image. */
  stage: string | undefined
  command: string[]
  environment: Record<string, string>
  /** Volume or path on the left, path in the container on the right. */
  mounts: { source: string; target: string }[]
  /** Folders in the container that nothing else sees. */
  tmpfs: string[]
  healthcheck: string[] | undefined
  dependsOn: Record<string, Condition>
}

interface RawService {
  image: string
  build?: { target?: string }
  command?: string[]
  environment?: Record<string, string | number>
  volumes?: string[]
  tmpfs?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: Condition }>
}

/** Replaces `${NAME:-default}` and `$$`, the forms that the file uses. */
export function interpolate(text: string, env: NodeJS.ProcessEnv): string {
  return text.replace(
    /\$\$|\$\{(\w+)(?::-([^}]*))?\}/g,
    (form, name: string | undefined, otherwise: string | undefined) => {
      if (name === undefined) return '$'
      const value = env[name] || otherwise
      if (value === undefined) throw new Error(`docker-compose.yml: ${form} has neither a value nor a default`)
      return value
    },
  )
}

const deeply = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => deeply(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, deeply(each, change)]))
}

/** The file with its anchors resolved, and with its variables interpolated unless `env` is undefined. */
export function readComposeFile(env: NodeJS.ProcessEnv | undefined): Record<string, unknown> {
  const file = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as Record<string, unknown>
  return env ? (deeply(file, (text) => interpolate(text, env)) as Record<string, unknown>) : file
}

const splitMount = (mount: string) => {
  const [source = '', target = ''] = mount.split(':')
  return { source, target }
}

/** Every service, in an order in which they can start. */
export function readServices(env: NodeJS.ProcessEnv): Service[] {
  const raw = readComposeFile(env)['services'] as Record<string, RawService>
  const services = Object.entries(raw).map(
    ([
      name,
      { image, build, command = [], environment = {}, volumes = [], tmpfs = [], healthcheck, depends_on = {} },
    ]): Service => ({
      name,
      image,
      stage: build?.target,
      command,
      environment: Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value)])),
      mounts: volumes.map(splitMount),
      tmpfs,
      healthcheck: healthcheck?.test.slice(1),
      dependsOn: Object.fromEntries(Object.entries(depends_on).map(([other, { condition }]) => [other, condition])),
    }),
  )
  return sortByDependency(services)
}

function sortByDependency(services: readonly Service[]): Service[] {
  const sorted: Service[] = []
  let waiting = [...services]
  while (waiting.length > 0) {
    const ready = waiting.filter(({ dependsOn }) =>
      Object.keys(dependsOn).every((name) => sorted.some((other) => other.name === name)),
    )
    if (ready.length === 0)
      throw new Error(`docker-compose.yml: ${waiting.map(({ name }) => name).join(', ')} wait for one another`)
    sorted.push(...ready)
    waiting = waiting.filter((service) => !ready.includes(service))
  }
  return sorted
}
