import type { Locator, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import type { Remote } from './matrix'

const ids = demoIds('acme')

export interface Place {
  path: string
  heading: string
}

/** Each remote's pages; the first is the one that the menu links to. */
export const places: Record<Remote, readonly [Place, ...Place[]]> = {
  'mfe-account': [{ path: paths.profile(), heading: 'Profile' }],
  'mfe-scheduling': [
    { path: paths.serviceHistory(), heading: 'Your Appointments' },
    { path: paths.schedule(), heading: 'Schedule Appointment' },
  ],
  'mfe-tracking': [
    { path: paths.appointment(ids.appointments.live), heading: `Appointment #${ids.appointments.live}` },
    {
      path: paths.appointmentSummary(ids.appointments.completed),
      heading: `Appointment #${ids.appointments.completed} Summary`,
    },
  ],
  'mfe-billing': [
    { path: paths.invoices(), heading: 'All Invoices' },
    { path: paths.invoice(ids.invoices.grouped), heading: `Invoice #${ids.invoices.grouped}` },
  ],
  'mfe-quotes': [
    { path: paths.quotes(), heading: 'All Quotes' },
    { path: paths.quotePreview(ids.quotes.sent), heading: `Quote #${ids.quotes.sent} Summary` },
  ],
}

export const DOWN = "This page can't be shown right now"

/** The heading of a loaded page, not of its placeholder. */
export const findHeading = (page: Page, text: string): Locator =>
  page.locator('main:not(:has(h1 + [aria-busy=true]))').getByRole('heading', { level: 1, name: text, exact: true })
export const linkTo = (page: Page, { path }: Place): Locator =>
  page.getByRole('navigation', { name: 'Customer menu' }).locator(`a[href="${path}"]`).first()
export const logOut = (page: Page): Locator => page.getByRole('button', { name: 'Log out' })
