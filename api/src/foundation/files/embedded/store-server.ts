import cors from '@fastify/cors'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { applyRequestRules, requestSettings, setCommonHeaders } from '@portal/server'
import { inline } from '../file-store'
import { detectFileType } from '../file-type'
import type { Folder } from './folder'
import { receiveUpload } from './receive-upload'
import { errorXml, S3Error, toXml } from './s3-error'
import { checkSignature, type StoreKeys } from './signature'
import { checkQuery } from './signed-urls'
import { checkPolicy, readPolicy, type Fields, type Policy } from './upload-policy'

interface Parts {
  folder: Folder
  bucket: string
  keys: StoreKeys
  linkSecret: string
  publicOrigin: string
  allowedOrigin: (origin: string) => boolean
  clock: () => Date
  trustedProxies?: readonly string[] | undefined
  onError: (error: unknown) => void
}

/** Limit for any file, even if its policy allows more. */
const HARD_CAP_BYTES = 64 * 1024 * 1024

/** For uploaded files: served with their detected type, and never executed. */
const fileHeaders = (type: string | null, name: string | undefined) => ({
  // Browsers' PDF viewers do not work in a sandbox; only the office uploads PDFs.
  'content-security-policy': type === 'application/pdf' ? "default-src 'none'" : "default-src 'none'; sandbox",
  'content-disposition': type ? inline(name) : 'attachment',
  // The signed URL is valid for at least twelve hours.
  'cache-control': 'private, max-age=3600',
})

/** A server without routes, whose errors are XML as S3's are. */
function createXmlServer(
  allowedOrigin: Parts['allowedOrigin'],
  trustedProxies: readonly string[],
  onError: Parts['onError'],
): FastifyInstance {
  const app = fastify({
    ...requestSettings(trustedProxies),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (_error, request, reply) =>
      void setCommonHeaders(request, reply)
        .code(400)
        .type('application/xml')
        .send(errorXml(new S3Error('InvalidArgument', 'The address is not valid.'))),
  })
  applyRequestRules(app, { 'cache-control': 'no-store' })
  app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && allowedOrigin(origin) ? origin : false),
    methods: ['POST', 'GET', 'HEAD'],
    exposedHeaders: ['ETag', 'Location'],
    maxAge: 86_400,
  })
  app.removeAllContentTypeParsers()
  // The form is streamed, never buffered as a whole.
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  app.addContentTypeParser('*', (_request, _body, done) =>
    done(new S3Error('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.')),
  )
  app.setErrorHandler<Error>((error, _request, reply) => {
    const isRefusal = error instanceof S3Error
    if (!isRefusal) onError(error)
    return reply
      .code(isRefusal ? error.status : 500)
      .type('application/xml')
      .send(
        isRefusal
          ? errorXml(error)
          : toXml('Error', { Code: 'InternalError', Message: 'We encountered an internal error. Please try again.' }),
      )
  })
  app.setNotFoundHandler(() => {
    throw new S3Error('NoSuchKey', 'The specified key does not exist.')
  })
  return app
}

/** The store's HTTP server: uploads by signed form, downloads by signed URL. A separate origin isolates uploaded files from the portal. */
export function createStoreApp({
  folder,
  bucket,
  keys,
  linkSecret,
  publicOrigin,
  allowedOrigin,
  clock,
  trustedProxies = [],
  onError,
}: Parts): FastifyInstance {
  const app = createXmlServer(allowedOrigin, trustedProxies, onError)
  const admit = (fields: Fields): Policy => {
    checkSignature(fields, keys)
    const policy = readPolicy(fields.get('policy') ?? '')
    checkPolicy(policy, fields, { bucket, now: clock() })
    if (!fields.get('key')) throw new S3Error('InvalidArgument', "Bucket POST must contain a field named 'key'.")
    return { ...policy, length: { ...policy.length, max: Math.min(policy.length.max, HARD_CAP_BYTES) } }
  }

  for (const url of [`/${bucket}`, `/${bucket}/`]) {
    app.post(url, async (request, reply) => {
      const draft = folder.newDraft()
      try {
        const { fields, etag } = await receiveUpload(request.raw, {
          contentType: request.headers['content-type'] ?? '',
          admit,
          draft,
        })
        const key = fields.get('key')!
        await folder.keep(draft, key)
        const location = `${publicOrigin}/${bucket}/${key}`
        const status = fields.get('success_action_status')
        reply.headers({ etag, location }).code(status === '201' || status === '200' ? Number(status) : 204)
        return await (status === '201'
          ? reply
              .type('application/xml')
              .send(toXml('PostResponse', { Location: location, Bucket: bucket, Key: key, ETag: etag }))
          : reply.send())
      } finally {
        await folder.dropDraft(draft)
      }
    })
  }

  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(`/${bucket}/*`, async (request, reply) => {
    const key = request.params['*']
    const name = checkQuery(linkSecret, key, request.query, clock())
    const bytes = await folder.read(key)
    if (!bytes) throw new S3Error('NoSuchKey', 'The specified key does not exist.')
    const type = detectFileType(bytes)
    return reply
      .type(type ?? 'application/octet-stream')
      .headers(fileHeaders(type, name))
      .send(bytes)
  })
  return app
}
