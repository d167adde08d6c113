import { render, screen } from '@testing-library/react'
import * as stories from './signature-block.stories'

test('typed: the name, told as a signature', () => {
  render(<stories.Typed />)
  expect(screen.getByRole('img', { name: 'Signed by Casey Rivera' })).toHaveTextContent('Casey Rivera')
  expect(screen.getByText('02/10/2026')).toBeVisible()
})

test('drawn: the picture says whose it is, and the name stands below', () => {
  render(<stories.Drawn />)
  expect(screen.getByText('Casey Rivera')).toBeVisible()
  expect(screen.getByRole('img', { name: "Casey Rivera's signature" })).toHaveAttribute('src', expect.stringMatching(/^data:image/))
})

test('drawn by somebody whose name nobody asked for', () => {
  render(<stories.Nameless />)
  expect(screen.getByRole('img', { name: "Customer's signature" })).toBeVisible()
})

test('overridden: accepted by hand, and no signature is made up', () => {
  render(<stories.Overridden />)
  expect(screen.getByText('Accepted manually')).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})
