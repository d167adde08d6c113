/** @jest-environment jest-fixed-jsdom */
import { htmlMail } from '#foundation/mail/html-mail'
import { renderLetter } from '#foundation/mail/letter'
import { asWritten } from '#foundation/mail/mail-text'
import type { Sender } from '#foundation/mail/sender'
import { previews } from './previews'

const sender: Sender = { company: asWritten('Acme & Sons'), phone: '(303) 555-0100', timeZone: 'America/Denver' }
const all = Object.entries(previews).flatMap(([kind, write]) =>
  write(sender).map(({ title, letter }) => ({ kind, title, letter, ...renderLetter(letter) })),
)

test('every kind of mail has a sample', () =>
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(Object.keys(previews))))

describe.each(all)('$kind: $title', ({ letter, subject, text }) => {
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

  it('has an HTML that parses, with every line of the text', () => {
    const customizations = { General: {}, Assets: {}, Colors: {}, Analytics: {} }
    const html = htmlMail({ name: 'Acme & Sons', customizations }, text)
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    const paragraphs = [...body.querySelectorAll('p')].map((paragraph) => {
      paragraph.querySelectorAll('br').forEach((br) => br.replaceWith('\n'))
      return paragraph.textContent
    })
    expect(paragraphs.join('\n\n').replaceAll('\u00a0', ' ')).toBe(text)
  })
})
