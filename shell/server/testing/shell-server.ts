// Fixture of tests of the shell's server: a build of the shell, one of a remote, and a server for them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { RemoteRecord, ShellRecord } from '@portal/build'
import { trustedProxies } from '@portal/server/testing'
import { createShellServer, newestBuilds, type Reporter } from '..'
import { parsePage, type PageData } from '../../src/page-data'
import type { ResolvedPage } from '../releases'
import type { FoundTenant } from '../tenants'

export const script = 'console.log("shell")'

const shell: ShellRecord = {
  version: '1.0.0-aa',
  entry: ['/shell/1.0.0-aa/main.js'],
  chunks: {},
  shared: {},
  bundled: [],
  gitSha: null,
  files: [
    { url: '/shell/1.0.0-aa/main.js', sha384: 'sha384-main', bytes: 1 },
    { url: '/shell/1.0.0-aa/late.js', sha384: 'sha384-late', bytes: 1 },
  ],
  provides: { shellApi: '1.0.0', apiContract: '1.0.0', shared: {} },
}

const flag = { owner: 'billing', until: null, tenantMaySwitch: true }

const remote: RemoteRecord = {
  remote: 'mfe-billing',
  version: '1.0.0-bb',
  bundled: [],
  gitSha: null,
  builtAgainst: { shellApi: '1.0.0', apiContract: '1.0.0' },
  requires: { shellApi: '^1.0.0', apiContract: '^1.0.0', shared: {} },
  files: [{ url: '/remotes/mfe-billing/1.0.0-bb/remoteEntry.js', sha384: 'sha384-entry', bytes: 1 }],
  manifest: { url: '/remotes/mfe-billing/1.0.0-bb/manifest.json', sha384: 'sha384-manifest', bytes: 1 },
  facts: {
    name: 'billing',
    routes: [{ path: 'invoices', title: 'All Invoices', layout: 'customer' }],
    slots: [],
    flags: {
      'pay-several': { ...flag, what: 'Pay several', variants: ['off', 'on'], default: 'on' },
      layout: { ...flag, what: 'Wider', variants: ['old', 'wide'], default: 'old' },
    },
  },
  snapshot: { publicPath: '/remotes/mfe-billing/1.0.0-bb/', remoteEntry: 'remoteEntry.js', modules: [] },
}

function writeBuild(folder: string, version: string, record: object, files: Record<string, string>) {
  mkdirSync(join(folder, 'dist', version), { recursive: true })
  for (const path of ['dist/record.json', `dist/${version}/record.json`])
    writeFileSync(join(folder, path), JSON.stringify(record))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, 'dist', version, name), content)
    writeFileSync(join(folder, 'dist', version, `${name}.br`), brotliCompressSync(content))
  }
}

/** Writes both builds to a temporary folder, which is deleted after the tests of the file. */
export function writeTestBuilds() {
  const root = mkdtempSync(join(tmpdir(), 'shell-server-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  writeBuild(join(root, 'shell'), '1.0.0-aa', shell, { 'main.js': script, 'main.js.map': '{}' })
  writeBuild(join(root, 'mfe-billing'), '1.0.0-bb', remote, { 'remoteEntry.js': 'billing' })
  const remotes = { 'mfe-billing': join(root, 'mfe-billing'), 'mfe-quotes': join(root, 'never-built') }
  return { root, folders: { shell: join(root, 'shell'), remotes } }
}

/** As decided for the visitor; the API's answer is for nobody in particular. */
const withFinancing = (page: ResolvedPage): ResolvedPage => ({
  ...page,
  flags: [...page.flags, { name: 'financing', variant: 'on', isBase: false, rollout: null }],
})

/** Starts a server of the tenant acme before the tests of a file, which may change `brand` and `settings`. */
export function setUpShellServer() {
  let app: FastifyInstance
  afterAll(() => app.close())
  const { root, folders } = writeTestBuilds()
  const brand: Record<string, unknown> = {
    name: 'Acme',
    primaryColor: '#0b5c8a',
    secondaryColor: '#c2571a',
    faviconUrl: '/favicon.svg',
    logoSizePercentage: 100,
  }
  const tenant = {
    tenant: {
      id: 1,
      name: 'Acme',
      subdomain: 'acme',
      timezone: 'America/Denver',
      support_email: null,
      feature_flags: { financing: false, equipment_types: true },
    },
    brand,
  } as unknown as FoundTenant
  const settings = {
    mapEngine: 'maplibre' as const,
    mapsOrigin: '',
    googleMapsKey: '',
    googleMapId: '',
    cableUrl: '/cable',
  }
  /** Senders passed to `onReports`. */
  const reporters: Reporter[] = []
  /** Hosts passed to `trustedOrigins`. */
  const hosts: string[] = []
  beforeAll(async () => {
    const newest = newestBuilds(folders)
    mkdirSync(join(root, 'published/0.9.0-zz'), { recursive: true })
    writeFileSync(join(root, 'published/0.9.0-zz/main.js'), 'older')
    app = await createShellServer({
      folders,
      releases: {
        ...newest,
        resolve: async (ask) => withFinancing(await newest.resolve(ask)),
        findFolders: async (remote, version) =>
          remote === 'shell' ? [join(root, 'published')] : newest.findFolders(remote, version),
      },
      tenants: {
        async find(subdomain) {
          if (subdomain === 'acme') return tenant
          return subdomain === 'broken' ? 'unavailable' : 'unknown'
        },
      },
      settingsFor: () => settings,
      domains: ['localhost'],
      trustedProxies,
      onReports: (_, reporter) => (reporters.push(reporter), null),
      trustedOrigins: (host) => (
        hosts.push(host),
        {
          scripts: ['http://pay.localhost'],
          frames: ['http://pay.localhost'],
          connect: [`ws://${host}`, 'http://pay.localhost'],
          images: ['http://files.localhost'],
          uploads: ['http://files.localhost'],
        }
      ),
    })
  })
  return {
    brand,
    settings,
    reporters,
    hosts,
    inject: (options: InjectOptions) => app.inject(options),
    get: (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { host: 'acme.localhost:3000', ...headers } }),
  }
}

/** The data that a page starts with. */
export const readPageData = (html: string) =>
  parsePage(/id="portal-data">(.*?)<\/script>/s.exec(html)![1]!) as { data: PageData }
