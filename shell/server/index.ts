import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createShellRecordSource, readReleases, type BuildFolders } from './builds'
import { EARLY_SCRIPT_HASH, renderDocument } from './document'
import { registerBuildFiles } from './files'
import { createHash } from 'node:crypto'
import type { TenantSource } from './tenants'
import type { LoadedPage } from '../src/page-data'
import type { Settings } from '@portal/platform'
import { brotliCompressSync, constants } from 'node:zlib'

export type { BuildFolders } from './builds'
export { writeStaticSite } from './static-site'
export { createTenantSource } from './tenants'

export interface ShellServerOptions {
  folders: BuildFolders
  tenants: TenantSource
  /** Settings of the page for a tenant's host, e.g. `acme.localhost:3000`. */
  settingsFor: (host: string) => Settings
  /** Origins beyond its own that a page may talk to, for the content security policy. */
  trustedOrigins: (host: string) => { scripts: string[]; frames: string[]; connect: string[]; images: string[] }
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
  registerBuildFiles(app, options.folders)

  app.get('/*', async (request, reply) => {
    // A missing script answered with a page would be a riddle in the console; only documents get one.
    if (/\.(js|mjs|css|map|json|svg|png|ico|woff2)$/.test(request.url.split('?')[0] ?? '')) {
      return reply.code(404).type('text/plain').send('Not found')
    }
    const host = request.headers.host ?? ''
    const [page, shell] = await Promise.all([loadPage(options, host), newestShell()])
    const html = renderDocument({ page, assets: shell, url: request.url, extraScripts: options.extraScripts })
    reply.code(page.ok ? 200 : page.problem === 'unknown-host' ? 404 : 503)
    return sendHtml(request, reply, html, contentSecurityPolicy(options.trustedOrigins(host)), shell.entry)
  })
  return app
}

async function loadPage({ tenants, folders, settingsFor, apiBase = '', domains }: ShellServerOptions, host: string): Promise<LoadedPage> {
  const [subdomain = '', ...rest] = host.toLowerCase().replace(/:\d+$/, '').split('.')
  if (!domains.includes(rest.join('.'))) return { ok: false, problem: 'unknown-host' }
  const found = await tenants.find(subdomain)
  if (found === 'unknown') return { ok: false, problem: 'unknown-host' }
  if (found === 'unavailable') return { ok: false, problem: 'unavailable' }
  return {
    ok: true,
    data: {
      apiBase: apiBase.replace('{tenant}', subdomain),
      tenant: found.tenant,
      brand: found.brand,
      settings: settingsFor(host),
      releases: await readReleases(folders),
    },
  }
}

const contentSecurityPolicy = ({ scripts, frames, connect, images }: ReturnType<ShellServerOptions['trustedOrigins']>): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${EARLY_SCRIPT_HASH} ${scripts.join(' ')}`,
    // styled-components writes its rules into style elements of the page.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${images.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${connect.join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `form-action 'self' ${connect.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, policy: string, entry: string[]) {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'Accept-Encoding')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', request.url.startsWith('/appointment-details/') || request.url.startsWith('/token/') ? 'no-referrer' : 'strict-origin-when-cross-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    .header('link', entry.map((href) => `<${href}>; rel=preload; as=script`).join(', '))
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  // Quality 5: a few milliseconds for a page that is different for every tenant.
  const packed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return reply.header('content-encoding', 'br').send(packed)
}
