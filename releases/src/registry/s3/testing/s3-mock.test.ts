import { access, BUCKET, startS3Mock } from './s3-mock'
import { computeSignature } from './signature'

// Amazon's published examples of signatures: they prove that the mock accepts what Amazon would.
describe('signatures match Amazon’s published examples', () => {
  const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }
  const authorization = (names: string) =>
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=x`

  test.each([
    [
      'a GET',
      'GET',
      '/test.txt',
      {
        range: 'bytes=0-9',
        'x-amz-content-sha256': empty,
        authorization: authorization('host;range;x-amz-content-sha256;x-amz-date'),
      },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a PUT',
      'PUT',
      '/test%24file.text',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        authorization: authorization('date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a list',
      'GET',
      '/?max-keys=2&prefix=J',
      { 'x-amz-content-sha256': empty, authorization: authorization('host;x-amz-content-sha256;x-amz-date') },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', (_, method, url, headers, signature) => {
    expect(
      computeSignature({ method, url, headers: { ...common, ...headers } as Record<string, string>, secretAccessKey }),
    ).toBe(signature)
  })
})

test('the signature of a presigned URL matches Amazon’s published example', () => {
  const url =
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=x'
  expect(
    computeSignature({
      method: 'GET',
      url,
      headers: { host: 'examplebucket.s3.amazonaws.com' },
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }),
  ).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
})

test('a request without a signature is rejected', async () => {
  const s3 = await startS3Mock()
  try {
    const answer = await fetch(`${s3.endpoint}/${BUCKET}/a`, {
      headers: { authorization: `AWS4-HMAC-SHA256 Credential=${access.accessKeyId}/x` },
    })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')])
    expect(s3.requests).toEqual([])
  } finally {
    await s3.close()
  }
})
