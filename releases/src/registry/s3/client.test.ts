import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RegistryError } from '../registry'
import { createS3Client, type S3Client } from './client'
import { access, BUCKET } from './testing/s3-mock'
import { breakNext, openClient, useS3Mock } from './testing/use-s3-mock'

const s3 = useS3Mock()
const text = (value: string) => Buffer.from(value)

/** A server that always sends the same response. */
async function withServer(status: number, page: string, work: (client: S3Client) => Promise<unknown>): Promise<void> {
  const server = createServer((_, response) => response.writeHead(status).end(page)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work(openClient(s3(), { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test.each(['a', 'a/b c/ü+(1).js', "it's*$&=?.json"])(
  'an object with key %s is created once and read back',
  async (key) => {
    const client = openClient(s3())
    expect(await client.get(BUCKET, key)).toBeNull()
    expect(await client.putOnce(BUCKET, key, text('one'), { 'content-type': 'text/plain' })).toBe(true)
    expect(await client.putOnce(BUCKET, key, text('two'))).toBe(false)
    expect(String(await client.get(BUCKET, key))).toBe('one')
    expect(s3().objects.get(key)!.headers).toMatchObject({ 'content-type': 'text/plain', 'if-none-match': '*' })
  },
)

test('a list continues across pages, and starts after a given key', async () => {
  const client = openClient(s3())
  const keys = Array.from({ length: 10 }, (_, index) => `some/${index}`)
  for (const key of [...keys, 'other/1']) await client.putOnce(BUCKET, key, text('x'))
  s3().requests.length = 0
  expect(await client.list(BUCKET, 'some/')).toEqual(keys)
  expect(s3().requests).toHaveLength(4)
  expect(await client.list(BUCKET, 'some/', 'some/5')).toEqual(['some/6', 'some/7', 'some/8', 'some/9'])
  expect(await client.list(BUCKET, 'none/')).toEqual([])
})

test('repeated pages are an error, not an endless list', async () => {
  const page =
    '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken><Contents><Key>a/1</Key></Contents></ListBucketResult>'
  await withServer(200, page, (client) => expect(client.list(BUCKET, 'a/')).rejects.toThrow(/not in order/))
})

describe('errors say what to check', () => {
  const asks: [string, (client: S3Client, bucket: string) => Promise<unknown>][] = [
    ['get', (client, bucket) => client.get(bucket, 'a')],
    ['put', (client, bucket) => client.putOnce(bucket, 'a', text('x'))],
    ['list', (client, bucket) => client.list(bucket, 'a')],
  ]
  describe.each(asks)('%s', (_, ask) => {
    test.each([
      [
        'a wrong secret',
        { secretAccessKey: 'wrong' },
        BUCKET,
        /refused, 403 SignatureDoesNotMatch.*S3_SECRET_ACCESS_KEY/,
      ],
      ['an unknown key', { accessKeyId: 'AKIDNONE' }, BUCKET, /403 InvalidAccessKeyId/],
      ['another region', { region: 'us-east-1' }, BUCKET, /AuthorizationHeaderMalformed.*S3_REGION/],
      ['no such bucket', {}, 'elsewhere', /there is no bucket elsewhere.*RELEASES_BUCKET/],
      [
        'an unreachable endpoint',
        { endpoint: 'http://127.0.0.1:1' },
        BUCKET,
        /127\.0\.0\.1:1 can’t be reached \(.*S3_ENDPOINT/,
      ],
    ])('%s', async (__, settings, bucket, message) => {
      const error: unknown = await ask(openClient(s3(), settings), bucket).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(RegistryError)
      expect((error as Error).message).toMatch(message)
      expect((error as Error).message).not.toContain(access.secretAccessKey)
      expect(s3().objects.size).toBe(0)
    })

    test('a timeout', async () => {
      s3().fault = () => ({ slowMs: 15_000 })
      await expect(ask(openClient(s3(), { timeoutMs: 250 }), BUCKET)).rejects.toThrow(/no answer within 250 ms/)
    })
  })

  test('a response that starts and does not end', async () => {
    s3().objects.set('a', { body: text('x'), headers: {} })
    s3().fault = () => ({ slowBodyMs: 15_000 })
    await expect(openClient(s3(), { timeoutMs: 250 }).get(BUCKET, 'a')).rejects.toThrow(/no answer within 250 ms/)
  })

  test.each([
    [200, '<html>Welcome</html>'],
    [404, '<html>Not found</html>'],
  ])('a web server that is not S3 and responds with %i', async (status, page) => {
    await withServer(status, page, async (client) => {
      // Read as an empty list, this would be a registry without revisions.
      await expect(client.list(BUCKET, 'a')).rejects.toThrow(/instead of a list.*S3_ENDPOINT/)
      if (status === 404) await expect(client.get(BUCKET, 'a')).rejects.toThrow(/404.*S3_ENDPOINT/)
    })
  })
})

describe('reads are retried', () => {
  test.each(['unavailable', 'lose-request'] as const)('%s twice', async (fault) => {
    const client = openClient(s3())
    await client.putOnce(BUCKET, 'a', text('one'))
    breakNext(s3(), 'GET', fault, { times: 2 })
    expect(String(await client.get(BUCKET, 'a'))).toBe('one')
    breakNext(s3(), 'GET', fault, { times: 3 })
    await expect(client.get(BUCKET, 'a')).rejects.toThrow(RegistryError)
  })
})

describe('writes whose response is lost', () => {
  const puts = () => s3().requests.filter(({ method }) => method === 'PUT').length

  test('an object that was stored is ours, and is not written again', async () => {
    breakNext(s3(), 'PUT', 'lose-answer')
    expect(await openClient(s3()).putOnce(BUCKET, 'a', text('one'))).toBe(true)
    expect(puts()).toBe(1)
  })

  test('an object that another client stored is not ours', async () => {
    s3().objects.set('a', { body: text('theirs'), headers: {} })
    breakNext(s3(), 'PUT', 'lose-answer')
    expect(await openClient(s3()).putOnce(BUCKET, 'a', text('ours'))).toBe(false)
    expect(String(s3().objects.get('a')!.body)).toBe('theirs')
  })

  test.each(['lose-request', 'unavailable', 'conflict'] as const)(
    '%s: nothing was stored, so it is written again',
    async (fault) => {
      breakNext(s3(), 'PUT', fault, { times: 2 })
      expect(await openClient(s3()).putOnce(BUCKET, 'a', text('one'))).toBe(true)
      expect(puts()).toBe(3)
    },
  )

  test.each(['before', 'after'] as const)(
    'a PUT that arrives late, %s its retry, is written once and is ours',
    async (order) => {
      let carryOut: (() => void) | undefined
      s3().fault = (method) => {
        if (method !== 'PUT') return undefined
        if (!carryOut) return { held: (later) => void (carryOut = later) }
        if (order === 'before') carryOut()
        return undefined
      }
      expect(await openClient(s3()).putOnce(BUCKET, 'a', text('one'))).toBe(true)
      const first = s3().objects.get('a')
      if (order === 'after') carryOut!()
      expect(s3().objects.get('a')).toBe(first)
      expect(puts()).toBe(2)
    },
  )

  test('when reading back fails too, the outcome is reported as unknown', async () => {
    s3().fault = (method) => (method === 'PUT' ? 'lose-answer' : 'unavailable')
    await expect(openClient(s3()).putOnce(BUCKET, 'a', text('one'))).rejects.toThrow(
      /Whether s3:\/\/portal-releases\/a was written is not known/,
    )
  })

  test('a key that others keep writing is an error', async () => {
    s3().fault = (method) => (method === 'PUT' ? 'conflict' : undefined)
    await expect(openClient(s3()).putOnce(BUCKET, 'a', text('one'))).rejects.toThrow(
      /409 ConditionalRequestConflict.*try again/,
    )
  })
})

describe('an S3 without conditional writes', () => {
  test('is detected before anything is written', async () => {
    s3().ignoresConditions = true
    await expect(openClient(s3()).proveConditions(BUCKET, 'conditions.txt')).rejects.toThrow(/ignores If-None-Match/)
    // What it would do otherwise:
    expect([
      await openClient(s3()).putOnce(BUCKET, 'a', text('one')),
      await openClient(s3()).putOnce(BUCKET, 'a', text('two')),
    ]).toEqual([true, true])
  })

  test('is not reported because of lost responses', async () => {
    breakNext(s3(), 'PUT', 'lose-answer', { times: 5 })
    await expect(openClient(s3()).proveConditions(BUCKET, 'conditions.txt')).resolves.toBeUndefined()
    await expect(openClient(s3()).proveConditions(BUCKET, 'conditions.txt')).resolves.toBeUndefined()
  })
})

test('without an endpoint it uses Amazon’s URL: virtual-hosted, or path-style if the bucket name has dots', async () => {
  const asked: string[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (address) => {
    asked.push(String(address))
    return new Response('x')
  }
  try {
    const client = createS3Client(access)
    await client.get('plain', 'a/b')
    await client.get('with.dots', 'a/b')
  } finally {
    globalThis.fetch = real
  }
  expect(asked).toEqual([
    'https://plain.s3.eu-test-1.amazonaws.com/a/b',
    'https://s3.eu-test-1.amazonaws.com/with.dots/a/b',
  ])
})
