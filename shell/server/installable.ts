import type { FastifyInstance, FastifyRequest } from 'fastify'
import { textDirection } from '@portal/i18n/languages'
import type { Brand } from '@portal/rules'
import { brandRoles } from '@portal/theme/css'
import type { ShellBuild } from './builds'
import { hashSource } from './document'
import { OFFLINE_SCRIPT, offlinePage } from './offline-page'
import { SERVICE_WORKER } from './service-worker'
import { findTenant } from './tenant-host'
import type { TenantSource } from './tenants'
import { createServerWords, pickFor } from './words'

interface Options {
  tenants: TenantSource
  domains: readonly string[]
}

/** Of an uploaded favicon, its two sizes for home screens, which may be cut to a circle. */
const listIcons = (url: string) =>
  /^\/v1\/.*\/favicon-[0-9a-f]{16}\.png$/.test(url)
    ? [192, 512].map((size) => ({
        src: url.replace(/(?=\.png$)/, `-${size}`),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      }))
    : [{ src: url, sizes: 'any', purpose: 'any' }]

/** The web app manifest: the portal on a home screen under the company's name, in its colors. */
const manifest = (brand: Brand, language: string, name: string) => ({
  id: '/',
  lang: language,
  dir: textDirection(language),
  name,
  short_name: brand.name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: brandRoles(brand, 'light').canvas,
  theme_color: brandRoles(brand, 'light').brandDeep,
  icons: brand.faviconUrl ? listIcons(brand.faviconUrl) : [],
})

const OFFLINE_POLICY = `default-src 'none'; script-src ${hashSource(OFFLINE_SCRIPT)}; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`

/** Serves what makes the portal an app on a phone: its manifest, its service worker, and the page for when there is no connection. */
export function registerInstallable(
  app: FastifyInstance,
  options: Options,
  newestShell: () => Promise<ShellBuild>,
): void {
  /** Whose page a request asks for, and in which language; null on a host of nobody. */
  async function findPage(request: FastifyRequest) {
    const [[, found], { assets }] = await Promise.all([findTenant(request, options), newestShell()])
    return found && { brand: found.brand, assets, language: pickFor(request, assets, found.tenant.language) }
  }

  app.get('/service-worker.js', async (_request, reply) =>
    // Browsers ask for it again at each navigation after a day, and compare.
    reply.headers({ 'cache-control': 'no-cache' }).type('text/javascript; charset=utf-8').send(SERVICE_WORKER),
  )

  app.get('/manifest.webmanifest', async (request, reply) => {
    const page = await findPage(request)
    if (!page) return reply.code(404).type('text/plain').send('Not found')
    const { brand, assets, language } = page
    const name = createServerWords(assets, language, {})._('{company} Portal', { company: brand.name })
    return reply
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'Accept-Language, Cookie' })
      .type('application/manifest+json')
      .send(JSON.stringify(manifest(brand, language, name)))
  })

  app.get('/offline', async (request, reply) => {
    const page = await findPage(request)
    if (!page) return reply.code(404).type('text/plain').send('Not found')
    return reply
      .headers({
        'cache-control': 'public, max-age=86400',
        vary: 'Accept-Language, Cookie',
        'content-security-policy': OFFLINE_POLICY,
      })
      .type('text/html; charset=utf-8')
      .send(offlinePage(page.brand, page.assets, page.language))
  })
}
