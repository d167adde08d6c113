import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { PASSWORD } from 'demo/names'
import { emails, expect } from '../fixtures'
import {
  freeSlots,
  home,
  newEmail,
  other,
  test,
  thanks,
  told,
  typeDetails,
  typeVisit,
  widgetIn,
  type SitePage,
} from '../fixtures/widget'

/** Expects the surrounding page to be unaffected: no styles of ours, nothing stored, no CSP violations. */
async function expectUntouched(page: Page) {
  expect(await page.evaluate(() => (window as unknown as SitePage).violations)).toEqual([])
  const found = await page.evaluate(async () => ({
    styles: document.querySelectorAll('style').length + document.adoptedStyleSheets.length,
    sheets: document.styleSheets.length,
    body: [...document.body.children].map(({ tagName }) => tagName),
    kept: [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length],
  }))
  expect(found).toEqual({ styles: 0, sheets: 1, body: ['HEADER', 'MAIN', 'FOOTER'], kept: [0, 0, '', 0] })
  await expect(page.locator('#since')).toHaveCSS('color', 'rgb(220, 20, 60)')
  expect(await page.context().cookies()).toEqual([])
}

test(
  'a new customer books on the plumber’s own website, and the site is notified',
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
    await portal.getByLabel('Email').fill(email)
    await portal.getByLabel('Password', { exact: true }).fill('six667')
    await portal.getByRole('button', { name: 'Log In' }).click()
    await expect(portal.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
    await expect(portal.getByText('None specified')).toBeVisible()
    await portal.close()

    await widget.getByRole('button', { name: 'Done' }).click()
    expect(await told(page)).toEqual([
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
  await typeVisit(page, other.street)
  await freeSlots(page).first().check()
  await widget.getByRole('button', { name: 'Continue' }).click()
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

  test('says whom to call, without developer messages, and keeps the input', async ({ page, site }) => {
    // Makes the date formatting of the calendar throw while the document is marked as broken.
    await page.addInitScript(() => {
      const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')!
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        configurable: true,
        get() {
          // Formats with a time zone name, used for time zone calculations, keep working.
          const isForCalendar = this.resolvedOptions().timeZoneName === undefined
          if (isForCalendar && document.documentElement.dataset['broken'] !== undefined)
            throw new Error('broken on purpose')
          return get!.call(this)
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

  test('a time that was taken in the meantime: the picker again, with all input kept, and no second account', async ({
    page,
    site,
  }) => {
    await page.goto(site.url())
    const widget = widgetIn(page)
    await typeVisit(page)
    await freeSlots(page).first().check()
    await widget.getByLabel('Anything else we should know?').fill('The dog is friendly.')
    await widget.getByRole('button', { name: 'Continue' }).click()
    await typeDetails(page, newEmail())
    await page.route('**/v1/appointments', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            contentType: 'application/json',
            headers: { 'access-control-allow-origin': '*' },
            body: JSON.stringify({ message: 'That time was just taken. Please choose another.', request_id: 'r' }),
          })
        : route.continue(),
    )
    await widget.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(widget.getByText('That time was just taken. Please choose another.')).toBeVisible()
    await page.unroute('**/v1/appointments')
    await expect(widget.getByLabel('Street Address')).toHaveValue(home.street)
    await expect(widget.getByLabel('Anything else we should know?')).toHaveValue('The dog is friendly.')
    await freeSlots(page).last().check()
    await widget.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(thanks(page)).toBeVisible()
  })

  test('an unserviced address, an unknown one, and a wrong password are reported where they belong', async ({
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

test('weekdays keep to one line each in a narrow column, where only their first letters fit', async ({
  page,
  site,
  be,
  at,
}) => {
  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  const check = async () => {
    for (const [width, shown] of [
      [1280, names],
      [320, names.map((name) => name.charAt(0))],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('th')).toHaveText(shown, { useInnerText: true })
    }
  }
  await page.goto(site.url())
  await typeVisit(page)
  await check()
  await be(emails.landlord)
  await page.goto(at(paths.schedule()))
  await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
  await check()
})

/** Name of the focused element inside the widget. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.querySelector('schedule-appointment')!.shadowRoot!.activeElement as HTMLInputElement | null
    return at
      ? at.type === 'radio'
        ? 'radio'
        : (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '').trim()
      : ''
  })

async function tabTo(page: Page, name: string) {
  for (let presses = 0; (await focused(page)) !== name; presses++) {
    if (presses > 25) throw new Error(`Tab does not reach ${name}; it is at ${await focused(page)}`)
    await page.keyboard.press('Tab')
  }
}

async function typeInto(page: Page, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
}

test('by keyboard alone', async ({ page, site }) => {
  await page.goto(site.url())
  await expect(widgetIn(page).getByLabel('Street Address')).toBeVisible()
  await typeInto(page, {
    'Street Address': home.street,
    City: 'Fairhaven',
    State: 'Colorado',
    'Zip Code': '80016',
    "I'm having problems with...": 'Plumbing',
  })
  await expect(freeSlots(page).first()).toBeVisible()
  await tabTo(page, 'After Hours')
  await page.keyboard.press('Enter')
  const dialog = widgetIn(page).getByRole('dialog', { name: 'After Hours Appointment' })
  await expect(dialog).toBeVisible()
  // The dialog traps the focus, and restores it when it closes.
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await dialog.evaluate((element) => element.contains((element.getRootNode() as ShadowRoot).activeElement)),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => focused(page)).toBe('After Hours')
  for (let presses = 0; (await focused(page)) !== 'radio' && presses < 5; presses++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(widgetIn(page).getByRole('radio', { checked: true })).toHaveCount(1)
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await expect(widgetIn(page).getByRole('heading', { name: 'Your details' })).toBeFocused()
  await typeInto(page, {
    'First Name': 'Nia',
    'Last Name': 'Okafor',
    'Mobile Phone': '3035550177',
    Email: newEmail(),
    Password: 'six667',
  })
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeFocused()
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
  expect(await told(page)).toHaveLength(1)
})

for (const [name, options, tenant] of [
  ['rules that unset everything', { hostile: true }, 'acme'],
  ['a narrow column, and Trusted Types', { column: true, trustedTypes: true }, 'bluebird'],
] as const) {
  test(`${name}: it looks as it does elsewhere, and works`, async ({ page, site }) => {
    await page.goto(site.url(options, tenant))
    const widget = widgetIn(page)
    await typeVisit(page)
    const slot = freeSlots(page).first()
    await slot.check()
    const go = widget.getByRole('button', { name: 'Continue' })
    for (const [property, value] of [
      ['font-size', '16px'],
      ['text-transform', 'none'],
      ['transform', 'none'],
      ['border-top-style', 'solid'],
      ['letter-spacing', 'normal'],
    ] as const) {
      await expect(go).toHaveCSS(property, value)
    }
    await expect(go).toHaveCSS('background-color', tenant === 'acme' ? 'rgb(20, 83, 45)' : 'rgb(29, 78, 216)')
    const label = widget.getByText('Street Address')
    for (const [property, value] of [
      ['display', 'block'],
      ['font-size', '14px'],
      ['text-align', 'start'],
      ['font-style', 'normal'],
    ] as const)
      await expect(label).toHaveCSS(property, value)
    await expect(widget.getByRole('heading', { name: 'Where do you need service?' })).toHaveCSS('font-size', '18px')
    await widget.getByRole('button', { name: 'After Hours' }).click()
    await expect(widget.getByRole('dialog', { name: 'After Hours Appointment' })).toBeInViewport()
    await page.keyboard.press('Escape')
    const box = await widget.boundingBox()
    const width = await widget.evaluate((element) => element.scrollWidth)
    expect(width).toBeLessThanOrEqual(Math.ceil(box!.width))
    await go.click()
    await typeDetails(page, newEmail())
    if (tenant === 'bluebird') {
      await widget.getByRole('checkbox', { name: "I'm not a robot" }).click()
      await expect(widget.getByText('Checked', { exact: true })).toBeVisible()
    }
    await widget.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(thanks(page)).toBeVisible()
    await expectUntouched(page)
  })
}

test('on a phone nothing is wider than the screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(site.url())
  await typeVisit(page)
  await freeSlots(page).first().check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await widgetIn(page).getByRole('button', { name: 'Continue' }).click()
  await typeDetails(page, newEmail())
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a page may move the element without losing input, and remove and re-add it', async ({ page, site }) => {
  await page.goto(site.url())
  await widgetIn(page).getByLabel('Street Address').fill(home.street)
  await page.evaluate(() => document.querySelector('main')!.append(document.querySelector('schedule-appointment')!))
  await expect(widgetIn(page).getByLabel('Street Address')).toHaveValue(home.street)
  await page.evaluate(async () => {
    const element = document.querySelector('schedule-appointment')!
    element.remove()
    await Promise.resolve()
    document.querySelector('main')!.append(element)
  })
  await typeVisit(page)
  await expect(freeSlots(page).first()).toBeVisible()
  await expect(widgetIn(page).getByRole('button', { name: 'Continue' })).toHaveCSS(
    'background-color',
    'rgb(20, 83, 45)',
  )
})

test.describe('in the portal itself', () => {
  test('no sign-in is needed, and Done starts over', async ({ page, at, checkAccessibility }) => {
    await page.addInitScript(() => Object.assign(window, { google: { maps: {} } }))
    await page.goto(at('/schedule-appointment'))
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule Appointment' })).toBeVisible()
    await typeVisit(page)
    expect(await page.evaluate(() => 'maps' in (window as unknown as { google: object }).google)).toBe(false)
    await freeSlots(page).first().check()
    await checkAccessibility(page)
    await widgetIn(page).getByRole('button', { name: 'Continue' }).click()
    await typeDetails(page, newEmail())
    await widgetIn(page).getByRole('button', { name: 'Book Appointment' }).click()
    await expect(thanks(page)).toBeVisible()
    await Promise.all([page.waitForEvent('load'), widgetIn(page).getByRole('button', { name: 'Done' }).click()])
    await expect(widgetIn(page).getByLabel('Street Address')).toHaveValue('')
  })

  test.describe('without its scripts', () => {
    test.use({ expectedComplaints: ['ERR_FAILED'] })
    test('it says so, and Try again loads them', async ({ page, at }) => {
      await page.route('**/widget/element.js', (route) => route.abort())
      await page.goto(at('/schedule-appointment'))
      await expect(page.getByText('Could not load')).toBeVisible()
      await page.unroute('**/widget/element.js')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(widgetIn(page).getByLabel('Street Address')).toBeVisible()
    })
  })
})
