import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, type Service } from './compose'

/** Where containers would be: each service's own folder and ports on this machine. */
export interface Places {
  folder: string
  /** By service and by port in its container. */
  ports: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** What a service calls its own root, `/`. */
export const serviceRoot = ({ folder }: Places, { name }: Pick<Service, 'name'>): string =>
  join(folder, 'services', name)

/** Makes a service's folder: volumes that it shares with others are links, the rest is its own. */
export function makeRoot(places: Places, service: Service): string {
  const own = serviceRoot(places, service)
  for (const { source, target } of service.mounts) {
    const isFile = source.startsWith('./')
    const shared = isFile ? join(root, source) : join(places.folder, 'volumes', source)
    if (!isFile) mkdirSync(shared, { recursive: true })
    mkdirSync(dirname(join(own, target)), { recursive: true })
    symlinkSync(shared, join(own, target))
  }
  for (const path of service.tmpfs) mkdirSync(join(own, path), { recursive: true })
  return own
}

/** The subnet whose proxies the portal trusts. */
const SUBNET = /10\.\d+\.\d+\.\d+\/\d+/g

/** Translates a setting from the network and the files of containers to this machine's. */
export function translate(text: string, places: Places, service: Service): string {
  const own = serviceRoot(places, service)
  const folders = new Set(
    [...service.mounts.map(({ target }) => target), ...service.tmpfs].map((path) => path.split('/')[1]),
  )
  let translated = text.replace(SUBNET, '127.0.0.1')
  for (const [name, ports] of Object.entries(places.ports)) {
    for (const [port, here] of Object.entries(ports)) {
      translated = translated.replace(new RegExp(`(?<![\\w.-])${name}:${port}\\b`, 'g'), `127.0.0.1:${here}`)
      if (name === service.name) translated = translated.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${here}`)
    }
  }
  if (folders.size === 0) return translated
  // All at once: this machine's own folder may be below one of the same name.
  return translated.replace(
    new RegExp(`(?<![\\w:/.-])/(${[...folders].join('|')})(?=/|$|[;"\\s])`, 'g'),
    (_, name: string) => join(own, name),
  )
}

/** Variables that name the address a server listens at. */
export function buildEnvironment(places: Places, service: Service): Record<string, string> {
  const ports = places.ports[service.name] ?? {}
  return Object.fromEntries(
    Object.entries(service.environment).map(([name, value]) => {
      if (/^(METRICS_)?BIND$/.test(name)) return [name, '127.0.0.1']
      if (/^((SMTP|METRICS)_)?PORT$/.test(name)) return [name, String(ports[value])]
      return [name, translate(value, places, service)]
    }),
  )
}
