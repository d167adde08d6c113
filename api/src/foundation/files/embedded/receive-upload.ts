import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { S3Error } from './s3-error'
import { checkLength, type Fields, type Policy } from './upload-policy'

/** Limit for the total size of the fields before the file, as at Amazon. */
const MAX_FIELD_BYTES = 20_000
const limits = { fields: 60, parts: 80, files: 2, fieldSize: MAX_FIELD_BYTES, headerPairs: 40, headerSize: 8 * 1024 }

interface Options {
  /** The form's content type, with its boundary. */
  contentType: string
  /** Checks the fields before any of the file is written; throws S3Error. */
  admit: (fields: Fields) => Policy
  /** Path that the file is written to. After a rejection, it may contain a partial file. */
  draft: string
}

export interface Upload {
  fields: Fields
  bytes: number
  /** As S3 returns it: the MD5 of the file in quotes. */
  etag: string
}

const malformed = (reason: string) =>
  new S3Error('MalformedPOSTRequest', `The body of your POST request is not well-formed multipart/form-data: ${reason}`)
const notOneFile = () => new S3Error('MalformedPOSTRequest', 'POST requires exactly one file upload per request.')

/** Receives one form: its fields, then one file, which is streamed to `draft`. Fields after the file are ignored, as at Amazon. */
export async function receiveUpload(body: Readable, { contentType, admit, draft }: Options): Promise<Upload> {
  const fields = new Map<string, string>()
  let fieldBytes = 0
  let saved: Promise<Upload> | undefined
  let incoming: Readable | undefined
  try {
    return await new Promise<Upload>((done, fail) => {
      const endsEarly = () => fail(malformed('it ends too early'))
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits,
        isPartAFile: (name) => name?.toLowerCase() === 'file',
      })
      parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
        if (saved) return
        const field = name?.toLowerCase() ?? ''
        fieldBytes += field.length + Buffer.byteLength(value)
        // Of two values, one might be checked and the other one used.
        if (!field || fields.has(field))
          fail(malformed(field ? `the field ${field} is there twice` : 'a field has no name'))
        else if (nameCut || valueCut || fieldBytes > MAX_FIELD_BYTES)
          fail(
            new S3Error(
              'MaxPostPreDataLengthExceeded',
              'Your POST request fields preceding the upload file were too large.',
            ),
          )
        else fields.set(field, value)
      })
      parser.on('file', (_name, file) => {
        if (saved) {
          file.resume()
          return fail(notOneFile())
        }
        incoming = file
        saved = (async () => save(file, admit(fields), draft, fields))()
        saved.catch(fail)
      })
      parser.on('error', endsEarly)
      for (const limit of ['fieldsLimit', 'partsLimit'] as const)
        parser.on(limit, () => fail(malformed('too many parts')))
      parser.on('finish', () => {
        if (saved) saved.then(done, fail)
        else fail(notOneFile())
      })
      body.on('error', endsEarly)
      body.on('close', () => body.readableEnded || endsEarly())
      body.pipe(parser)
    })
  } finally {
    // Drain the body before the response is sent: a browser that is cut off while uploading reports a network error instead.
    body.unpipe()
    body.resume()
    // Nothing may write to the draft after the caller deletes it.
    incoming?.destroy()
    await saved?.catch(() => undefined)
  }
}

async function save(file: Readable, policy: Policy, draft: string, fields: Fields): Promise<Upload> {
  const md5 = createHash('md5')
  let bytes = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > policy.length.max) checkLength(policy, bytes)
      md5.update(chunk)
      yield chunk
    }
  }
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>((done) => out.once('close', done))
  try {
    await pipeline(file, measured, out)
  } finally {
    // An upload that is aborted while the draft is being opened still creates the file, so wait for the stream to close.
    await closed
  }
  checkLength(policy, bytes)
  return { fields, bytes, etag: `"${md5.digest('hex')}"` }
}
