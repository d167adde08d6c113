import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Tenant } from '@portal/contract'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import type { Settings } from '@portal/platform'
import { readSubdomain, withPictureOrigin } from '@portal/rules'
import type { Brand } from '@portal/rules'
import { acceptJson, applyRequestRules, isFresh, isSecretPath, requestSettings, setCommonHeaders } from '@portal/server'
import { SHELL, type Decision } from 'releases'
import type { LoadedPage } from '../src/page-data'
import { registerAnalyticsFrame } from './analytics-frame'
import { createShellSource, type BuildFolders, type ShellBuild } from './builds'
import { INLINE_SCRIPT_HASHES, renderDocument } from './document'
import { acceptsBrotli, registerBuildFiles } from './files'
import { listTrials, listVariants } from './flags'
import { registerInstallable } from './installable'
import { registerManifests } from './manifests'
import { readOverrides } from './overrides'
import { pagePolicy, type PageOrigins } from './page-policy'
import type { PageAssets } from './preloads'
import type { ReleaseSource, ResolvedPage } from './releases'
import { knownTenant } from './tenant-host'
import type { TenantSource } from './tenants'
import { readScheme, readVisitor } from './visitor'
import { registerWidget } from './widget'
import { createServerWords, pickFor } from './words'

export type { BuildFolders } from './builds'
export { writeStaticSite } from './static-site'
export { newestBuilds, registryReleases, type ReleaseSource } from './releases'
export { createTenantSource } from './tenants'
export { listVariants } from './flags'
export { knownVisitor } from './visitor'

/** Best-effort identity of a report's sender, enough to tell that ten reports came from one visitor. */
export interface Reporter {
  tenant: string
  visitor: string
  ip: string
}

export interface ShellServerOptions {
  folders: BuildFolders
  /** Decides which build of each remote a visitor gets. */
  releases: ReleaseSource
  /** Logs why a request failed; by default to the console. */
  onError?: (error: unknown, request: FastifyRequest) => void
  /** Handles the reports that pages send about their remotes. Returns a validation error, or null. */
  onReports?: (body: unknown, reporter: Reporter) => string | null
  /** Origins allowed in `?mfe.billing=`; empty in production. */
  overrideOrigins?: readonly string[]
  /** Seconds between a page's update checks; 0 disables them. */
  updatePollSeconds?: number
  /** Sets cookies with `Secure`. */
  secure?: boolean
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  tenants: TenantSource
  /** Page settings for a tenant's host, e.g. `acme.localhost:3000`. */
  settingsFor: (host: string) => Settings
  /** Origins besides its own that a page may use, for the content security policy. */
  trustedOrigins: (host: string) => PageOrigins
  apiBase?: string
  /** Parent domains of tenants' hosts, e.g. `portal.example`; any other host is unknown. */
  domains: readonly string[]
  /** Translations of all texts into languages that only tests see, by language and message id. */
  pseudoLanguages?: PageAssets['pseudoLanguages']
  /** Additional same-origin scripts of every page, e.g. live reload during development. */
  extraScripts?: readonly string[]
}

/** Serves the shell on tenants' hosts: initial HTML for every page URL, immutable builds under /shell/ and /remotes/. */
export async function createShellServer(options: ShellServerOptions): Promise<FastifyInstance> {
  const newestShell = createShellSource(options.folders)
  const { assets } = await newestShell()
  const wordsFor = (request: FastifyRequest) => createServerWords(assets, pickFor(request, assets), {})
  const app = fastify({
    logger: false,
    ...requestSettings(options.trustedProxies),
    // A URL that can't be decoded never reaches a route handler.
    frameworkErrors: (_error, request, reply) => {
      const i18n = wordsFor(request)
      void setCommonHeaders(request, reply)
        .code(400)
        .type('text/plain; charset=utf-8')
        .send(i18n._('This address is not valid'))
    },
  })
  applyRequestRules(app)
  acceptJson(app)
  const { onError = (error) => console.error(error) } = options
  // Any URL is a page, so only the method can be wrong. Before the body is parsed, whose type may be unknown, too.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404)
      return reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Only GET works at this address')
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    // A body that can't be read.
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: error.message })
    onError(error, request)
    const i18n = wordsFor(request)
    return reply
      .code(503)
      .type('text/plain')
      .send(i18n._('The page can’t be shown right now. Please try again in a moment.'))
  })
  registerBuildFiles(app, options.folders.shell, options.releases)
  registerManifests(app, options.releases)
  registerWidget(app, options, newestShell)
  registerReleaseAnswers(app, options, newestShell)
  registerAnalyticsFrame(app)
  registerInstallable(app, options, newestShell)
  registerPages(app, options, newestShell)
  return app
}

