import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { toParts, send } from '#test/support/upload-forms'
import type { UploadForm } from '../file-store'
import { loadS3 } from '../s3/load-sdk'
import { createS3Store } from '../s3/s3-store'
import { createEmbeddedStore } from './create-embedded-store'
import { checkSignature } from './signature'
import { checkPolicy, readPolicy } from './upload-policy'

// Checks that the embedded store interprets signed forms as Amazon does, with the documentation's example and with Amazon's signer.

const small = (fields: Record<string, string>) =>
  new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))

describe('the example in Amazon’s documentation', () => {
  // "Example: Browser-Based Upload using HTTP POST (Using AWS Signature Version 4)" of the S3 API reference, byte for byte.
  const lines = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ]
  const fields = {
    key: 'user/user1/photo.png',
    acl: 'public-read',
    success_action_redirect: 'http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html',
    'Content-Type': 'image/png',
    'x-amz-meta-uuid': '14365123651274',
    'x-amz-server-side-encryption': 'AES256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request',
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Date': '20151229T000000Z',
    'x-amz-meta-tag': '',
    Policy: Buffer.from(lines.join('\r\n')).toString('base64'),
    'X-Amz-Signature': '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  }
  const keys = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const at = (now: string) => ({ bucket: 'sigv4examplebucket', now: new Date(now) })

  it('has the signature that we compute, and meets its own policy', () => {
    expect(() => checkSignature(small(fields), keys)).not.toThrow()
    expect(() => checkPolicy(readPolicy(fields.Policy), small(fields), at('2015-12-30T11:59:59Z'))).not.toThrow()
  })

  it.each([
    ['key', 'user/user2/photo.png'],
    ['Content-Type', 'text/html'],
    ['acl', 'private'],
    ['x-amz-meta-uuid', '1'],
  ])('does not meet its policy with another %s', (name, value) => {
    expect(() =>
      checkPolicy(readPolicy(fields.Policy), small({ ...fields, [name]: value }), at('2015-12-30T11:59:59Z')),
    ).toThrow('Policy Condition failed')
  })

  it('expires on time, and its signature fails with another key', () => {
    expect(() => checkPolicy(readPolicy(fields.Policy), small(fields), at('2015-12-30T12:00:00Z'))).toThrow(
      'Policy expired',
    )
    expect(() => checkSignature(small(fields), { ...keys, secretAccessKey: 'another' })).toThrow('signature')
  })
})

describe('Amazon’s signer, with the keys of the embedded store', () => {
  const NOW = new Date('2026-02-10T16:00:00.000Z')
  const secret = 's'.repeat(32)
  const origin = 'http://files.localhost'
  const credentials = {
    accessKeyId: 'EMBEDDEDSTORE',
    secretAccessKey: createHmac('sha256', secret).update('file store uploads').digest('hex'),
  }
  const directory = mkdtempSync(join(tmpdir(), 'signer-test-'))
  const { store, app } = createEmbeddedStore({
    directory,
    publicOrigin: origin,
    allowedOrigin: () => true,
    secret,
    clock: () => NOW,
  })
  let client: S3Client
  beforeAll(async () => {
    client = new (await loadS3()).S3Client({ region: 'embedded', endpoint: origin, forcePathStyle: true, credentials })
  })
  const key = `tenants/1/jobs/5/${'b'.repeat(32)}.png`
  const place = { key, contentType: 'image/png', maxBytes: 1_000, lifetimeSeconds: 600 }
  const file = Buffer.alloc(100, 7)
  // The signer uses the system clock.
  beforeEach(() =>
    jest.useFakeTimers({
      now: NOW,
      doNotFake: [
        'nextTick',
        'setImmediate',
        'setTimeout',
        'setInterval',
        'clearTimeout',
        'clearInterval',
        'clearImmediate',
        'queueMicrotask',
        'performance',
        'hrtime',
      ],
    }),
  )
  afterEach(async () => {
    jest.useRealTimers()
    await store.remove(key)
  })
  afterAll(async () => {
    await app.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const post = async (form: UploadForm) => {
    const { statusCode, body } = await send(app, form.url, toParts(form, file))
    return [statusCode, /<Code>(\w+)</.exec(body)?.[1]]
  }

  it('creates the same form as the embedded store, field by field, and so does our S3 store', async () => {
    const own = await store.reserve(place)
    const bucket = await createS3Store({ bucket: 'portal', region: 'embedded', endpoint: origin, credentials }).reserve(
      place,
    )
    const amazon = await createPresignedPost(client, {
      Bucket: 'portal',
      Key: key,
      Expires: 600,
      Fields: { 'Content-Type': 'image/png', success_action_status: '201' },
      Conditions: [['content-length-range', 1, 1_000]],
    })
    expect([bucket, amazon]).toEqual([own, own])
    expect(Object.keys(own.fields).sort()).toEqual([
      'Content-Type',
      'Policy',
      'X-Amz-Algorithm',
      'X-Amz-Credential',
      'X-Amz-Date',
      'X-Amz-Signature',
      'bucket',
      'key',
      'success_action_status',
    ])
    expect(JSON.parse(Buffer.from(own.fields['Policy']!, 'base64').toString()).expiration).toBe('2026-02-10T16:10:00Z')
    expect(await post(bucket)).toEqual([201, undefined])
  })

  it('creates another signature with other keys, which is rejected', async () => {
    const form = await createS3Store({
      bucket: 'portal',
      region: 'embedded',
      endpoint: origin,
      credentials: { ...credentials, secretAccessKey: 'another' },
    }).reserve(place)
    expect(form.fields['Policy']).toBe((await store.reserve(place)).fields['Policy'])
    expect(await post(form)).toEqual([403, 'SignatureDoesNotMatch'])
  })

  it.each<[string, Partial<PresignedPostOptions>, Record<string, string>, Record<string, string>]>([
    ['a prefix of the key', { Key: 'tenants/1/${filename}' }, { key }, { key: 'tenants/2/a.png' }],
    [
      'a prefix of the type',
      { Conditions: [['starts-with', '$Content-Type', 'image/']] },
      { 'Content-Type': 'image/png' },
      { 'Content-Type': 'text/html' },
    ],
    [
      'an exact value',
      { Conditions: [['eq', '$x-amz-meta-job', '5']] },
      { 'x-amz-meta-job': '5' },
      { 'x-amz-meta-job': '6' },
    ],
    ['a value as an object', { Conditions: [{ 'x-amz-meta-job': '5' }] }, { 'x-amz-meta-job': '5' }, {}],
    ['a status for the response', { Fields: { success_action_status: '201' } }, {}, { success_action_status: '200' }],
  ])('expresses %s in conditions that are enforced', async (_, options, right, wrong) => {
    const form = await createPresignedPost(client, { Bucket: 'portal', Key: key, Expires: 600, ...options })
    const fill = (more: Record<string, string>): UploadForm => ({ url: form.url, fields: { ...form.fields, ...more } })
    expect(await post(fill(right))).toEqual([form.fields['success_action_status'] ? 201 : 204, undefined])
    expect(await post(fill(wrong))).toEqual([403, 'AccessDenied'])
  })
})
