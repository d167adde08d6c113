import { render, screen } from '@testing-library/react'
import * as stories from './signature-block.stories'

test('typed: the name, read out as a signature', () => {
  render(<stories.Typed />)
  expect(screen.getByRole('img', { name: 'Signed by Casey Rivera' })).toHaveTextContent('Casey Rivera')
  expect(screen.getByText('02/10/2026')).toBeVisible()
})

test('drawn: the picture names its signer, and the name is below', () => {
  render(<stories.Drawn />)
  expect(screen.getByText('Casey Rivera')).toBeVisible()
  expect(screen.getByRole('img', { name: "Casey Rivera's signature" })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image/),
  )
})

test('drawn without a name', () => {
  render(<stories.Nameless />)
  expect(screen.getByRole('img', { name: "Customer's signature" })).toBeVisible()
})

test('overridden: accepted manually, without a signature', () => {
  render(<stories.Overridden />)
  expect(screen.getByText('Accepted manually')).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})

test('not signed yet: a line, what it is for, and a way to get a signature', () => {
  render(<stories.Placeholder />)
  expect(screen.getByText('Customer’s signature')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Collect signature' })).toBeVisible()
})
