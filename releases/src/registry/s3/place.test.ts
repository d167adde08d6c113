import { readdir } from 'node:fs/promises'
import { openReleases } from '../open'
import { RegistryError } from '../registry'
import { createKeys } from '../signature'
import { clock, keys, promote, useFolder } from '../testing/registry'
import { readS3Place } from './place'
import { built } from './testing/build-fixture'
import { bucketVariables, useS3Mock } from './testing/use-s3-mock'

const s3 = useS3Mock()
const path = useFolder()
const bucket = bucketVariables({ endpoint: 'http://minio.example' }, '/prod/eu')
const open = (machine: string, env: NodeJS.ProcessEnv) =>
  openReleases({
    dir: path(machine),
    env: { ...bucketVariables(s3(), '/prod/eu'), ...env },
    clock,
    makeKeys: true,
  })

test('a publishing node and a serving node share a bucket but no disk', async () => {
  const maker = await open('maker', { RELEASES_PRIVATE_KEY: keys.privateKey })
  const { record, folder: work } = await built()
  await maker.builds.publish(record, work)
  await maker.registry.write(promote('mfe-billing', record.version))

  const server = await open('server', { RELEASES_PUBLIC_KEY: keys.publicKey })
  expect(server.privateKey).toBeNull()
  expect((await server.registry.read()).channels.stable).toEqual({ 'mfe-billing': record.version })
  expect(await server.builds.record('mfe-billing', record.version)).toEqual(record)
  expect(server.builds.remoteFolder('mfe-billing')).toBe(path('server/mirror/mfe-billing'))
  await expect(server.registry.write(promote('mfe-billing', '2'))).rejects.toThrow('RELEASES_PRIVATE_KEY')
  expect([...s3().objects.keys()].every((key) => key.startsWith('prod/eu/'))).toBe(true)
})

test('another portal’s key is not trusted', async () => {
  const maker = await open('maker', { RELEASES_PRIVATE_KEY: keys.privateKey })
  await maker.registry.write(promote('mfe-billing'))
  const server = await open('server', { RELEASES_PUBLIC_KEY: createKeys().publicKey })
  await expect(server.registry.read()).rejects.toThrow(/not trusted here/)
})

test('keys come from the environment only, and none are generated', async () => {
  await openReleases({ dir: path('node'), env: {}, clock, makeKeys: true })
  expect(await readdir(path('node'))).toEqual(['public-key.pem', 'signing-key.pem'])
  await expect(open('node', {})).rejects.toThrow(/RELEASES_PRIVATE_KEY where releases are made, or RELEASES_PUBLIC_KEY/)
  await expect(open('fresh', {})).rejects.toThrow(RegistryError)
  expect(await readdir(path())).toEqual(['node'])
})

test.each([
  ['S3_REGION is missing', { S3_REGION: undefined }],
  ['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are missing', { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: undefined }],
  ['S3_ENDPOINT must be an origin', { S3_ENDPOINT: 'minio:9000' }],
  ['S3_ENDPOINT must be an origin', { S3_ENDPOINT: 'https://user:pass@minio' }],
  ['RELEASES_BUCKET is portal', { RELEASES_BUCKET: 'portal' }],
  ['RELEASES_BUCKET is s3://Portal', { RELEASES_BUCKET: 's3://Portal' }],
  ['RELEASES_BUCKET is s3://portal/a/../b', { RELEASES_BUCKET: 's3://portal/a/../b' }],
  ['RELEASES_BUCKET is s3://portal/a b', { RELEASES_BUCKET: 's3://portal/a b' }],
])('%s', (message, env) => {
  expect(() => readS3Place({ ...bucket, ...env })).toThrow(message)
  expect(() => readS3Place({ ...bucket, ...env })).toThrow(RegistryError)
})

test.each([
  ['s3://portal', ''],
  ['s3://portal/', ''],
  ['s3://portal/prod', 'prod/'],
  ['s3://portal/prod//eu/', 'prod/eu/'],
])('%s has the prefix "%s"', (address, prefix) => {
  expect(readS3Place({ ...bucket, RELEASES_BUCKET: address })).toMatchObject({
    bucket: 'portal',
    prefix,
  })
})

test('without RELEASES_BUCKET it returns null', () => {
  expect(readS3Place({ S3_REGION: 'eu' })).toBeNull()
})
