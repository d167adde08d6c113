import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40"/>${content}</svg>`
const assets = async () => (await cli.api.services.tenants.bySubdomain('acme')).customizations.Assets
const addressIn = (said: string) => /(http:\/\/acme\.localhost:3000)(\/\S+)/.exec(said)![2]!
const statusFor = async (address: string) => (await cli.api.visitor().request('GET', address)).status

test('a picture is uploaded, and its address is said and is the setting', async () => {
  cli.write('logo.svg', svg(''))
  const said = await cli.done('tenant picture acme logo logo.svg')
  expect(said).toMatch(
    /^acme: logo is set, of SVG, 1200 × 300 pixels\.\nhttp:\/\/acme\.localhost:3000\/v1\/tenants\/acme\/pictures\/logo-\w{16}\.png$/,
  )
  expect((await assets())['logo']?.value).toBe(addressIn(said))
})

test('says what will look otherwise than its maker thinks', async () => {
  cli.write('logo.svg', svg('<text y="30" fill="white">Acme</text>'))
  await cli.done('tenant set acme Assets.dark_logo_url=https://acme.example/dark.png')
  const said = await cli.done('tenant picture acme logo logo.svg')
  expect(said).toContain('\nIts letters are drawn in Roboto. To keep another font, convert them to paths.')
  expect(said).toContain(
    '\nInvoices, quotes and mails show Assets.dark_logo_url instead, until: npm run portal -- tenant set acme Assets.dark_logo_url=',
  )
})

test('says when pages show the name instead, since the logo is too wide', async () => {
  const wide = svg('').replace('160', '632').replace('<rect width="160"', '<rect width="632"')
  cli.write('wide.svg', wide)
  const said =
    '\nPages show the company’s name instead of it: it is 15.8 times as wide as high, and would be lower than 24 pixels.'
  expect(await cli.done('tenant picture acme light_logo wide.svg')).toContain(said)
  expect(await cli.done('tenant picture acme hero wide.svg')).not.toContain('instead')
})

test('a logo of another site is said to be missing in PDFs', async () => {
  const missing =
    "PDFs of invoices and quotes don't have this logo: the portal fetches nothing from other sites. Upload it instead: npm run portal -- tenant picture acme logo <file>"
  expect(await cli.done('tenant set acme Assets.logo=https://acme.example/logo.png')).toBe(
    `acme: Assets.logo is set.\n${missing}`,
  )
  expect(await cli.done('tenant set acme Assets.light_logo=https://acme.example/logo.png')).not.toContain('PDFs')
})

test('a setting by its address keeps the uploaded picture of before, until the next one', async () => {
  cli.write('one.svg', svg(''))
  cli.write('two.svg', svg('<circle r="9" fill="red"/>'))
  const one = addressIn(await cli.done('tenant picture acme favicon one.svg'))
  await cli.done('tenant set acme Assets.favicon=https://acme.example/icon.png')
  expect(await statusFor(one)).toBe(200)
  const two = addressIn(await cli.done('tenant picture acme favicon two.svg'))
  await cli.done('tenant set acme Assets.favicon=')
  expect([await statusFor(one), await statusFor(two)]).toEqual([404, 200])
})

test.each([
  [
    'tenant picture acme banner logo.svg',
    2,
    'There is no picture "banner". Available: logo, light_logo, favicon, hero.',
  ],
  ['tenant picture acme logo', 2, 'Specify the file of the picture, or --remove.'],
  ['tenant picture acme logo logo.svg --remove', 2, 'Specify the file of the picture, or --remove.'],
  ['tenant picture acme logo nothing.svg', 1, "nothing.svg can't be read (ENOENT)."],
  ['tenant picture acme hero --remove', 1, 'There is no hero.'],
  [
    'tenant picture acme logo words.txt',
    1,
    'The logo was not taken: it is another kind of file. It can be an SVG, PNG, JPEG or WebP of at most 5 MB and 16 megapixels.',
  ],
])('%s is refused', async (line, code, complaint) => {
  cli.write('logo.svg', svg(''))
  cli.write('words.txt', 'Acme')
  await cli.refused(line, code, expect.stringContaining(complaint))
})