/** Sends the initial HTML of every page. */
function registerPages(app: FastifyInstance, options: ShellServerOptions, newestShell: () => Promise<ShellBuild>) {
  const sendHtml = createHtmlSender()

  app.get('/*', async (request, reply) => {
    // A missing asset gets a 404: HTML in place of a script would cause a misleading error in the console.
    if (/\.(js|mjs|css|map|json|svg|png|ico|woff2)$/.test(request.url.split('?')[0] ?? '')) {
      return reply.code(404).type('text/plain').send('Not found')
    }
    const host = request.headers.host ?? ''
    const { user, setCookie, fallBack } = readVisitor(request.headers.cookie, options.secure ?? false)
    const [shell, overrides] = await Promise.all([
      newestShell(),
      readOverrides(request.url, options.overrideOrigins ?? []),
    ])
    const { page, records, language, ...found } = await loadPage(
      overrides.size > 0 ? { ...options, updatePollSeconds: 0 } : options,
      host,
      shell,
      async (tenant) => options.releases.resolve({ visitor: { tenant, user }, overrides, fallBack }),
      (offered, company) => pickFor(request, { ...offered, pseudoLanguages: options.pseudoLanguages }, company),
    )
    const assets = { ...found.assets, pseudoLanguages: options.pseudoLanguages }
    const html = renderDocument({
      page,
      assets,
      url: request.url,
      records,
      extraScripts: options.extraScripts,
      scheme: readScheme(request.headers.cookie),
      language,
    })
    // 421: the host is not one of this portal's at all.
    const unknown = readSubdomain(host, options.domains) === null ? 421 : 404
    const failed = !page.ok && page.problem === 'unavailable' ? 503 : unknown
    reply.code(page.ok ? 200 : failed)
    if (setCookie && page.ok) reply.header('set-cookie', setCookie)
    // An unvalidated Host header must not get into the policy.
    const trusted = page.ok ? options.trustedOrigins(host) : NO_ORIGINS
    const origins = { ...trusted, images: [...trusted.images, ...(page.ok ? pictureOrigins(page.data.brand) : [])] }
    const developers = [...overrides.values()].map(({ manifest }) => new URL(manifest.url).origin)
    const policy = pagePolicy(INLINE_SCRIPT_HASHES, origins, {
      developers,
      hasGoogleMap: page.ok && page.data.settings.googleMapsKey !== '',
    })
    return sendHtml(request, reply, html, `${policy}; frame-ancestors 'none'`)
  })
}

const NO_ORIGINS: PageOrigins = { scripts: [], frames: [], connect: [], images: [], uploads: [] }

/** Origins of the tenant's pictures, unless they are embedded (`data:`) or same-origin paths. */
const pictureOrigins = ({ logoUrl, lightLogoUrl, darkLogoUrl, faviconUrl, heroUrl }: Brand): string[] => {
  const addresses = [logoUrl, lightLogoUrl, darkLogoUrl, faviconUrl, heroUrl].filter(
    (url): url is string => url !== null && /^https?:/i.test(url) && URL.canParse(url),
  )
  return [...new Set(addresses.map((url) => new URL(url).origin))]
}

const REPORT_LIMIT_BYTES = 32_768

/** Release endpoints for open pages: current versions, and reports about remotes. */
function registerReleaseAnswers(
  app: FastifyInstance,
  options: ShellServerOptions,
  newestShell: () => Promise<ShellBuild>,
) {
  const { releases, onReports } = options
  const findTenant = (request: FastifyRequest) => knownTenant(request, options)

  // Versions that this visitor would get now; an open page compares them with its own.
  app.get('/releases/current', async (request, reply) => {
    const tenant = await findTenant(request)
    if (tenant === null) return reply.code(404).send({ message: 'No such tenant' })
    const { user, fallBack, setCookie } = readVisitor(request.headers.cookie, options.secure ?? false)
    const page = await releases.resolve({ visitor: { tenant, user }, fallBack })
    const { releases: resolved, flags, revision } = page
    return reply.header('cache-control', 'no-store').send({
      revision,
      shell: (page.shell?.build ?? (await newestShell())).record.version,
      versions: Object.fromEntries(
        resolved.map(({ remote, version, disabled }) => [remote, disabled ? null : version]),
      ),
      // A browser that keeps no cookie is somebody else at each request.
      ...(setCookie === null && { flags: listVariants(flags) }),
      killed: releases.killed(),
    })
  })

  // For the person who is to be named in a rollout.
  app.get('/releases/me', async (request, reply) => {
    const { user, setCookie } = readVisitor(request.headers.cookie, options.secure ?? false)
    if (setCookie !== null) reply.header('set-cookie', setCookie)
    return reply.header('cache-control', 'no-store').send({ person: user })
  })

  app.post('/releases/reports', { bodyLimit: REPORT_LIMIT_BYTES }, async (request, reply) => {
    const tenant = await findTenant(request)
    if (tenant === null) return reply.code(404).send({ message: 'No such tenant' })
    const { user } = readVisitor(request.headers.cookie, options.secure ?? false)
    const problem = onReports?.(request.body, { tenant, visitor: user, ip: request.ip }) ?? null
    return problem === null ? reply.code(204).send() : reply.code(400).send({ message: problem })
  })
}

