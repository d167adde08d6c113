import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { isRemoteName } from '@portal/build/remotes'
import { isFresh } from '@portal/server'
import { acceptsBrotli } from './files'
import { toManifest } from './preloads'
import type { ReleaseSource } from './releases'

const compress = promisify(brotliCompress)
const safeVersion = /^\w[\w.-]*$/

/**
 * Answers with the manifests of published builds, made from their signed records. Pages trust them like the HTML, which comes from
 * here as well; what lies below `/remotes` may come from elsewhere, and is checked by the hashes in them.
 */
export function registerManifests(app: FastifyInstance, { findRecord }: Pick<ReleaseSource, 'findRecord'>): void {
  app.get<{ Params: { remote: string; version: string } }>(
    '/releases/builds/:remote/:version/manifest.json',
    async (request, reply) => {
      const { remote, version } = request.params
      const record = isRemoteName(remote) && safeVersion.test(version) ? await findRecord(remote, version) : null
      if (!record)
        return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('There is no such build')
      const manifest = JSON.stringify(toManifest(record))
      reply.headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      if (isFresh(request, reply, createHash('sha256').update(manifest).digest('base64url').slice(0, 22)))
        return reply.code(304).send()
      if (!acceptsBrotli(request)) return reply.send(manifest)
      return reply.header('content-encoding', 'br').send(await compress(manifest))
    },
  )
}
