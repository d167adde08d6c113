import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { paths } from '@portal/platform/paths'
import { emails, expect, test } from '../fixtures'
import { getByIp } from '../fixtures/acme-api'
import { chooseRental, chooseService, freeSlots, takeSlot, timesOffered } from '../fixtures/booking'

/** The entries of a calendar, by id. */
function readEntries(text: string): Map<string, ICAL.Event> {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return new Map(
    calendar
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component))
      .map((event) => [event.uid, event]),
  )
}

async function book(page: Page): Promise<number> {
  await chooseRental(page, 2)
  await chooseService(page)
  await takeSlot(freeSlots(page).first())
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page).toHaveURL(/\/appointment\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

test('a visit can be added to a calendar as a file, and by a subscription that shows when it is rescheduled', async ({
  page,
  signIn,
  at,
  request,
  checkAccessibility,
}) => {
  await signIn(emails.landlord)
  await page.goto(at(paths.schedule()))
  const id = await book(page)
  const uid = `appointment-${id}@acme.customer-portal`

  // The link opens a new window, which closes once it turns out to be a download.
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^appointment-\d+\.ics$/)
  const booked = readEntries(await readFile(await file.path(), 'utf8')).get(uid)
  expect(booked).toMatchObject({ sequence: 0 })
  expect(booked?.description).toContain(at(paths.appointment(id)))

  await page.goto(at(paths.serviceHistory()))
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe in your calendar' })
  await dialog.getByRole('button', { name: 'Create address' }).click()
  const field = dialog.getByLabel('Calendar address')
  await expect(field).toBeFocused()
  const address = await field.inputValue()
  await expect(dialog.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )
  await checkAccessibility(page)
  const subscribed = readEntries(await (await getByIp(request, address)).text())
  expect(subscribed.size).toBeGreaterThan(1)
  expect(subscribed.get(uid)?.startDate.toJSDate()).toEqual(booked?.startDate.toJSDate())

  await page.goto(at(paths.appointment(id)))
  await page.getByRole('button', { name: 'Make Changes' }).click()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const reschedule = page.getByRole('dialog', { name: /^Reschedule Appointment/ })
  await timesOffered(reschedule)
  await takeSlot(freeSlots(reschedule).last())
  await reschedule.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByText(/^Rescheduled for/).first()).toBeVisible()
  const moved = readEntries(await (await getByIp(request, address)).text()).get(uid)
  expect(moved?.sequence).toBeGreaterThan(0)
  expect(moved?.startDate.toJSDate()).not.toEqual(booked?.startDate.toJSDate())

  await page.goto(at(paths.serviceHistory()))
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  await expect(dialog.getByText(/^You are sharing your visits since/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('alertdialog', { name: 'Stop sharing?' }).getByRole('button', { name: 'Stop sharing' }).click()
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeFocused()
  const answer = await getByIp(request, address)
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({
    message: 'This calendar is no longer shared. Please create a new address in the portal.',
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Subscribe in your calendar' })).toBeFocused()
})
