/** @jest-environment jest-fixed-jsdom */
import { htmlMail } from '#foundation/mail/html-mail'
import { renderLetter, writeLetter } from '#foundation/mail/letter'
import { asWritten } from '#foundation/mail/mail-text'
import type { Sender } from '#foundation/mail/sender'
import { typedKeys } from '#foundation/typed-keys'
import { englishMail } from '#test/support/mail-words'
import { previews } from './previews'

const sender: Sender = {
  i18n: englishMail,
  company: asWritten('Acme & Sons'),
  phone: '(303) 555-0100',
  timeZone: 'America/Denver',
}
const set = (value: string) => ({ value, default: null })
const tenant = {
  name: 'Acme & Sons',
  language: 'en',
  customizations: { General: { phone: set('3035550100') }, Assets: {}, Colors: {}, Analytics: {} },
}
const all = typedKeys(previews).flatMap((kind) =>
  previews[kind](sender).map(({ title, letter }) => ({ kind, title, letter, ...renderLetter(letter) })),
)

test('every kind of mail has a sample', () =>
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(Object.keys(previews))))

describe.each(all)('$kind: $title', ({ kind, letter, subject, text }) => {
  it('has a subject of one line, and text without markup', () => {
    expect(subject).toMatch(/^\S.*\S$/)
    expect(text).not.toMatch(/<\/?[a-z]+[ >]|&\w+;|undefined|\[object|\n{3}/)
    expect(text.trim()).toBe(text)
  })

  it('greets in its first line only, and ends with the company and its phone number', () => {
    const [first, ...rest] = text.split('\n')
    expect(rest.filter((line) => line.startsWith('Hello'))).toEqual([])
    if ('ending' in letter) expect(first).not.toMatch(/^Hello/)
    else {
      expect(first).toMatch(letter.greeting === 'none' ? /^(?!Hello)/ : /^Hello( \w+)?,$/)
      expect(text).toMatch(/\n\nAcme & Sons\n\(303\) 555-0100$/)
    }
  })

  const html = htmlMail(tenant, {
    kind,
    subject,
    letter: writeLetter(letter),
    language: 'en',
    origin: 'https://acme.example',
  })
  const { body } = new DOMParser().parseFromString(html, 'text/html')

  it('has no space at the start of a line that breaks at a hyphen', () =>
    expect(body.textContent).not.toMatch(/-\u00a0/))

  // What the answer or the foot says in other words.
  const saidElse = /^(Date|Amount): |^Questions\? |^\$185\.00 is due on|for a total of \$1,850\.00, is ready:$/

  it('has an HTML that says every line of the text', () => {
    const plain = (words: string) => words.replace(/^> |[\s:]/gm, '')
    const said = plain(body.textContent)
    const lines = text.split('\n').filter((line) => !saidElse.test(line) || 'ending' in letter)
    expect(lines.filter((line) => !said.includes(plain(line)))).toEqual([])
  })

  it('has the links of the text, one button at most, and one heading', () => {
    const linked = [...body.querySelectorAll('a')].map(({ href }) => href).filter((href) => !href.startsWith('tel:'))
    expect(new Set(linked)).toEqual(new Set(text.match(/https?:\/\/[^\s<>]+/g)))
    expect(body.querySelectorAll('.button').length).toBe(linked.length > 0 ? 1 : 0)
    expect(body.querySelectorAll('h1')).toHaveLength(1)
    expect(body.textContent.match(/\(303\) 555-0100/g)?.length ?? 0).toBe('ending' in letter ? 0 : 1)
  })

  it('fits any screen, and is small', () => {
    const widths = [...html.matchAll(/width[:=]"?(\d+)(?:px|")/g)].map(([, width]) => Number(width))
    expect(Math.max(...widths)).toBeLessThanOrEqual(600)
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
  })
})
