import { uploadPhotos } from '@portal/client/photos'
import { MAX_PHOTO_BYTES } from '@portal/rules'
import sharp from 'sharp'
import { median, quantile } from '../statistics'
import { expectEqual, type Count } from './counted'
import { send } from './local-fetch'
import { reserveLink, type ProofPortal } from './portal'
import { padded } from './refusals'
import { checkPicture, makePicture, recognise, thumbOf, type SamplePicture } from './sample-pictures'

const AT_A_TIME = 20
type Photo = Awaited<ReturnType<typeof uploadPhotos>>['photos'][number]

const fileOf = ({ name, bytes, format }: SamplePicture) => new File([new Uint8Array(bytes)], name, { type: `image/${format}` })

async function open(url: string): Promise<Buffer> {
  const { status, body } = await send(url)
  if (status !== 200) throw new Error(`its address answers ${status}: ${body.toString().slice(0, 200)}`)
  return body
}

/** Sends pictures as a page does, two batches with three files each at a time, and looks at every one that came back. Tells how it went. */
export async function proveUploads({ client, listFiles }: ProofPortal, { check, control }: Count, { jobs, pictures }: { jobs: readonly number[]; pictures: number }): Promise<string> {
  const batches = Array.from({ length: Math.ceil(pictures / AT_A_TIME) }, (_, index) => ({ index, size: Math.min(AT_A_TIME, pictures - index * AT_A_TIME) }))
  const total = batches.length
  const before = listFiles()
  const seconds: number[] = []
  let sentBytes = 0
  let photos = 0
  const sendBatches = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const { index, size } = batch
      const made: SamplePicture[] = []
      for (let at = 0; at < size; at += 1) made.push(await makePicture(at + index))
      const started = performance.now()
      const result = await uploadPhotos(client, reserveLink(jobs[index]!), made.map(fileOf))
      seconds.push((performance.now() - started) / 1_000)
      sentBytes += made.reduce((sum, { bytes }) => sum + bytes.length, 0)
      photos += result.photos.length
      await check(`batch ${index + 1}: all ${size} are photos of the job`, () => expectEqual([result.photos.length, result.failed], [size, []], 'what came of them'))
      const left = new Set(made)
      for (const photo of result.photos) await check(`batch ${index + 1}, photo ${photo.id}`, () => lookAt(photo, left))
      console.log(`  uploads: batch ${index + 1} of ${total}`)
    }
  }
  await Promise.all([sendBatches(), sendBatches()])

  await check('each left its picture and its thumbnail on disk, and nothing else', () => {
    const files = listFiles().filter((name) => !before.includes(name))
    expectEqual([files.length, files.filter((name) => !/^objects\/tenants\/1\/jobs\/\d+\/[0-9a-f]{32}\/(photo|thumb)\.\w+$/.test(name))], [photos * 2, []], 'what lies there since')
  })
  await proveLimit({ client, job: jobs.at(-1)! }, check)

  const turned = await makePicture(0)
  await control('a picture with the place where it was taken', /says beside/, () => checkPicture(turned.bytes, turned))
  const plain = await makePicture(1)
  const clean = await sharp(plain.bytes).png().toBuffer()
  await check('a clean picture passes', () => checkPicture(clean, plain))
  await control('a picture of another size', /the picture is/, () => checkPicture(clean, { ...plain, width: plain.width + 1 }))
  await control('a picture of another colour', /its colour/, () => checkPicture(clean, { ...plain, colour: [250, 250, 250] }))
  const large = await sharp((await makePicture(4)).bytes).jpeg().toBuffer()
  await control('half of a picture', /premature end|VipsJpeg|corrupt/i, async () => checkPicture(large.subarray(0, large.length / 2), { ...(await makePicture(4)) }))
  await control('somebody else’s picture', /colour of 0 pictures/, async () => void (await recognise(clean, [turned])))
  return `${photos} photos, ${(sentBytes / 1e6).toFixed(0)} MB, a batch of ${AT_A_TIME} from choosing to seeing: median ${median(seconds).toFixed(1)} s, slowest ${quantile(seconds, 1).toFixed(1)} s`
}

/** Takes the picture that this is out of those that were sent, and compares. */
async function lookAt(photo: Photo, left: Set<SamplePicture>): Promise<void> {
  const bytes = await open(photo.file.url)
  const sent = await recognise(bytes, [...left])
  left.delete(sent)
  await checkPicture(bytes, sent)
  await checkPicture(await open(photo.file.thumb.url), thumbOf(sent))
}

async function proveLimit({ client, job }: Pick<ProofPortal, 'client'> & { job: number }, check: Count['check']): Promise<void> {
  const picture = await makePicture(2)
  await check('a file of exactly as many bytes as are allowed', async () => {
    const full = { ...picture, bytes: padded(picture.bytes, MAX_PHOTO_BYTES) }
    const { photos, failed } = await uploadPhotos(client, reserveLink(job), [fileOf(full)])
    expectEqual([photos.length, failed], [1, []], 'what came of it')
    await lookAt(photos[0]!, new Set([full]))
  })
}
