import { emails, expect, test } from '../fixtures'

// Not at acme, where another journey looks at the newcomer's empty pages.
for (const tenant of ['bluebird', 'summit'] as const) {
  test(`${tenant}: somebody without a phone adds one on the way to the first visit`, async ({ page, signIn, at, checkAccessibility }) => {
    await signIn(emails.newcomer, tenant)
    await page.goto(at('/schedule', tenant))
    const contact = page.getByRole('region', { name: 'Your contact details' })
    await expect(contact.getByText('Missing Phone')).toBeVisible()
    // Nothing can be booked before: the form says what is missing, and leads there.
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await page.getByRole('dialog', { name: 'Missing Phone Number' }).getByRole('link', { name: 'Add Phone Number' }).click()

    const dialog = page.getByRole('dialog', { name: 'Edit Account Info' })
    const phone = dialog.getByRole('textbox', { name: 'Phone number' })
    await expect(phone).toBeFocused()
    await expect(page).toHaveURL(at('/profile', tenant))
    await checkAccessibility(page)
    await phone.pressSequentially('3035550150')
    await expect(phone).toHaveValue('(303) 555-0150')

    // While at it, another e-mail; the first one thought of belongs to somebody else.
    await dialog.getByRole('button', { name: 'Add email address' }).click()
    const email = dialog.getByRole('group', { name: 'email address 2' }).getByRole('textbox', { name: 'Email address' })
    await email.fill(emails.landlord)
    await expect(dialog.getByText('Email already exists')).toBeVisible()
    await email.fill('nora@example.com')
    await expect(dialog.getByText('Email already exists')).toHaveCount(0)
    await checkAccessibility(page)
    // A window as narrow as a phone at four times the size: nothing reaches over its edge.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Phone added')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const account = page.getByRole('region', { name: 'Account Info' })
    await expect(account.getByText('(303) 555-0150')).toBeVisible()
    await expect(account.getByText('nora@example.com')).toBeVisible()

    await page.getByRole('link', { name: 'Schedule Appointment' }).click()
    await expect(contact.getByText('(303) 555-0150')).toBeVisible()
    await expect(page.getByText('Missing Phone')).toHaveCount(0)
    await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
    await expect(page.getByText(/^Showing available appointments for/)).toBeVisible()
    await page.getByRole('radio', { disabled: false }).or(page.getByRole('button', { name: /\d:\d{2} [AP]M - / })).and(page.locator(':not([disabled])')).first().click()
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(page.getByRole('heading', { name: /^Appointment #/ })).toBeVisible()
  })
}
