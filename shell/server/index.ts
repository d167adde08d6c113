import { subdomainOf } from '@portal/rules'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ShellRecord } from '@portal/build'
import { createShellRecordSource, shellFiles, type BuildFolders } from './builds'
import { INLINE_SCRIPT_HASHES, renderDocument } from './document'
import { registerAnalyticsFrame } from './analytics-frame'
import { registerBuildFiles } from './files'
import { readOverrides } from './overrides'
import { assetsOf } from './preloads'
import type { ReleaseSource, ResolvedPage } from './releases'
import { readVisitor } from './visitor'
import { registerWidget } from './widget'
import { createHash } from 'node:crypto'
import { knownTenant } from './tenant-host'
import type { TenantSource } from './tenants'
import type { LoadedPage } from '../src/page-data'
import type { Settings } from '@portal/platform'
import type { Brand } from '@portal/rules'
import { brotliCompressSync, constants } from 'node:zlib'

export type { BuildFolders } from './builds'
export { writeStaticSite } from './static-site'
export { newestBuilds, registryReleases, type ReleaseSource } from './releases'
export { createTenantSource } from './tenants'

/** Who sent reports, as far as can be told: enough to see that ten of them came from one. */
export interface Reporter {
  tenant: string
  visitor: string
  ip: string
}

export interface ShellServerOptions {
  folders: BuildFolders
  /** Decides which build of each remote a visitor gets. */
  releases: ReleaseSource
  /** Takes what pages tell of their remotes; answers what is wrong with it, or null. */
  onReports?: (body: unknown, reporter: Reporter) => string | null
  /** Origins that `?mfe.billing=` may name; empty in production. */
  overrideOrigins?: readonly string[]
  /** How often a page asks whether it is still up to date, in seconds; 0 never. */
  updatePollSeconds?: number
  /** Cookies are for https only. */
  secure?: boolean
  tenants: TenantSource
  /** Settings of the page for a tenant's host, e.g. `acme.localhost:3000`. */
  settingsFor: (host: string) => Settings
  /** Origins beyond its own that a page may talk to, for the content security policy. */
  trustedOrigins: (host: string) => { scripts: string[]; frames: string[]; connect: string[]; images: string[]; uploads: string[] }
  apiBase?: string
  /** Domains under which tenants live, e.g. `portal.example`; a host under any other is unknown. */
  domains: readonly string[]
  /** Scripts of this origin that every page gets besides the shell's, e.g. to reload it while developing. */
  extraScripts?: readonly string[]
}

/** Serves the shell to tenants' hosts: first HTML for every page address, immutable builds under /shell/ and /remotes/. */
export async function createShellServer(options: ShellServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    // An address that can't be decoded never reaches a route.
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('This address can’t be read')
    },
  })
  app.setErrorHandler((error, _request, reply) => {
    console.error(error)
    return reply.code(503).type('text/plain').send('The page can’t be shown right now. Please try again in a moment.')
  })
  const newestShell = createShellRecordSource(options.folders)
  await newestShell()
  registerBuildFiles(app, options.folders.shell, options.releases)
  registerWidget(app, options, newestShell)
  registerReleaseAnswers(app, options)
  registerAnalyticsFrame(app)

  app.get('/*', async (request, reply) => {
    // A missing script answered with a page would be a riddle in the console; only documents get one.
    if (/\.(js|mjs|css|map|json|svg|png|ico|woff2)$/.test(request.url.split('?')[0] ?? '')) {
      return reply.code(404).type('text/plain').send('Not found')
    }
    const host = request.headers.host ?? ''
    const { user, setCookie, fallBack } = readVisitor(request.headers.cookie, options.secure ?? false)
    const [shell, overrides] = await Promise.all([newestShell(), readOverrides(request.url, options.overrideOrigins ?? [])])
    const { page, manifests } = await loadPage(overrides.size > 0 ? { ...options, updatePollSeconds: 0 } : options, host, shell, async (tenant) => options.releases.resolve({ visitor: { tenant, user }, overrides, fallBack }))
    const html = renderDocument({ page, assets: assetsOf(shell), url: request.url, manifests, extraScripts: options.extraScripts })
    reply.code(page.ok ? 200 : page.problem === 'unknown-host' ? 404 : 503)
    if (setCookie && page.ok) reply.header('set-cookie', setCookie)
    // What a stranger's request says of its host has no place in a policy.
    const trusted = page.ok ? options.trustedOrigins(host) : NO_ORIGINS
    const origins = { ...trusted, images: [...trusted.images, ...(page.ok ? logoOrigins(page.data.brand) : [])] }
    const developers = [...overrides.values()].map(({ manifest }) => new URL(manifest.url).origin)
    return sendHtml(request, reply, html, contentSecurityPolicy(origins, developers))
  })
  return app
}

