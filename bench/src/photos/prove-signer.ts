import { S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { createS3Store } from 'api'
import { expectEqual, type Count } from './counted'
import { formHeaders, multipart } from './form'
import { send } from './local-fetch'
import type { ProofPortal } from './portal'
import { makePicture } from './sample-pictures'

/** Whether the store takes what Amazon's own signer made with its keys, and what our store for buckets made; and not with others. */
export async function proveSigner({ keys, storeOrigin }: ProofPortal, { check, control }: Count): Promise<void> {
  const { bucket, region, ...credentials } = keys
  const { bytes: png } = await makePicture(3)
  const place = (name: string) => ({ key: `tenants/1/jobs/1/${name}.png`, contentType: 'image/png', maxBytes: 5_000_000, lifetimeSeconds: 60 })
  const taken = async (form: { url: string; fields: Record<string, string> }) => {
    const { status, body } = await send(form.url, { method: 'POST', headers: formHeaders, body: multipart(form, png) })
    if (status !== 201 && status !== 204) throw new Error(`it answers ${status}: ${/<Message>([^<]*)/.exec(body.toString())?.[1]}`)
  }

  const bucketStore = (secretAccessKey: string) => createS3Store({ bucket, region, endpoint: storeOrigin, credentials: { ...credentials, secretAccessKey } })
  await check('a form of the store for buckets is taken', async () => taken(await bucketStore(credentials.secretAccessKey).reserve(place('bucket'))))
  await control('a form of it with another key', /403: The request signature/, async () => taken(await bucketStore('another').reserve(place('bucket'))))

  const client = new S3Client({ region, endpoint: storeOrigin, forcePathStyle: true, credentials })
  const sign = (options: Partial<PresignedPostOptions>) => createPresignedPost(client, { Bucket: bucket, Key: place('amazon').key, Expires: 60, ...options })
  await check('Amazon’s plainest form is taken', async () => taken(await sign({})))
  await check('its forms with ranges, beginnings and exact values are taken', async () => {
    const { url, fields } = await sign({ Conditions: [['content-length-range', 1, 5_000_000], ['starts-with', '$Content-Type', 'image/'], ['eq', '$x-amz-meta-job', '5']] })
    await taken({ url, fields: { ...fields, 'Content-Type': 'image/png', 'x-amz-meta-job': '5' } })
  })
  await control('its form for fewer bytes than are sent', /400: .*maximum/, async () => taken(await sign({ Conditions: [['content-length-range', 1, png.length - 1]] })))
  await check('its fields are those that the store’s own forms have', async () => {
    const own = (await bucketStore(credentials.secretAccessKey).reserve(place('bucket'))).fields
    const amazon = (await sign({ Fields: { 'Content-Type': 'image/png', success_action_status: '201' }, Conditions: [['content-length-range', 1, 5_000_000]] })).fields
    expectEqual(Object.keys(amazon).sort(), Object.keys(own).sort(), 'the list of fields')
  })
}
