import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Before the tests of a file: a server that keeps objects as S3 does, for whoever has this key. */
export function setUpObjectServer({ accessKeyId }: { accessKeyId: string }) {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>()
  const bucket = { objects, endpoint: '' }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`))
          return response.writeHead(403).end()
        const path = request.url!.split('?')[0]!
        if (request.method === 'PUT')
          objects.set(path, { body: Buffer.concat(chunks), type: request.headers['content-type'] })
        if (request.method === 'DELETE') objects.delete(path)
        const found = objects.get(path)
        if (request.method === 'GET' && !found)
          return response
            .writeHead(404, { 'content-type': 'application/xml' })
            .end('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>')
        return response
          .writeHead(request.method === 'DELETE' ? 204 : 200)
          .end(request.method === 'GET' ? found!.body : undefined)
      })
  })
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    bucket.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return bucket
}
