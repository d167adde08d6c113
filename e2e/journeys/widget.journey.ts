import { paths } from '@portal/platform/paths'
import { PASSWORD } from 'demo/names'
import { emails, expect } from '../fixtures'
import { logIn } from '../fixtures/forms'
import { BOOKINGS, refuseBookings } from '../fixtures/mock-responses'
import {
  bookAsNewCustomer,
  chooseVisit,
  expectUntouched,
  freeSlots,
  home,
  newEmail,
  other,
  test,
  thanks,
  leaveEvents,
  typeDetails,
  typeVisit,
  widgetIn,
} from '../fixtures/widget'

test(
  'a new customer books on the tenant’s own website, and the site is notified',
  { tag: '@gate' },
  async ({ page, site, checkAccessibility, at }) => {
    await page.goto(site.url())
    const widget = widgetIn(page)
    await typeVisit(page)
    await freeSlots(page).first().check()
    await widget.getByLabel('Anything else we should know?').fill('The dog is friendly.')
    await checkAccessibility(page)
    // As high as its content, except for a rounded pixel.
    expect(await widget.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
    await widget.getByRole('button', { name: 'Continue' }).click()
    await typeDetails(page, emails.customer)
    await expect(widget.getByText('Email already exists')).toBeVisible()
    const email = newEmail()
    await widget.getByRole('form', { name: 'Your details' }).getByLabel('Email').fill(email)
    await expect(widget.getByText('Email already exists')).toBeHidden()
    await checkAccessibility(page)
    await widget.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(thanks(page)).toBeFocused()
    await expect(widget.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      new RegExp(`^${at('/v2/downloads/')}`),
    )
    await checkAccessibility(page)
    await expectUntouched(page)

    // The account is shown in the portal, also if the link is opened in a new tab.
    await expect(widget.getByRole('link', { name: 'See your account' })).toHaveAttribute(
      'href',
      at('/create_account_success'),
    )
    const [portal] = await Promise.all([
      page.context().waitForEvent('page'),
      widget.getByRole('link', { name: 'See your account' }).click(),
    ])
    await expect(portal).toHaveURL(at(paths.login(paths.createAccountSuccess())))
    await logIn(portal, email, 'six667')
    await expect(portal.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
    await expect(portal.getByText('None specified')).toBeVisible()
    await portal.close()

    await widget.getByRole('button', { name: 'Done' }).click()
    expect(await leaveEvents(page)).toEqual([
      {
        reason: 'booked',
        appointmentId: expect.any(Number),
        url: expect.stringMatching(new RegExp(`^${at('/appointment/')}\\d+$`)),
      },
    ])
    await expect(widget.getByLabel('Street Address')).toHaveValue('')
  },
)

test('a customer signs in inside the widget, keeps the selection, and books at one of their addresses', async ({
  page,
  site,
}) => {
  // A customer who books nowhere else: there can be one visit per address at a time, and journeys share a portal.
  await page.goto(site.url())
  const widget = widgetIn(page)
  await chooseVisit(page, other.street)
  await widget.getByRole('button', { name: 'I have an account' }).last().click()
  await widget.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(emails.declined)
  await widget.getByRole('form', { name: 'Sign in' }).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await widget.getByRole('button', { name: 'Sign In' }).click()
  // The typed address is now one of theirs, and the time is still selected.
  await expect(widget.getByRole('combobox', { name: 'Service address' }).locator('option:checked')).toContainText(
    other.street,
  )
  await expect(widget.getByRole('radio', { checked: true })).toHaveCount(1)
  await widget.getByRole('combobox', { name: 'Service address' }).selectOption({ index: 0 })
  await freeSlots(page).last().check()
  await widget.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(thanks(page)).toBeVisible()
  await expectUntouched(page)
})

test.describe('a step that crashes', () => {
  test.use({ expectedComplaints: ['broken on purpose'] })

  test('shows the phone number and no developer messages, and keeps the input', async ({ page, site }) => {
    // Makes the date formatting of the calendar throw while the document is marked as broken.
    await page.addInitScript(() => {
      const usual = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        configurable: true,
        get() {
          // Formats with a time zone name, used for time zone calculations, keep working.
          const isForCalendar = this.resolvedOptions().timeZoneName === undefined
          if (isForCalendar && document.documentElement.dataset['broken'] !== undefined)
            throw new Error('broken on purpose')
          return usual?.get?.call(this)
        },
      })
    })
    await page.goto(site.url())
    const widget = widgetIn(page)
    await expect(widget.getByLabel('Street Address')).toBeVisible()
    await page.evaluate(() => (document.documentElement.dataset['broken'] = ''))
    await typeVisit(page)
    const notice = widget.getByRole('alert').filter({ hasText: 'Something went wrong' })
    await expect(notice).toContainText('What you entered is kept.')
    await expect(notice.getByRole('link')).toHaveAttribute('href', /^tel:/)
    await expect(widget.getByText(/broken on purpose|Application Error|\.js:/)).toHaveCount(0)
    await page.evaluate(() => delete document.documentElement.dataset['broken'])
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(freeSlots(page).first()).toBeVisible()
    await expect(widget.getByLabel('Street Address')).toHaveValue(home.street)
    await expect(widget.getByLabel('Zip Code')).toHaveValue('80016')
    await expectUntouched(page)
  })
})

