import { screen, within } from '@testing-library/react'
import { renderStory } from '@portal/testing'
import * as stories from './invoice-table.stories'

test('loading', () => {
  renderStory(<stories.Loading />)
  expect(screen.getByText('Loading...')).toBeVisible()
})

test('failed: message, retry button and request id', () => {
  renderStory(<stories.Failed />)
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByText('Request req-7')).toBeVisible()
})

test('empty: message and a link to schedule', () => {
  renderStory(<stories.Empty />)
  expect(screen.getByText('There are no invoices yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Schedule Appointment' })).toHaveAttribute('href', '/schedule')
})

test('full: only invoices with a balance that are not voided can be paid', () => {
  renderStory(<stories.Full />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(3)
  expect(within(rows[0]!).getByRole('button', { name: 'Pay Balance Due of invoice 1042' })).toBeVisible()
  expect(within(rows[1]!).queryByRole('button')).toBeNull()
  // Overpaid: a credit, not a balance due.
  expect(within(rows[1]!).getByText('Credit $231.41')).toBeVisible()
  expect(within(rows[2]!).getByText('Voided')).toBeVisible()
  expect(within(rows[2]!).queryByRole('button')).toBeNull()
  expect(within(rows[0]!).getByRole('link', { name: 'View invoice 1042' })).toHaveAttribute('href', '/invoice/1042')
})

test('without payment options nothing about paying is offered', () => {
  renderStory(<stories.WithoutPaying />)
  expect(screen.getAllByText('$296.31')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})
