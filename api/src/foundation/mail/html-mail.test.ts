import type { CustomizationGroups } from '../database/schema'
import { htmlMail } from './html-mail'

const set = (value: string) => ({ value, default: null })
const look = (more: Partial<CustomizationGroups> = {}) => ({
  name: 'Acme & Sons',
  customizations: {
    General: { phone: set('3035550100') },
    Assets: {},
    Colors: { primary_color: set('#14532d') },
    Analytics: {},
    ...more,
  },
})
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))

test('has the paragraphs, lines and links of the text, in the tenant’s color', () => {
  const html = htmlMail(
    look(),
    'Hello Nora,\n\nDate: Friday\nAddress: 1 Main St\n\nFollow it here:\nhttp://acme.localhost:3000/appointment/5?a=1&b=2\n\nSee https://acme.example/terms.\n',
  )
  expect(html).toContain('<p style="margin:0 0 16px">Hello Nora,</p>')
  expect(html).toContain('Date: Friday<br>Address: 1 Main St')
  expect(linksIn(html)).toEqual(['http://acme.localhost:3000/appointment/5?a=1&b=2', 'https://acme.example/terms'])
  expect(html).toContain('border-top:4px solid #14532d')
  expect(html).toContain('Acme &amp; Sons · (303) 555-0100')
})

test('user input never becomes markup', () => {
  const evil = '"><img src=https://evil.example/x.png onerror=alert(1)><a href="javascript:alert(1)">x</a>'
  const html = htmlMail(
    look({
      Assets: { logo: set('https://cdn.example/"><script>alert(1)</script>') },
      Colors: { primary_color: set('red;background:url(https://evil.example)') },
    }),
    `Hello ${evil},\n\nhttps://x.example/"onmouseover="alert(1)\n`,
  )
  expect(
    html
      .match(/<(?!\/|!doctype)[a-z]+/g)!
      .filter(
        (tag) => !['<html', '<head', '<meta', '<title', '<body', '<table', '<tr', '<td', '<p', '<a'].includes(tag),
      ),
  ).toEqual(['<img'])
  expect(html.match(/<[^>]*\son\w+=/)).toBeNull()
  expect(linksIn(html).every((href) => href.startsWith('http'))).toBe(true)
  expect(html).not.toContain('url(')
})

test('no external image is loaded except for the tenant’s logo, whose alt text is the name', () => {
  const html = htmlMail(
    look({ Assets: { logo: set('https://cdn.example/logo.png') } }),
    'Hello,\n\nhttps://evil.example/pixel.png\n',
  )
  expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['https://cdn.example/logo.png'])
  expect(html).toContain('alt="Acme &amp; Sons"')
  expect(htmlMail(look(), 'Hello,\n')).not.toContain('<img')
})
