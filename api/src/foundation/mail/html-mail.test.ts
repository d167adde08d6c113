import { englishMail } from '#test/support/mail-words'
import { contrast } from '@portal/theme/css'
import type { CustomizationGroups } from '../database/schema'
import { wordsFor } from '../languages/words'
import { htmlMail } from './html-mail'
import { writeLetter, type CustomerLetter } from './letter'
import type { MailKind } from './mail-kind'
import { mailReasons } from './mail-reasons'
import { asWritten, mailLine } from './mail-text'
import { printableName } from './printable-name'
import { writeFromText, type WrittenLetter } from './written-letter'

const set = (value: string) => ({ value, default: null })
const look = (more: Partial<CustomizationGroups> = {}, name = 'Acme & Sons') => ({
  name,
  language: 'en',
  customizations: {
    General: { phone: set('3035550100'), email_license_information: set('License 5') },
    Assets: {},
    Colors: { primary_color: set('#14532d') },
    Analytics: {},
    ...more,
  },
})
const letter: CustomerLetter = {
  subject: 'Your visit',
  greeting: printableName('Nora'),
  answer: { label: 'Your visit', figure: 'Fri, Mar 6', text: '8:00 AM - 10:00 AM' },
  sender: { i18n: englishMail, company: asWritten('Acme & Sons'), phone: '(303) 555-0100', timeZone: 'America/Denver' },
  blocks: [
    { paragraph: mailLine`Read ${asWritten('https://acme.example/terms?a=1&b=2')}.` },
    {
      facts: [
        { label: 'Address', value: '1 Main St' },
        { label: 'Date', value: 'Friday', plainOnly: true },
      ],
    },
    {
      action: {
        prompt: 'Follow it here:',
        label: 'View your visit',
        url: asWritten('https://acme.example/t/1'),
        expiry: 'Until May.',
      },
    },
    { paragraph: 'Call us at (303) 555-0100.', plainOnly: true },
  ],
}
const render = (written: WrittenLetter, tenant = look(), kind: MailKind = 'visit_moved', subject = 'Your visit') =>
  htmlMail(tenant, { kind, subject, letter: written, language: 'en', origin: 'https://acme.portal.example' })
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
const headIn = (assets: Record<string, { value: string; default: null }>) =>
  /class="panel[^>]*>(.*?)<\/td><\/tr>\n/s.exec(render(writeLetter(letter), look({ Assets: assets })))![1]!

test('the answer is first, then what to do, then the facts, and the company once', () => {
  const html = render(writeLetter(letter))
  const order = [
    '>Your visit<br>',
    '>Fri, Mar 6</span>',
    '>8:00 AM - 10:00 AM</p>',
    '>Hello Nora,</p>',
    '>Follow it here:</p>',
    '>View your visit</a>',
    '>Until May.</p>',
    '>Address</td>',
    '>1 Main St</td>',
    '>Acme &amp; Sons &middot; <a',
    '<br>License 5<br>You get this because',
  ]
  const places = order.map((part) => html.indexOf(part))
  expect(places).toEqual([...places].sort((one, two) => one - two))
  expect(places).not.toContain(-1)
  expect(html).not.toContain('>Friday<')
  expect(html.match(/\(303\) 555-0100/g)).toHaveLength(1)
})

test('links are those of the text, the button and the phone number', () =>
  expect(linksIn(render(writeLetter(letter)))).toEqual([
    'https://acme.example/terms?a=1&b=2',
    'https://acme.example/t/1',
    'https://acme.example/t/1',
    'tel:3035550100',
  ]))