/** A tenant's features as decided for the visitor: the API's answer was for nobody in particular, and some seconds ago. */
function withFlags(tenant: Tenant, flags: readonly Decision[]): Tenant {
  const decided = flags
    .filter(({ name }) => Object.hasOwn(tenant.feature_flags, name))
    .map(({ name, variant }) => [name, variant === 'on'])
  return { ...tenant, feature_flags: { ...tenant.feature_flags, ...Object.fromEntries(decided) } }
}

interface PageToSend {
  page: LoadedPage
  records: ResolvedPage['records']
  assets: PageAssets
  language: string
}

async function loadPage(
  { tenants, settingsFor, trustedOrigins, apiBase = '', domains, updatePollSeconds = 0 }: ShellServerOptions,
  host: string,
  ownShell: ShellBuild,
  resolve: (tenant: string) => Promise<ResolvedPage>,
  pick: (assets: PageAssets, company?: string) => string,
): Promise<PageToSend> {
  const failed = (problem: 'unknown-host' | 'unavailable'): PageToSend => ({
    page: { ok: false, problem },
    records: new Map(),
    assets: ownShell.assets,
    language: pick(ownShell.assets),
  })
  const subdomain = readSubdomain(host, domains)
  if (subdomain === null) return failed('unknown-host')
  const found = await tenants.find(subdomain)
  if (found === 'unknown') return failed('unknown-host')
  if (found === 'unavailable') return failed('unavailable')
  const { releases, shell, flags, records, revision } = await resolve(subdomain)
  const { assets, files } = shell?.build ?? ownShell
  const language = pick(assets, found.tenant.language)
  const spoken = language === SOURCE_LANGUAGE ? found : await tenants.find(subdomain, language)
  // Texts in another language can be missing for a moment; the page can't.
  const { brand } = typeof spoken === 'object' ? spoken : found
  const base = apiBase.replace('{tenant}', subdomain)
  const trials = listTrials(flags)
  if (shell?.rollout) trials.push({ remote: SHELL, version: files.version, rollout: shell.rollout })
  return {
    records,
    assets,
    language,
    page: {
      ok: true,
      data: {
        apiBase: base,
        tenant: withFlags(found.tenant, flags),
        brand: withPictureOrigin(brand, base),
        settings: settingsFor(host),
        releases,
        flags: listVariants(flags),
        ...(trials.length > 0 && { trials }),
        revision,
        shell: files,
        scriptOrigins: trustedOrigins(host).scripts,
        updatePollSeconds,
      },
    },
  }
}

/** Visitors with the same tenant, address and releases get the same page: so many are kept compressed, at some 6 kB each. */
const MAX_COMPRESSED = 500

function createHtmlSender() {
  const compressed = new LRUCache<string, Buffer>({ max: MAX_COMPRESSED })
  return (request: FastifyRequest, reply: FastifyReply, html: string, policy: string) => {
    const hash = createHash('sha256').update(html).digest('base64url')
    reply
      .type('text/html; charset=utf-8')
      // It is for one visitor: their versions, and perhaps their cookie. A proxy that rewrote its scripts would break their hashes.
      .header('cache-control', 'private, no-cache, no-transform')
      .header('vary', 'Accept-Encoding, Accept-Language')
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      // A technician's page asks for the position.
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
      .header('referrer-policy', isSecretPath(request.url) ? 'no-referrer' : 'strict-origin-when-cross-origin')
    if (isFresh(request, reply, hash.slice(0, 22))) return reply.code(304).send()
    if (!acceptsBrotli(request)) return reply.send(html)
    const packed = compressed.get(hash) ?? brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    compressed.set(hash, packed)
    return reply.header('content-encoding', 'br').send(packed)
  }
}
