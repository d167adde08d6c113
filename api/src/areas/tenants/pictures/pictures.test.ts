import { findSender } from '#areas/documents'
import type { CustomizationGroups } from '#foundation/database/schema'
import { createS3Store } from '#foundation/files/s3/s3-store'
import { wordsFor } from '#foundation/languages/words'
import { sendDueMail } from '#foundation/mail/mail-worker'
import type { MailMessage } from '#foundation/mail/transport'
import { loadLogo } from '#foundation/pdf/images'
import { createTestApi, type TestApi, type TestClient } from '#test/support'
import { asDataUrl, png } from '#test/support/hostile-images'
import { pngPicture } from '#test/support/images'
import { setUpObjectServer } from '#test/support/object-server'
import { officeClient } from '#test/support/payments'
import type { PictureSlot } from '@portal/contract'
import { pictureAddress, resolveBrand } from '@portal/rules'
import { emails } from 'demo/names'
import { keepFormerPictures } from './change-pictures'

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'only-for-tests' }
const bucket = setUpObjectServer(credentials)

let api: TestApi
let office: TestClient
const letters: MailMessage[] = []

const upload = async (slot: PictureSlot, bytes: Buffer, client = office) =>
  client.call('setPicture', { params: { slot }, body: { picture: { data: bytes.toString('base64') } } })
const show = (url: string, host = 'acme') => api.visitor(host).request('GET', url)
const brand = async () => {
  api.services.tenants.forget()
  const tenant = await api.services.tenants.bySubdomain('acme')
  return resolveBrand(tenant, tenant.customizations)
}
const pictures = () => Promise.all([1, 2, 3, 4].map((count) => pngPicture({ width: 40 * count, height: 40 })))

describe.each(['a folder', 'a bucket'])('pictures in %s', (where) => {
  beforeAll(async () => {
    const files =
      where === 'a bucket'
        ? { files: createS3Store({ bucket: 'files', region: 'us-west-2', endpoint: bucket.endpoint, credentials }) }
        : {}
    const transport = (letter: MailMessage) => Promise.resolve(void letters.push(letter))
    api = await createTestApi({ api: { ...files, mail: { from: 'no-reply@portal.example', transport } } })
    office = await officeClient(api)
  })
  afterAll(() => api.close())

  test('an uploaded logo is shown by everything that shows one, and for good at its address', async () => {
    const { status, body } = await upload('logo', await pngPicture({ width: 400, height: 40 }))
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        slot: 'logo',
        url: expect.stringMatching(/^\/v1\/tenants\/acme\/pictures\/logo-[0-9a-f]{16}\.png$/),
        width: 400,
        height: 40,
        notes: [
          'Phones narrower than 374 pixels show the company’s name instead of it: it is 10.0 times as wide as high, and would be lower than 24 pixels.',
        ],
      },
    })
    expect(await brand()).toMatchObject({ logoUrl: body.url, darkLogoUrl: body.url })
    const shown = await show(body.url)
    expect({ status: shown.status, headers: shown.headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
    const head = await api.http.inject({ method: 'HEAD', url: body.url, headers: { host: 'acme.localhost' } })
    expect([head.statusCode, head.body, Number(head.headers['content-length']) > 100]).toEqual([200, '', true])
  })

  test('another name is not found, and nothing of another tenant', async () => {
    const { url } = (await upload('light_logo', await pngPicture())).body
    const name = url.split('/').at(-1)!
    const others = [
      'logo.png',
      `${name}.png`,
      `..%2F..%2F1%2Fjobs%2F${name}`,
      `${name.slice(0, -4)}-64.png`,
      'a'.repeat(300),
    ]
    for (const other of others) {
      const { status, headers } = await show(`/v1/tenants/acme/pictures/${other}`)
      expect([other, status, headers['cache-control']]).toEqual([other, 404, 'no-store'])
    }
    expect((await show(url.replace('/acme/', '/bluebird/'))).status).toBe(404)
    expect((await show(url, 'bluebird')).status).toBe(200)
    const { body } = await upload('light_logo', await pngPicture(), await officeClient(api, 'bluebird'))
    expect(body.url).toBe(url.replace('/acme/', '/bluebird/'))
    await (await officeClient(api, 'bluebird')).call('removePicture', { params: { slot: 'light_logo' } })
    expect((await show(url)).status).toBe(200)
  })

  test('a logo that was replaced stays at its address, for the mails that show it', async () => {
    const [one, two, three] = await pictures()
    const put = async (bytes: Buffer) => (await upload('logo', bytes)).body.url
    const addresses = [await put(one!), await put(two!), await put(three!)]
    const statuses = async () => Promise.all(addresses.map(async (address) => (await show(address)).status))
    expect(new Set(addresses).size).toBe(3)
    expect(await statuses()).toEqual([200, 200, 200])
    // Back to a former one, and once more the same.
    expect(await put(one!)).toBe(addresses[0])
    expect(await put(one!)).toBe(addresses[0])
    expect((await office.call('removePicture', { params: { slot: 'logo' } })).status).toBe(204)
    expect((await brand()).logoUrl).toBeNull()
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await office.call('removePicture', { params: { slot: 'logo' } })).status).toBe(404)
  })

  test('every size of a photo and of a favicon goes with it', async () => {
    const [one, two, three] = await pictures()
    const favicon = (await upload('favicon', one!)).body.url
    const hero = (await upload('hero', one!)).body.url
    const { heroUrl, heroSrcSet, faviconUrl } = await brand()
    expect([heroUrl, faviconUrl]).toEqual([hero, favicon])
    const all = [
      favicon,
      favicon.replace('.png', '-192.png'),
      favicon.replace('.png', '-512.png'),
      ...heroSrcSet!.split(', ').map((source) => source.split(' ')[0]!),
    ]
    const statuses = async () => Promise.all(all.map(async (address) => (await show(address)).status))
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
    for (const bytes of [two!, three!]) for (const slot of ['favicon', 'hero'] as const) await upload(slot, bytes)
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
  })

  test('a document has the uploaded logo, and none of another tenant or site', async () => {
    const { url } = (await upload('logo', await pngPicture({ width: 200, height: 40 }))).body
    await brand()
    const acme = await api.services.tenants.bySubdomain('acme')
    const { files } = api.services
    expect((await findSender(files, acme, null, wordsFor('en'))).logo).toMatchObject({ aspect: 5 })
    const bluebird = await api.services.tenants.bySubdomain('bluebird')
    for (const [tenant, address] of [
      [bluebird, url],
      [acme, `https://acme.localhost${url}`],
      [acme, url.replace(/logo-.{16}/, `logo-${'0'.repeat(16)}`)],
    ] as const)
      expect(await loadLogo(files, tenant, address)).toBeNull()
    expect(await loadLogo(files, acme, asDataUrl(png()))).toMatchObject({ aspect: 2 })
  })

  test('a mail has its whole address', async () => {
    const { url } = (await upload('light_logo', await pngPicture())).body
    await brand()
    await api.visitor().call('forgotPassword', { body: { session: { email: emails.customer } } })
    await sendDueMail({ ...api.services, config: { domains: ['portal.example'], strictTransport: true } })
    expect(letters.at(-1)!.html).toContain(`<img src="https://acme.portal.example${url}" alt="Acme Home Services"`)
  })
})

