import { uploadPhotos } from '@portal/client/photos'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expectEqual, type Count } from './counted'
import { formHeaders, multipart, type Form } from './form'
import { send, sendAndHangUp } from './local-fetch'
import { reserveLink, type ProofPortal } from './portal'
import { hostileNames, refusals, type Refusal } from './refusals'
import { makePicture } from './sample-pictures'

const codeIn = (body: Buffer): string | undefined => /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1]
const post = (form: Form, body: Buffer) => send(form.url, { method: 'POST', headers: { ...formHeaders, origin: 'http://acme.localhost' }, body })
const keyOf = ({ fields }: Form): string => fields['key']!

/** What the store must refuse, in S3's words; and that nothing of it can be read or lies anywhere. */
export async function proveRefusals(portal: ProofPortal, { check, control }: Count, { jobs }: { jobs: readonly number[] }): Promise<void> {
  const { client, listFiles, storeAt } = portal
  const png = (await makePicture(3)).bytes
  const before = listFiles()
  const nothingNew = () => expectEqual(listFiles().filter((name) => !before.includes(name)), [], 'what lies on disk since')
  const unreadable = async (form: Form) => {
    const { status, body } = await send(await storeAt(new Date()).readUrl(keyOf(form), new Date()))
    expectEqual([status, codeIn(body)], [404, 'NoSuchKey'], `reading ${keyOf(form)}`)
  }
  const [others = [], ...rest] = await Promise.all(jobs.map((job) => portal.reserve(job, 20)))
  const places = rest.flat()
  const nextPlace = (): Form => places.shift()!
  const other = others[0]!

  const refused = async ({ status, code, body }: Pick<Refusal, 'status' | 'code' | 'body'>, form: Form) => {
    const answer = await post(form, body({ form, other, png }))
    expectEqual([answer.status, codeIn(answer.body), answer.headers['content-type']], [status, code, 'application/xml'], 'the answer')
    await unreadable(form)
    await unreadable(other)
    nothingNew()
  }
  for (const each of refusals) await check(`refused: ${each.name}`, () => refused(each, nextPlace()))

  const late = async (secondsAgo: number) => {
    const [key, contentType, maxBytes, lifetimeSeconds] = [keyOf(nextPlace()), 'image/png', 10_000_000, 3_600]
    return storeAt(new Date(Date.now() - secondsAgo * 1_000)).reserve({ key, contentType, maxBytes, lifetimeSeconds })
  }
  const expired = { status: 403, code: 'AccessDenied', body: ({ form }: { form: Form }) => multipart(form, png) }
  await check('refused: a form that expired a second ago', async () => refused(expired, await late(3_601)))

  await check('refused: a form in the middle of which the sender hangs up', async () => {
    const form = nextPlace()
    const body = multipart(form, png)
    await sendAndHangUp(form.url, { ...formHeaders, 'content-length': String(body.length) }, body.subarray(0, -100))
    // Until the store has noticed.
    for (let waited = 0; waited < 2_000 && listFiles().length > before.length; waited += 50) await new Promise((resume) => setTimeout(resume, 50))
    await unreadable(form)
    nothingNew()
  })

  for (const [name, bytes] of Object.entries(await disguises(png))) {
    await check(`refused by the look at it: ${name}`, async () => {
      const { photos, failed } = await uploadPhotos(client, reserveLink(jobs.at(-1)!), [new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' })])
      expectEqual([photos.length, failed.length, /not a (PNG )?picture/.test(failed[0]?.message ?? '')], [0, 1, true], `what came of it (${failed[0]?.message})`)
      nothingNew()
    })
  }

  await control('a form as it was given out', /the answer is \[201/, async () => refused({ ...expired }, nextPlace()))
  const [accepted] = listFiles().filter((name) => !before.includes(name))
  await control('a file that can be read', /reading/, async () => unreadable({ url: '', fields: { key: accepted!.replace('objects/', '') } }))
  await control('a file that was left behind', /lies on disk/, nothingNew)
  rmSync(join(portal.files, accepted!))
  await control('half of a file that was left behind', /lies on disk/, () => {
    const draft = join(portal.files, 'drafts/left')
    writeFileSync(draft, 'x')
    try {
      nothingNew()
    } finally {
      rmSync(draft)
    }
  })
  nothingNew()

  for (const name of hostileNames) await check(`a file called ${JSON.stringify(name.toString()).slice(0, 40)} lies where its key says, or nowhere`, () => landsAtItsKey(portal, nextPlace(), { name, png, before }))
}

/** A name is the sender's affair: the file goes to its key, whatever it is called, or the form is refused. */
async function landsAtItsKey({ files, listFiles, storeAt }: ProofPortal, form: Form, { name, png, before }: { name: string | Buffer; png: Buffer; before: readonly string[] }): Promise<void> {
  const { status, body } = await post(form, multipart(form, png, name))
  const place = `objects/${keyOf(form)}`
  const since = listFiles().filter((file) => !before.includes(file))
  if (status !== 201) {
    expectEqual([status, codeIn(body), since], [400, 'MalformedPOSTRequest', []], 'the refusal')
    return
  }
  expectEqual(since, [place], 'what lies on disk since')
  const read = await send(await storeAt(new Date()).readUrl(keyOf(form), new Date()))
  expectEqual([read.body.equals(png), read.headers['content-type'], read.headers['x-content-type-options']], [true, 'image/png', 'nosniff'], 'what is read')
  rmSync(join(files, place))
}

/** Files that are called pictures. */
async function disguises(png: Buffer): Promise<Record<string, Buffer>> {
  const script = '<script>alert(document.domain)</script>'
  const jpeg = await sharp(png).jpeg().toBuffer()
  return {
    'a GIF': await sharp(png).resize(20).gif().toBuffer(),
    'a GIF that is a script too': Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)`),
    'a page': Buffer.from(`<!doctype html>${script}`),
    'a drawing with a script': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'a JPEG': jpeg,
    'a PNG’s beginning before a page': Buffer.concat([png.subarray(0, 8), Buffer.from(script)]),
    'half of a PNG': png.subarray(0, Math.floor(png.length / 2)),
    'an archive': Buffer.from('PK\u0003\u0004 and more'),
    'text': Buffer.from('hello'),
  }
}
