import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderStory } from '@portal/testing'
import * as formStories from './account-form.stories'
import * as cardStories from './account-info.stories'

const rows = (kind: string) => within(screen.getByRole('group', { name: kind })).getAllByRole('group').length

test('the form has a row for each contact, and one of each kind is primary', () => {
  renderStory(<formStories.Full />)
  expect([rows('Phone numbers'), rows('Email addresses')]).toEqual([2, 2])
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(screen.getAllByLabelText('Phone number')[0]).toHaveValue('(303) 555-0142')
})

test('the form without contacts starts with an empty row of each kind', () => {
  renderStory(<formStories.Empty />)
  expect([rows('Phone numbers'), rows('Email addresses')]).toEqual([1, 1])
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})

test('no more than ten contacts of a kind can be added, and the button says why', async () => {
  renderStory(<formStories.Full />)
  const add = screen.getByRole('button', { name: 'Add phone number' })
  for (let count = 2; count < 10; count++) await userEvent.click(add)
  expect(rows('Phone numbers')).toBe(10)
  expect(add).toBeDisabled()
  expect(add).toHaveAttribute('aria-description', 'You can add up to 10.')
})

test('the card without contacts has a button in place of each', () => {
  renderStory(<cardStories.Empty />)
  expect(screen.getAllByRole('button').map((button) => button.textContent?.trim())).toEqual([
    'Edit',
    'Missing Email Address',
    'Missing Phone Number',
  ])
})
