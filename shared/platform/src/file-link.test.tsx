import { render, screen } from '@testing-library/react'
import { withClient } from '@portal/client/testing'
import { FileLink } from './file-link'

const fail = () => {
  throw new Error('no request is expected')
}
const show = (link: string | null) =>
  render(<FileLink link={link}>Receipt</FileLink>, { wrapper: withClient(fail, { baseUrl: 'https://api.example' }) })

test('opens the API’s file in a new window', () => {
  show('/v2/downloads/abc?x=1')
  const link = screen.getByRole('link', { name: 'Receipt' })
  expect(link).toHaveAttribute('href', 'https://api.example/v2/downloads/abc?x=1')
  expect(link).toHaveAttribute('target', '_blank')
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
