import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import type { RemoteRecord } from 'releases'
import { LOADED } from '../fixtures/loaded'
import type { Remote } from './matrix'

const ids = demoIds('acme')

export interface Place {
  path: string
  heading: string
}

type Places = readonly [Place, ...Place[]]

/** Remotes with pages of single records, or whose headings are no titles. */
const known: Record<Remote, Places> = {
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

const rootFolder = resolve(fileURLToPath(import.meta.url), '../../..')

/** A remote's pages by its facts: those in the menu. */
function listPlaces(remote: Remote): Places {
  const record = JSON.parse(readFileSync(join(rootFolder, remote, 'dist/record.json'), 'utf8')) as RemoteRecord
  const { navigation = [], routes } = record.facts
  const [first, ...others] = navigation.map(({ path }) => ({
    path: `/${path}`,
    heading: routes.find((route) => route.path === path)!.title,
  }))
  if (!first) throw new Error(`${remote} has no page in the menu; add its pages to e2e/fault-injection/pages.ts`)
  return [first, ...others]
}

/** Each remote's pages; the first is the one that the menu links to. */
export const findPlaces = (remote: Remote): Places => known[remote] ?? listPlaces(remote)

export const DOWN = "This page can't be shown right now"

/** The heading of a loaded page, not of its placeholder. */
export const findHeading = (page: Page, text: string): Locator =>
  page.locator(LOADED).getByRole('heading', { level: 1, name: text, exact: true })
export const linkTo = (page: Page, { path }: Place): Locator =>
  page.getByRole('navigation', { name: 'Customer menu' }).locator(`a[href="${path}"]`).first()
export const logOut = (page: Page): Locator => page.getByRole('button', { name: 'Log out' })
