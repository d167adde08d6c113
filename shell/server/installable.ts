import type { FastifyInstance } from 'fastify'
import { readSubdomain, type Brand } from '@portal/rules'
import { brandRoles } from '@portal/theme/css'
import { hashSource } from './document'
import { OFFLINE_SCRIPT, offlinePage } from './offline-page'
import { SERVICE_WORKER } from './service-worker'
import type { TenantSource } from './tenants'

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
const manifest = (brand: Brand) => ({
  id: '/',
  name: `${brand.name} Portal`,
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
export function registerInstallable(app: FastifyInstance, { tenants, domains }: Options): void {
  async function findBrand(host: string | undefined): Promise<Brand | null> {
    const subdomain = readSubdomain(host ?? '', domains)
    const found = subdomain === null ? 'unknown' : await tenants.find(subdomain)
    return typeof found === 'object' ? found.brand : null
  }

  app.get('/service-worker.js', async (_request, reply) =>
    // Browsers ask for it again at each navigation after a day, and compare.
    reply.headers({ 'cache-control': 'no-cache' }).type('text/javascript; charset=utf-8').send(SERVICE_WORKER),
  )

  app.get('/manifest.webmanifest', async (request, reply) => {
    const brand = await findBrand(request.headers.host)
    if (!brand) return reply.code(404).type('text/plain').send('Not found')
    return reply
      .headers({ 'cache-control': 'public, max-age=3600' })
      .type('application/manifest+json')
      .send(JSON.stringify(manifest(brand)))
  })

  app.get('/offline', async (request, reply) => {
    const brand = await findBrand(request.headers.host)
    if (!brand) return reply.code(404).type('text/plain').send('Not found')
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'content-security-policy': OFFLINE_POLICY })
      .type('text/html; charset=utf-8')
      .send(offlinePage(brand))
  })
}
