import { screen, within } from '@testing-library/react'
import { renderStory } from '@portal/testing'
import * as stories from './schedule-photos.stories'

test('empty: what may be added, and nothing to remove', () => {
  renderStory(<stories.Empty />)
  expect(screen.getByRole('heading', { name: 'Photos (optional)' })).toBeVisible()
  expect(screen.getByLabelText('Add Photos')).toHaveAccessibleDescription(
    /^PNG or JPEG, up to 10 MB each\. They are sent once the appointment is booked\.\s*$/,
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test('chosen: two names and how many more, and each can be removed', () => {
  renderStory(<stories.Chosen />)
  expect(screen.getByRole('status')).toHaveTextContent('kitchen-sink.png, IMG_2041.jpg +3 File(s)')
  expect(
    within(screen.getByRole('list', { name: 'Selected photos' })).getAllByRole('button', { name: /^Remove / }),
  ).toHaveLength(5)
})

test('sending: nothing can be changed', () => {
  renderStory(<stories.Sending />)
  expect(screen.getByLabelText('Add Photos')).toBeDisabled()
  for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled()
})