test('the line that a list of mails shows is the answer', () =>
  expect(render(writeLetter(letter))).toMatch(/display:none[^>]*>Your visit: Fri, Mar 6, 8:00 AM - 10:00 AM&#847;/))

test('without an answer it begins with the subject; a letter to the office with what happened, and no panel', () => {
  const { answer: _, ...plain } = letter
  expect(render(writeLetter(plain))).toContain('>Your visit</h1>')
  const office = render(
    writeLetter({
      i18n: englishMail,
      subject: 'News',
      blocks: [{ paragraph: 'Nora came.' }, { quotation: 'At last.' }],
      ending: ['Job 17'],
    }),
    look(),
    'office_visit',
    'News',
  )
  expect(office).toContain('>Nora came.</h1>')
  expect(office).toMatch(/<blockquote [^>]*>At last\.<\/blockquote>/)
  expect(office).not.toMatch(/class="panel|555-0100/)
})

test('an uploaded logo has the origin of the tenant’s portal', () => {
  const logo = set('/v1/tenants/acme/pictures/light_logo-0123456789abcdef.png')
  expect(headIn({ light_logo_url: logo })).toContain(
    '<img src="https://acme.portal.example/v1/tenants/acme/pictures/light_logo-0123456789abcdef.png"',
  )
})

test.each([
  [
    'the light logo',
    { logo: set('https://cdn.example/dark.png'), light_logo_url: set('https://cdn.example/light.png') },
    /^<img src="https:\/\/cdn\.example\/light\.png" alt="Acme &amp; Sons"/,
  ],
  [
    'the dark one, on white',
    { logo: set('https://cdn.example/dark.png') },
    /class="plate"[^>]*><img src="https:\/\/cdn\.example\/dark\.png" alt="Acme &amp; Sons"/,
  ],
  [
    'the name, where a mail program shows no picture',
    { logo: set('data:image/png;base64,AA') },
    /^<span [^>]*>Acme &amp; Sons<\/span>$/,
  ],
  ['the name', {}, /^<span [^>]*>Acme &amp; Sons<\/span>$/],
])('the head shows %s', (_, assets, head) => expect(headIn(assets)).toMatch(head))

test.each([
  ['Acme', '20px;line-height:40px'],
  ['Acme Heating, Plumbing and Electrical', '16px;line-height:20px'],
  ['Żółkiewski & Daughters Heating, Plumbing, Air Conditioning and Electrical Services', '12px;line-height:13px'],
])('the name in place of the logo of %s has room in its height', (name, font) => {
  const logo = { logo: set('https://cdn.example/dark.png') }
  const html = render(writeLetter(letter), look({ Assets: logo }, name))
  expect(html).toMatch(new RegExp(`<img [^>]*height="40" class="plated logo" style="[^"]*font-size:${font};`))
})

test.each([
  ['round', '18px', '17px 17px 0 0', '12px'],
  ['soft', '10px', '9px 9px 0 0', '7px'],
  ['square', '2px', '1px 1px 0 0', '2px'],
])('%s corners are the ones of the pages', (corners, card, panel, button) => {
  const html = render(writeLetter(letter), look({ General: { corner_style: set(corners) } }))
  for (const [painted, radius] of Object.entries({ card, panel, button, label: button }))
    expect(html).toMatch(new RegExp(`class="${painted}[ "][^>]*border-radius:${radius};`))
})

const typed =
  '"><img src=https://evil.example/x.png onerror=alert(1)><a href="javascript:alert(1)">www.evil.example</a>'
const hostile: CustomerLetter = {
  ...letter,
  subject: typed,
  greeting: null,
  answer: { label: typed, figure: typed, text: typed },
  blocks: [
    { paragraph: [typed, mailLine`For ${typed}`] },
    {
      facts: [
        { label: typed, value: typed },
        { label: typed, quotation: typed },
      ],
      note: typed,
    },
    {
      action: {
        prompt: typed,
        label: 'Pay',
        url: asWritten('https://acme.example/"onmouseover="alert(1)'),
        expiry: typed,
      },
    },
    { quotation: `${typed}\nhttps://evil.example` },
    { verbatim: `${typed}\n</pre>https://evil.example` },
  ],
}

test('what was typed is neither markup nor a link, in any block', () => {
  const html = render(
    writeLetter(hostile),
    look(
      {
        Assets: { logo: set('https://cdn.example/"><script>alert(1)</script>') },
        Colors: { primary_color: set('red;background:url(https://evil.example)') },
      },
      typed.replaceAll('evil.example', 'acme.example'),
    ),
  )
  const ours = /^<(html|head|meta|title|style|body|div|table|tr|td|h1|p|span|a|img|blockquote|pre|br)$/
  expect(html.match(/<(?!\/|!)[a-z0-9]+/g)!.filter((tag) => !ours.test(tag))).toEqual([])
  expect(html.match(/<img/g)).toHaveLength(1)
  // With the values of attributes left out.
  expect(html.replace(/"[^"]*"/g, '').match(/<[^>]*\son\w+=/)).toBeNull()
  expect(html).not.toMatch(/evil\.example|:\/\/evil|url\(/)
  // The signed text ends where it is said to.
  expect(html.match(/<\/pre>/g)).toHaveLength(1)
  expect(new Set(linksIn(html))).toEqual(
    new Set(['https://acme.example/&quot;onmouseover=&quot;alert(1)', 'tel:3035550100']),
  )
})

test('no external picture is loaded except for the tenant’s logo', () => {
  const html = render(
    writeLetter({ ...letter, blocks: [{ paragraph: asWritten('https://acme.example/pixel.png') }] }),
    look({ Assets: { logo: set('https://cdn.example/logo.png') } }),
  )
  expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['https://cdn.example/logo.png'])
  expect(render(writeLetter(letter))).not.toContain('<img')
})

test.each(Object.keys(mailReasons(wordsFor('en'))) as MailKind[])('%s says why somebody gets it', (kind) => {
  const html = render(writeLetter(letter), look(), kind)
  expect(html.match(/You get this because [^<]+\.<\/td>/g)).toHaveLength(1)
})

test('a mail that was queued as text keeps its paragraphs, lines, indentation and links', () => {
  const html = render(writeFromText('Hello Nora,\n\nDate: Friday\n  at noon\n\nhttps://acme.example/t/1\n'))
  expect(html).toContain('>Hello Nora,</p>')
  expect(html).toContain('>Date: Friday<br>&nbsp;&nbsp;at noon</p>')
  expect(linksIn(html)).toContain('https://acme.example/t/1')
})

/** The colors of a class: of its element, and of its rule for the dark. */
function colorsIn(html: string, painted: string) {
  const read = (styles: string, name: string) => new RegExp(`(?:^|[;{"])${name}:(#\\w{6})`).exec(styles)?.[1]
  const light = new RegExp(`class="${painted}[ "][^>]*style="([^"]*)"`).exec(html)![1]!
  const dark = new RegExp(`\n\\.${painted}(\\{[^}]*\\})`).exec(html)![1]!
  return [light, dark].map((styles) => ({ ground: read(styles, 'background-color'), ink: read(styles, 'color') }))
}

test('button, panel, text and foot can be read in the colors of 50 tenants, light and dark', () => {
  for (let index = 1; index <= 50; index += 1) {
    const [primary, secondary] = [index * 7_919_113, index * 15_485_863].map(
      (number) => `#${(number % 0x1000000).toString(16).padStart(6, '0')}`,
    )
    const html = render(
      writeLetter(letter),
      look({ Colors: { primary_color: set(primary!), secondary_color: set(secondary!) } }),
    )
    const pairs = [
      ['panel', 'name'],
      ['button', 'label'],
      ['card', 'text'],
      ['card', 'quiet'],
      ['card', 'link'],
      ['foot', 'foot'],
      ['foot', 'link'],
    ] as const
    for (const [ground, ink] of pairs) {
      const [grounds, inks] = [colorsIn(html, ground), colorsIn(html, ink)]
      for (const scheme of [0, 1])
        expect([ground, ink, primary, contrast(inks[scheme]!.ink!, grounds[scheme]!.ground!) >= 4.5]).toEqual([
          ground,
          ink,
          primary,
          true,
        ])
    }
  }
})
