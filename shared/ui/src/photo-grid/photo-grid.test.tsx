import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PhotoGrid } from './photo-grid'

const photos = [1, 2].map((id) => ({ id, name: `Photo ${id} of 2`, thumbUrl: `/thumb-${id}`, url: `/large-${id}` }))

test('every picture is a button with its small version; which one is opened is told', async () => {
  const onOpen = jest.fn()
  render(<PhotoGrid photos={photos} onOpen={onOpen} aria-label="Photos" />)
  const buttons = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('button')
  expect(buttons).toHaveLength(2)
  expect(screen.getByRole('img', { name: 'Photo 2 of 2' })).toHaveAttribute('src', '/thumb-2')
  await userEvent.click(screen.getByRole('button', { name: 'Photo 2 of 2' }))
  expect(onOpen.mock.calls).toEqual([[photos[1]]])
})
