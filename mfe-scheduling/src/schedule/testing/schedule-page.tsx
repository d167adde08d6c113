import { screen, within } from '@testing-library/react'
import { renderPage, setUpTestApiForEach, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { routes } from '../../routes'

/** A new API for each test of the file, and the booking page of its customer. */
export function setUpSchedulePage() {
  // A Tuesday, nine in the morning in Denver.
  const api = setUpTestApiForEach({ now: '2026-02-10T16:00:00.000Z' })
  const show = (options: Partial<RenderPageOptions> = {}) =>
    renderPage({ api, routes, path: '/schedule', as: emails.customer, ...options })
  return { api, show }
}

export const address = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Service address' })
export const category = () => screen.findByRole<HTMLSelectElement>('combobox', { name: "I'm having problems with..." })
export const bookButton = () => screen.getByRole('button', { name: 'Book Appointment' })
export const slots = () => screen.findByRole('radiogroup', { name: /^Showing available appointments for / })
export const freeSlot = async () =>
  within(await slots())
    .getAllByRole<HTMLInputElement>('radio')
    .find((radio) => !radio.disabled)!
