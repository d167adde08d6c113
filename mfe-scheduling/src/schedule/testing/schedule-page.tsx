import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { fill, renderPage, setUpTestApiForEach, type RenderPageOptions } from '@portal/testing'
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

export async function chooseVisit(user: UserEvent, service: string) {
  await user.selectOptions(await category(), service)
  await user.click(await freeSlot())
}

/** Enters an address by hand in a dialog, all but the zip code. */
export async function enterAddress(user: UserEvent, dialog: ReturnType<typeof within>, street: string) {
  await user.click(dialog.getByRole('button', { name: 'Enter address manually' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Street Address' }), street)
  await fill(user, dialog.getByRole('textbox', { name: 'City' }), 'Fairhaven')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'Colorado')
  return dialog.getByRole('textbox', { name: 'Zip Code' })
}