test.describe('when something fails', () => {
  test.use({ expectedComplaints: ['409', '401', '422'] })

  test('a time that was taken in the meantime returns to the time picker with all input, and creates no second account', async ({
    page,
    site,
  }) => {
    await page.goto(site.url())
    const widget = widgetIn(page)
    await typeVisit(page)
    await freeSlots(page).first().check()
    await widget.getByLabel('Anything else we should know?').fill('The dog is friendly.')
    await widget.getByRole('button', { name: 'Continue' }).click()
    await refuseBookings(page, 409, 'That time was just taken. Please choose another.')
    await bookAsNewCustomer(page)
    await expect(widget.getByText('That time was just taken. Please choose another.')).toBeVisible()
    await page.unroute(BOOKINGS)
    await expect(widget.getByLabel('Street Address')).toHaveValue(home.street)
    await expect(widget.getByLabel('Anything else we should know?')).toHaveValue('The dog is friendly.')
    await freeSlots(page).last().check()
    await widget.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(thanks(page)).toBeVisible()
  })

  test('an unserviced address, an unknown address and a wrong password are reported at their fields', async ({
    page,
    site,
  }) => {
    await page.goto(site.url())
    const widget = widgetIn(page)
    await typeVisit(page, '1 Nowhere Rd')
    await widget.getByLabel('Zip Code').fill('99999')
    await expect(widget.getByLabel('Zip Code')).toHaveAccessibleDescription(
      'Unfortunately, Acme Home Services does not yet service this location.',
    )
    await widget.getByLabel('Zip Code').fill('80016')
    await freeSlots(page).first().check()
    await widget.getByRole('button', { name: 'Continue' }).click()
    await typeDetails(page, emails.customer)
    await widget.getByRole('button', { name: 'Sign in with this email' }).click()
    const signIn = widget.getByRole('form', { name: 'Sign in' })
    await expect(signIn.getByLabel('Email')).toHaveValue(emails.customer)
    await signIn.getByLabel('Password', { exact: true }).fill('wrong-password')
    await widget.getByRole('button', { name: 'Sign In' }).click()
    await expect(widget.getByText('Invalid username or password. Please try again.')).toBeVisible()
    await widget.getByRole('button', { name: "I'm new" }).click()
    await widget.getByRole('form', { name: 'Your details' }).getByLabel('Email').fill(newEmail())
    await widget.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(widget.getByLabel('Street Address')).toHaveAccessibleDescription(
      "Your account was created. We can't find this address",
    )
    await expect(widget.getByLabel('Street Address')).toBeFocused()
  })
})

test('a site may move the element without losing input, and remove and re-add it', async ({ page, site }) => {
  await page.goto(site.url())
  await widgetIn(page).getByLabel('Street Address').fill(home.street)
  const widget = widgetIn(page)
  await widget.evaluate((element) => document.querySelector('main')?.append(element))
  await expect(widgetIn(page).getByLabel('Street Address')).toHaveValue(home.street)
  await widget.evaluate(async (element) => {
    element.remove()
    await Promise.resolve()
    document.querySelector('main')?.append(element)
  })
  await typeVisit(page)
  await expect(freeSlots(page).first()).toBeVisible()
  await expect(widgetIn(page).getByRole('button', { name: 'Continue' })).toHaveCSS(
    'background-color',
    'rgb(20, 83, 45)',
  )
})

test.describe('in the portal itself', () => {
  test('a visitor books without signing in, and Done starts over', async ({ page, at, checkAccessibility }) => {
    await page.addInitScript(() => Object.assign(window, { google: { maps: {} } }))
    await page.goto(at('/schedule-appointment'))
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule Appointment' })).toBeVisible()
    await typeVisit(page)
    expect(await page.evaluate(() => 'maps' in (window as unknown as { google: object }).google)).toBe(false)
    await freeSlots(page).first().check()
    await checkAccessibility(page)
    await widgetIn(page).getByRole('button', { name: 'Continue' }).click()
    await bookAsNewCustomer(page)
    await expect(thanks(page)).toBeVisible()
    await Promise.all([page.waitForEvent('load'), widgetIn(page).getByRole('button', { name: 'Done' }).click()])
    await expect(widgetIn(page).getByLabel('Street Address')).toHaveValue('')
  })

  test.describe('without its scripts', () => {
    test.use({ expectedComplaints: ['ERR_FAILED'] })
    test('it shows an error, and Try again loads them', async ({ page, at }) => {
      await page.route('**/widget/element.js', (route) => route.abort())
      await page.goto(at('/schedule-appointment'))
      await expect(page.getByText('Could not load')).toBeVisible()
      await page.unroute('**/widget/element.js')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(widgetIn(page).getByLabel('Street Address')).toBeVisible()
    })
  })
})
