import { act, render, screen } from '@testing-library/react'
import { withClient } from '@portal/client/testing'
import { i18n } from '@portal/i18n'
import { FileLink } from './file-link'

const fail = () => {
  throw new Error('no request is expected')
}
const show = (link: string | null) =>
  render(<FileLink link={link}>Receipt</FileLink>, { wrapper: withClient(fail, { baseUrl: 'https://api.example' }) })

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('opens the API’s file in a new window', () => {
  show('/v2/downloads/abc?x=1')
  const link = screen.getByRole('link', { name: 'Receipt' })
  expect(link).toHaveAttribute('href', 'https://api.example/v2/downloads/abc?x=1')
  expect(link).toHaveAttribute('target', '_blank')
})

test('the file is in the page’s language, also after a switch', () => {
  const address = () => screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')
  const speak = (locale: string) => act(() => i18n.loadAndActivate({ locale, messages: {} }))
  show('/v2/downloads/abc')
  speak('es')
  expect(address()).toBe('https://api.example/v2/downloads/abc?lang=es')
  speak('en')
  expect(address()).toBe('https://api.example/v2/downloads/abc')
})

test('another parameter of a file’s address stays', () => {
  i18n.loadAndActivate({ locale: 'es', messages: {} })
  show('/v2/downloads/abc?x=1')
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://api.example/v2/downloads/abc?x=1&lang=es')
})

test.each([
  null,
  'https://elsewhere.example/receipt',
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example/x',
  'http://[',
])('%s is not linked to', (link) => {
  show(link)
  expect(screen.queryByText('Receipt')).toBeNull()
})
