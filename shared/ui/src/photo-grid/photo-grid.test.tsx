import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PhotoGrid, type GridPhoto } from './photo-grid'

const photos = [1, 2].map((id) => ({ id, name: `Photo ${id} of 2`, thumbUrl: `/thumb-${id}`, url: `/large-${id}` }))

test('every photo is a button with its thumbnail; onOpen gets the photo', async () => {
  const onOpen = jest.fn()
  render(<PhotoGrid photos={photos} onOpen={onOpen} aria-label="Photos" />)
  const buttons = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('button')
  expect(buttons).toHaveLength(2)
  expect(screen.getByRole('img', { name: 'Photo 2 of 2' })).toHaveAttribute('src', '/thumb-2')
  await userEvent.click(screen.getByRole('button', { name: 'Photo 2 of 2' }))
  expect(onOpen.mock.calls).toEqual([[photos[1]]])
})

test('deletable photos have a delete button, and only with onDelete', async () => {
  const mixed = photos.map((photo) => ({ ...photo, deletable: photo.id === 2 }))
  const onDelete = jest.fn()
  const { rerender } = render(<PhotoGrid photos={mixed} onOpen={() => {}} />)
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  rerender(<PhotoGrid photos={mixed} onOpen={() => {}} onDelete={onDelete} />)
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Photo 2 of 2' }))
  expect(onDelete.mock.calls).toEqual([[mixed[1]]])
})

describe('a picture that fails to load', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const signed = (id: number) => `https://files.example/${id}.png?X-Amz-Expires=900&X-Amz-Signature=abc`
  const gallery = (count: number): GridPhoto[] =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `Photo ${index + 1}`,
      thumbUrl: signed(index + 1),
    }))
  const show = (list: readonly GridPhoto[], tries: number) => (
    <PhotoGrid photos={list} onOpen={() => {}} retry={{ everyMs: 500, tries }} />
  )
  const image = (id: number) => screen.getByRole<HTMLImageElement>('img', { name: `Photo ${id}` })
  const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms))
  const missing = () => screen.queryAllByRole('img', { name: /this picture could not be shown$/ })

  test('is requested again half a second later, at the same URL', () => {
    render(show(gallery(1), 3))
    const first = image(1)
    fireEvent.error(first)
    wait(499)
    expect(image(1)).toBe(first)
    wait(1)
    expect(image(1)).not.toBe(first)
    expect(image(1)).toHaveAttribute('src', signed(1))
    fireEvent.load(image(1))
    wait(10_000)
    expect(missing()).toHaveLength(0)
  })

  test('after the last try a tile says so, and the button keeps its name', () => {
    render(show(gallery(1), 3))
    for (const _ of [1, 2, 3]) {
      fireEvent.error(image(1))
      expect(missing()).toHaveLength(0)
      wait(500)
    }
    fireEvent.error(image(1))
    expect(missing()).toHaveLength(1)
    expect(screen.getByText('Could not be shown')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Photo 1/ })).toBeVisible()
  })

  test('all pictures share the tries', () => {
    render(show(gallery(2), 3))
    fireEvent.error(image(1))
    fireEvent.error(image(2))
    wait(500)
    fireEvent.error(image(1))
    fireEvent.error(image(2))
    wait(500)
    expect(missing().map((tile) => tile.getAttribute('aria-label'))).toEqual([
      'Photo 2: this picture could not be shown',
    ])
    fireEvent.error(image(1))
    expect(missing()).toHaveLength(2)
  })

  test('an added photo brings new tries', () => {
    const { rerender } = render(show(gallery(1), 0))
    fireEvent.error(image(1))
    expect(missing()).toHaveLength(1)
    rerender(show(gallery(2), 1))
    fireEvent.error(image(2))
    wait(500)
    fireEvent.load(image(2))
    expect(missing()).toHaveLength(1)
  })

  test('one whose URL changes is requested at the new one', () => {
    const { rerender } = render(show(gallery(1), 0))
    fireEvent.error(image(1))
    rerender(show([{ id: 1, name: 'Photo 1', thumbUrl: '/elsewhere' }], 0))
    expect(image(1)).toHaveAttribute('src', '/elsewhere')
  })

  test('without tries it says so at once, and no timer is left on unmount', () => {
    const { unmount } = render(<PhotoGrid photos={gallery(1)} onOpen={() => {}} />)
    fireEvent.error(image(1))
    expect(missing()).toHaveLength(1)
    unmount()
    expect(jest.getTimerCount()).toBe(0)
  })
})
