import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFresh } from '@portal/server'
import type { BuildFolders, ShellBuild } from './builds'
import { findFile, findShellFolders, forAnySite, sendFile } from './files'
import type { ReleaseSource } from './releases'
import { findTenant, knownTenant } from './tenant-host'
import type { TenantSource } from './tenants'
import { readVisitor } from './visitor'

/** The remote that the widget shows. */
export const WIDGET_REMOTE = 'mfe-scheduling'
export const widgetScripts = ['runtime.js', 'element.js'] as const

interface Options {
  folders: BuildFolders
  releases: ReleaseSource
  tenants: TenantSource
  domains: readonly string[]
}

/**
 * Serves the booking widget for other websites: two scripts of the tenant's build of the shell at stable URLs, and
 * `release.json`, the scheduling build that a visitor gets, null at a tenant without it.
 */
export function registerWidget(app: FastifyInstance, options: Options, ownShell: () => Promise<ShellBuild>): void {
  /** Scripts are cached for everybody, so who asks makes no difference. */
  async function findShell(request: FastifyRequest): Promise<ShellBuild> {
    const tenant = await knownTenant(request, options)
    const page = tenant === null ? null : await options.releases.resolve({ visitor: { tenant, user: '' } })
    return page?.shell?.build ?? ownShell()
  }

  for (const name of widgetScripts) {
    app.get(`/widget/${name}`, async (request, reply) => {
      const { version, files } = (await findShell(request)).record
      const built = files.find(({ url }) => url === `/shell/${version}/widget/${name}`)
      const folders = await findShellFolders(options.folders.shell, options.releases, version)
      const file = built && (await findFile(folders, `${version}/widget/${name}`))
      if (!file) return reply.code(404).type('text/plain').send('This build of the shell has no widget')
      reply.headers({
        ...forAnySite,
        // Other websites pick up a new shell within minutes; the files of the previous build stay available until then.
        'cache-control': 'public, max-age=300, stale-while-revalidate=86400, no-transform',
        vary: 'Accept-Encoding',
      })
      if (isFresh(request, reply, built.sha384.slice('sha384-'.length, 'sha384-'.length + 22)))
        return reply.code(304).send()
      return sendFile(request, reply, file)
    })
  }

  app.get('/widget/release.json', async (request, reply) => {
    reply.headers({ ...forAnySite, 'cache-control': 'no-store' })
    const [subdomain, found] = await findTenant(request, options)
    // Requested without cookies, so every request is a new visitor, and a staged rollout gets its share of page views.
    const { user, fallBack } = readVisitor(request.headers.cookie, false)
    if (found === null) return reply.code(404).send({ message: 'Online booking is not available at this address' })
    const { releases } = await options.releases.resolve({ visitor: { tenant: subdomain, user }, fallBack })
    const release = releases.find(({ remote }) => remote === WIDGET_REMOTE)
    const { language } = found.tenant
    return reply.type('application/json').send(JSON.stringify(release ? { ...release, language } : null))
  })
}
