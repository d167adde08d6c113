import { emails, expect, test } from '../fixtures'

// Not at acme, where another journey checks the newcomer's empty pages.
for (const tenant of ['bluebird', 'summit'] as const) {
  test(`${tenant}: a customer without a phone adds one while booking the first visit, and keeps the input`, async ({
    page,
    signIn,
    at,
    checkAccessibility,
  }) => {
    await signIn(emails.newcomer, tenant)
    await page.goto(at('/schedule', tenant))
    const contact = page.getByRole('region', { name: 'Your contact details' })
    await expect(contact.getByText('Missing Phone')).toBeVisible()
    await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
    await page.getByRole('radio', { disabled: false }).first().check()
    const chosen = page.getByRole('radio', { checked: true })
    await page.getByRole('button', { name: 'Book Appointment' }).click()

    // Asked for in a dialog: the form behind it keeps the selection.
    const dialog = page.getByRole('dialog', { name: 'Missing Phone Number' })
    const phone = dialog.getByRole('textbox', { name: 'Mobile Phone' })
    await checkAccessibility(page)
    // Reflow: nothing overflows at 320 px.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await phone.pressSequentially('3035550150')
    await expect(phone).toHaveValue('(303) 555-0150')
    await dialog.getByRole('button', { name: 'Add Phone Number' }).click()
    await expect(page.getByText('Phone added')).toBeVisible()
    await expect(contact.getByText('(303) 555-0150')).toBeVisible()
    await expect(page.getByText('Missing Phone')).toHaveCount(0)
    await expect(chosen).toHaveCount(1)

    // A visit to the profile, with full page loads: the booking is restored afterwards.
    await page.goto(at('/profile', tenant))
    await expect(page.getByRole('region', { name: 'Account Info' }).getByText('(303) 555-0150')).toBeVisible()
    await page.goto(at('/schedule', tenant))
    await expect(page.getByText('We kept what you entered last time.')).toBeVisible()
    await expect(chosen).toHaveCount(1)
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    // The toast disappears after some seconds, so it is checked before the page.
    await expect(page.getByText('Your appointment is booked')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Appointment #/ })).toBeVisible()
    await page.goto(at('/schedule', tenant))
    await expect(page.getByText('Next Step')).toBeVisible()
    await expect(page.getByText('We kept what you entered last time.')).toHaveCount(0)
  })
}
