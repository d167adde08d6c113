import { screen } from '@testing-library/react'
import { renderStory } from '@portal/testing'
import * as stories from './thank-you.stories'

test('shows what was booked, when, and the job number', () => {
  renderStory(<stories.Full />)
  expect(screen.getByRole('heading', { name: 'Thank you, your appointment is booked' })).toHaveFocus()
  for (const text of ['Air Conditioning', 'Tuesday, 02/10/2026', '12:00 PM - 2:00 PM'])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText(/Appointment #4711/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
})

test('is shown as booked even without a job number or a calendar link', () => {
  renderStory(<stories.JustBooked />)
  expect(screen.queryByText(/Appointment #/)).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('button', { name: 'Done' })).toBeVisible()
})

test('a new customer gets a link to their account', () => {
  renderStory(<stories.NewCustomer />)
  expect(screen.getByText('Your account was created, too.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your account' })).toHaveAttribute(
    'href',
    'https://acme.portal.example/create_account_success',
  )
})