const NO_ORIGINS: ReturnType<ShellServerOptions['trustedOrigins']> = { scripts: [], frames: [], connect: [], images: [], uploads: [] }

/** Where the tenant keeps its logos and its icon, when they are no part of the page (`data:`). */
const logoOrigins = ({ logoUrl, lightLogoUrl, darkLogoUrl, faviconUrl }: Brand): string[] => {
  const addresses = [logoUrl, lightLogoUrl, darkLogoUrl, faviconUrl].filter((url): url is string => url !== null && /^https?:/i.test(url) && URL.canParse(url))
  return [...new Set(addresses.map((url) => new URL(url).origin))]
}

const REPORT_LIMIT_BYTES = 32_768

/** What open pages ask and tell about releases. */
function registerReleaseAnswers(app: FastifyInstance, options: ShellServerOptions) {
  const { releases, onReports } = options
  const tenantOf = (request: FastifyRequest) => knownTenant(request, options)

  // Which versions this visitor would get now. A page compares them with its own.
  app.get('/releases/current', async (request, reply) => {
    const tenant = await tenantOf(request)
    if (tenant === null) return reply.code(404).send({ message: 'No such tenant' })
    const { user, fallBack } = readVisitor(request.headers.cookie, false)
    const { releases: resolved, revision } = await releases.resolve({ visitor: { tenant, user }, fallBack })
    return reply
      .header('cache-control', 'no-store')
      .send({ revision, versions: Object.fromEntries(resolved.map(({ remote, version, disabled }) => [remote, disabled ? null : version])), killed: releases.killed() })
  })

  app.post('/releases/reports', { bodyLimit: REPORT_LIMIT_BYTES }, async (request, reply) => {
    const tenant = await tenantOf(request)
    if (tenant === null) return reply.code(404).send({ message: 'No such tenant' })
    const { user } = readVisitor(request.headers.cookie, false)
    const problem = onReports?.(request.body, { tenant, visitor: user, ip: request.ip }) ?? null
    return problem === null ? reply.code(204).send() : reply.code(400).send({ message: problem })
  })
}

type PageToSend = { page: LoadedPage; manifests: ResolvedPage['manifests'] }

async function loadPage(
  { tenants, settingsFor, trustedOrigins, apiBase = '', domains, updatePollSeconds = 0 }: ShellServerOptions,
  host: string,
  shell: ShellRecord,
  resolve: (tenant: string) => Promise<ResolvedPage>,
): Promise<PageToSend> {
  const failed = (problem: 'unknown-host' | 'unavailable'): PageToSend => ({ page: { ok: false, problem }, manifests: new Map() })
  const subdomain = subdomainOf(host, domains)
  if (subdomain === null) return failed('unknown-host')
  const found = await tenants.find(subdomain)
  if (found === 'unknown') return failed('unknown-host')
  if (found === 'unavailable') return failed('unavailable')
  const { releases, manifests } = await resolve(subdomain)
  return {
    manifests,
    page: {
      ok: true,
      data: {
        apiBase: apiBase.replace('{tenant}', subdomain),
        tenant: found.tenant,
        brand: found.brand,
        settings: settingsFor(host),
        releases,
        shell: shellFiles(shell),
        scriptOrigins: trustedOrigins(host).scripts,
        updatePollSeconds,
      },
    },
  }
}

const contentSecurityPolicy = ({ scripts, frames, connect, images, uploads }: ReturnType<ShellServerOptions['trustedOrigins']>, developers: string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${INLINE_SCRIPT_HASHES} ${[...scripts, ...developers].join(' ')}`,
    // Every script address passes the page's own policy, which knows the builds' files and nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    // styled-components writes its rules into style elements of the page.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${images.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${[...connect, ...uploads, ...developers].join(' ')}`,
    // Of its own: the frame for analytics, which has no origin.
    `frame-src 'self' ${frames.join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `form-action 'self' ${connect.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Addresses that open something for whoever has them. */
const carriesToken = (url: string): boolean => ['/appointment-details/', '/token/', '/new_password'].some((path) => url.startsWith(path))

function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, policy: string) {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'Accept-Encoding')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', carriesToken(request.url) ? 'no-referrer' : 'strict-origin-when-cross-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  // Quality 5: a few milliseconds for a page that is different for every tenant.
  const packed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return reply.header('content-encoding', 'br').send(packed)
}
