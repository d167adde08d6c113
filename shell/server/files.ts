import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRemoteName } from '@portal/build/remotes'
import type { ReleaseSource } from './releases'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Scripts are public: the booking widget loads them on any website, and cross-origin integrity checks need CORS. */
export const forAnySite = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Pages check their scripts' hashes: a proxy that rewrote one would stop it. */
export const immutable = { 'cache-control': 'public, max-age=31536000, immutable, no-transform', ...forAnySite }

const safeName = /^[\w.-]+(\/[\w.-]+)*$/

/** Serves builds. They are immutable, so they are cached for a year, and were compressed with brotli at build time. */
export function registerBuildFiles(
  app: FastifyInstance,
  shellFolder: string,
  releases: Pick<ReleaseSource, 'findFolders'>,
): void {
  app.get<{ Params: { version: string; '*': string } }>('/shell/:version/*', async (request, reply) => {
    const { version } = request.params
    return sendBuilt(
      request,
      reply,
      await findShellFolders(shellFolder, releases, version),
      version,
      request.params['*'],
    )
  })
  app.get<{ Params: { remote: string; version: string; '*': string } }>(
    '/remotes/:remote/:version/*',
    async (request, reply) => {
      const { remote, version } = request.params
      if (!isRemoteName(remote)) return reply.code(404).type('text/plain').send('No such remote')
      return sendBuilt(request, reply, await releases.findFolders(remote, version), version, request.params['*'])
    },
  )
}

/** Folders that may contain a build of the shell: the server's own, or where published ones are. Pages stay open over an upgrade. */
export async function findShellFolders(
  shellFolder: string,
  { findFolders }: Pick<ReleaseSource, 'findFolders'>,
  version: string,
): Promise<string[]> {
  const own = join(shellFolder, 'dist')
  const isOwn = safeName.test(version) && (await isFolder(join(own, version)))
  return isOwn ? [own] : findFolders('shell', version)
}

async function sendBuilt(request: FastifyRequest, reply: FastifyReply, bases: string[], version: string, name: string) {
  const path = `${version}/${name}`
  if (!types[extname(name)] || !safeName.test(path) || path.includes('..'))
    return reply.code(404).type('text/plain').send('Not found')
  const file = await findFile(bases, path)
  if (file === undefined)
    return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found')
  reply.headers({ ...immutable, vary: 'Accept-Encoding' })
  return sendFile(request, reply, file)
}

/** Sends an existing file, or the one beside it that the build has compressed. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
  const packed = acceptsBrotli(request) ? await fileSize(`${file}.br`) : 0
  if (packed > 0) reply.header('content-encoding', 'br')
  return reply
    .headers({ 'content-type': types[extname(file)], 'content-length': packed || (await fileSize(file)) })
    .send(createReadStream(packed > 0 ? `${file}.br` : file))
}

export const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['br']) !== null

/** The file in the first folder that contains it. */
export async function findFile(bases: readonly string[], path: string): Promise<string | undefined> {
  for (const base of bases) if ((await fileSize(join(base, path))) > 0) return join(base, path)
  return undefined
}

/** In bytes; 0 if there is no such file. */
const fileSize = (path: string): Promise<number> =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  )

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
