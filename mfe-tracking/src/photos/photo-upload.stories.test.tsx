import { screen, within } from '@testing-library/react'
import { renderStory } from '@portal/testing'
import * as stories from './photo-upload.stories'

const saying = (role: 'status' | 'alert') =>
  screen
    .getAllByRole(role)
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test('empty: what may be added, and nothing to send', () => {
  renderStory(<stories.Empty />)
  expect(screen.getByLabelText('Add Photos')).toHaveAttribute('accept', '.png,.jpg,.jpeg,image/png,image/jpeg')
  expect(screen.getByLabelText('Add Photos')).toHaveAccessibleDescription(/^PNG or JPEG, up to 10 MB each\.\s*$/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('chosen: the button says how many are uploaded', () => {
  renderStory(<stories.Chosen />)
  expect(screen.getByRole('button', { name: 'Upload 3 Photos' })).toBeEnabled()
})

test('sending: nothing can be changed, and the progress is shown', () => {
  renderStory(<stories.Sending />)
  expect(screen.getByText('Uploading photos...')).toBeVisible()
  for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled()
  expect(screen.getByRole('progressbar', { name: 'Photos sent' })).toHaveAttribute('value', '1')
})

test('added: says so, and is ready for more', () => {
  renderStory(<stories.Added />)
  expect(saying('status')).toEqual(['3 photos added.'])
})

test('partly failed: each is named with its reason', () => {
  renderStory(<stories.PartlyFailed />)
  expect(
    within(screen.getByText('Some photos could not be uploaded:'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['IMG_2041.jpg: the upload failed', 'label.png: this file is not a PNG picture, though its name says so'])
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled()
})

test('failed: shows the message', () => {
  renderStory(<stories.Failed />)
  expect(saying('alert')).toEqual(['The office is closed for a moment.'])
})