test('the last 50 former logos are kept, without the one that is there again', () => {
  const tenant = { id: 1, subdomain: 'acme' }
  const address = (count: number) => pictureAddress('acme', `logo-${String(count).padStart(16, '0')}.png`)
  const withLogo = (groups: CustomizationGroups, value: string): CustomizationGroups => ({
    ...groups,
    Assets: { ...groups.Assets, logo: { value, default: null } },
  })
  let groups = withLogo({ General: {}, Assets: {}, Colors: {}, Analytics: {} }, address(0))
  const unused: string[] = []
  for (const count of [...Array.from({ length: 52 }, (_, index) => index + 1), 7, 53]) {
    const kept = keepFormerPictures(tenant, groups, withLogo(groups, address(count)))
    groups = kept.groups
    unused.push(...kept.unused.map(({ name }) => pictureAddress('acme', name)))
  }
  expect(unused).toEqual([address(0), address(1), address(2)])
  const former = groups.Assets['former_logo']!.value!.split(' ')
  expect([former.length, ...former.slice(0, 3)]).toEqual([50, address(7), address(52), address(51)])
})

describe('is refused', () => {
  beforeAll(async () => {
    api = await createTestApi()
    office = await officeClient(api)
  })
  afterAll(() => api.close())

  it.each([
    [
      'what is no picture',
      Buffer.from('GIF89a').toString('base64'),
      'The hero was not taken: it is another kind of file. It can be an SVG, PNG, JPEG or WebP of at most 5 MB and 16 megapixels.',
    ],
    ['more than 5 MB', Buffer.alloc(5_300_000).toString('base64'), expect.stringContaining('it has 5.1 MB')],
    ['what is not base64', '<svg/>', 'The file must be base64-encoded.'],
  ])('%s, with the reason', async (_, data, message) => {
    const answer = await office.request('PUT', '/v2/settings/pictures/hero', { picture: { data } })
    expect(answer).toMatchObject({ status: 422, body: { field: 'picture.data', message } })
    expect((await brand()).heroUrl).toBeNull()
  })

  it('a slot that there is not', async () => {
    expect((await office.request('PUT', '/v2/settings/pictures/banner', { picture: { data: 'eA==' } })).status).toBe(
      400,
    )
  })

  it('too many requests from one address', async () => {
    const limited = await createTestApi({ config: { rateLimitScale: 1 } })
    const url = '/v1/tenants/acme/pictures/logo-0000000000000000.png'
    const statuses = new Set<number>()
    for (let count = 0; count < 301; count += 1) statuses.add((await limited.visitor().request('GET', url)).status)
    await limited.close()
    expect([...statuses]).toEqual([404, 429])
  })
})
