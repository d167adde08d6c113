import type { Locator, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds, type DemoTenant } from 'demo/names'
import { emails, expect, test as base } from '../fixtures'
import { openTenantSite } from '../fixtures/tenant-site'

const { invoices } = demoIds('acme')

const test = base.extend<{ siteUrl: string }>({
  siteUrl: async ({ portal }, use) => {
    const site = await openTenantSite(portal.port)
    await use(site.url())
    site.close()
  },
})

// The user leaves an invalid field by clicking something else. The field's error message takes room, and must not push the
// target of the click away.

interface Form {
  name: string
  as?: string
  /** Default: acme. */
  tenant?: DemoTenant
  /** Path in the portal; without one the form is the widget's, on a tenant's website. */
  path?: string
  open?: (page: Page) => Promise<void>
  /** Fills a field with an invalid value, and keeps the focus in it. */
  spoil: (page: Page) => Promise<void>
  /** Error message of that field. */
  message: string
  /** Target of the click, below the field. */
  target: (page: Page) => Locator
  /** Checks that the click took effect. */
  heard: (page: Page) => Promise<void>
}

const typeInto = (label: string, text: string) => async (page: Page) => {
  const field = page.getByLabel(label, { exact: true })
  await field.fill('')
  await field.pressSequentially(text)
}
const shows = (locator: (page: Page) => Locator) => (page: Page) => expect(locator(page)).toBeVisible()
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const inDialog = (page: Page) => page.getByRole('dialog')

const forms: Form[] = [
  {
    name: 'Forgot Password',
    path: paths.passwordReset(),
    spoil: typeInto('Email', 'nobody'),
    message: 'Email must be valid',
    target: (page) => page.getByRole('link', { name: 'Back to login' }),
    heard: shows((page) => page.getByRole('button', { name: 'Log In' })),
  },
  {
    name: 'Create Account',
    path: paths.createAccount(),
    spoil: typeInto('Email', 'nobody'),
    message: 'Email must be valid',
    target: (page) => page.getByRole('button', { name: 'Enter address manually' }),
    heard: shows((page) => page.getByLabel('Street Address')),
  },
  {
    name: 'Edit Account Info',
    as: emails.landlord,
    path: paths.profile(),
    open: press('Edit Account Info'),
    spoil: typeInto('First name', ' '),
    message: 'Required field',
    target: (page) => inDialog(page).getByRole('button', { name: 'Cancel', exact: true }),
    heard: (page) => expect(inDialog(page)).toHaveCount(0),
  },
  {
    name: 'Change Password',
    as: emails.landlord,
    path: paths.profile(),
    open: press('Change Password'),
    spoil: typeInto('New Password', 'six'),
    message: 'Password must be at least 6 characters',
    target: (page) => inDialog(page).getByRole('button', { name: 'Cancel', exact: true }),
    heard: (page) => expect(inDialog(page)).toHaveCount(0),
  },
  {
    name: 'Add Address',
    as: emails.landlord,
    path: paths.profile(),
    open: press('Add Address'),
    spoil: typeInto('Address', 'x'),
    message: 'Must select an address from Google suggestions or enter the address manually.',
    target: (page) => inDialog(page).getByRole('button', { name: 'Enter address manually' }),
    heard: shows((page) => page.getByLabel('Street Address')),
  },
  {
    name: 'Make a Payment',
    as: emails.customer,
    path: paths.invoice(invoices.unpaid),
    open: press('Make a Payment'),
    spoil: typeInto('Amount', '0'),
    message: 'Minimum payment amount of $0.01 is required',
    target: (page) => inDialog(page).getByRole('button', { name: 'Pay with different method' }),
    heard: (page) => expect(inDialog(page).getByRole('button', { name: 'Pay with different method' })).toHaveCount(0),
  },
  {
    name: 'Cancel Appointment',
    as: emails.landlord,
    // At bluebird, where no other journey moves or cancels it.
    tenant: 'bluebird',
    path: paths.appointment(demoIds('bluebird').appointments.pending),
    open: async (page) => {
      await press('Make Changes')(page)
      await press('Cancel')(page)
      await inDialog(page).getByLabel('Reason').selectOption('Other...')
    },
    spoil: typeInto('Please Specify', ' '),
    message: 'Required field',
    target: (page) => inDialog(page).getByRole('button', { name: 'Keep Appointment' }),
    heard: (page) => expect(inDialog(page)).toHaveCount(0),
  },
  {
    name: 'Create New Password',
    path: '/new_password?id=1&token=from-a-mail',
    spoil: typeInto('New Password', 'six'),
    message: 'Password must be at least 6 characters',
    target: (page) => page.getByRole('button', { name: 'Save Password' }),
    // The form is invalid, and focuses the invalid field.
    heard: (page) => expect(page.getByRole('textbox', { name: 'New Password' })).toBeFocused(),
  },
  {
    name: 'Request Changes',
    as: emails.customer,
    // At bluebird, where no other journey answers it.
    tenant: 'bluebird',
    path: paths.quotePreview(demoIds('bluebird').quotes.sent),
    open: press('Request Changes'),
    spoil: typeInto('What should change?', ' '),
    message: 'Required field',
    target: (page) => inDialog(page).getByRole('button', { name: 'Cancel', exact: true }),
    heard: (page) => expect(inDialog(page)).toHaveCount(0),
  },
  {
    name: 'Missing Phone Number',
    as: emails.newcomer,
    path: paths.schedule(),
    open: async (page) => {
      await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
      await page.getByRole('radio', { disabled: false }).first().check()
      await press('Book Appointment')(page)
    },
    spoil: typeInto('Mobile Phone', '303'),
    message: 'Required field',
    target: (page) => inDialog(page).getByRole('button', { name: 'Cancel', exact: true }),
    heard: (page) => expect(inDialog(page)).toHaveCount(0),
  },
  {
    name: 'Your details, in the widget',
    open: async (page) => {
      await page.getByLabel('Street Address').fill('4497 17th Ave')
      await page.getByLabel('City').fill('Fairhaven')
      await page.getByLabel('State').selectOption('Colorado')
      await page.getByLabel('Zip Code').fill('80016')
      await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
      await page.locator('schedule-appointment input[type=radio]:enabled').first().check()
      await press('Continue')(page)
    },
    spoil: (page) => page.getByRole('form', { name: 'Your details' }).getByLabel('Email').pressSequentially('nobody'),
    message: 'Email must be valid',
    target: (page) => page.getByRole('button', { name: 'Book Appointment' }),
    heard: (page) => expect(page.getByLabel('First Name')).toBeFocused(),
  },
]

/** Clicks like a person, with time for the page to move between mouse down and mouse up. */
async function pressSlowly(page: Page, target: Locator) {
  // Waits until an opening dialog has stopped moving: users do not aim before.
  await target.click({ trial: true })
  const box = (await target.boundingBox())!
  // Near the upper edge, so that any message would push the target off the pointer.
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  // The message on blur is shown by now, unless it is deferred.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
}

/** Taps near the upper edge; the browser emulates the mouse events. */
async function tap(page: Page, target: Locator) {
  // Waits until an opening dialog has stopped moving: users do not aim before.
  await target.click({ trial: true })
  const box = (await target.boundingBox())!
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 3)
}

interface Place {
  at: (path: string, tenant?: DemoTenant) => string
  be: (email: string, tenant?: DemoTenant) => Promise<void>
  siteUrl: string
}

async function play(page: Page, form: Form, { at, be, siteUrl }: Place, by: typeof tap) {
  if (form.as) await be(form.as, form.tenant)
  await page.goto(form.path === undefined ? siteUrl : at(form.path, form.tenant))
  await form.open?.(page)
  await form.spoil(page)
  await expect(page.getByText(form.message, { exact: true })).toHaveCount(0)
  await by(page, form.target(page))
  await form.heard(page)
}

test('a click hits its target, in every form', async ({ page, at, be, siteUrl }) => {
  for (const form of forms) await test.step(form.name, () => play(page, form, { at, be, siteUrl }, pressSlowly))
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('a tap hits its target, in every form', async ({ page, at, be, siteUrl }) => {
    for (const form of forms) await test.step(form.name, () => play(page, form, { at, be, siteUrl }, tap))
  })
})

test('control: if the message is not deferred, the click is lost', async ({ page, at }) => {
  // The page gets no pointer events, and so defers nothing.
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = ((type: string, ...rest: [EventListener]) =>
      /^(pointer|mouse)down$/.test(type) || listen(type, ...rest)) as typeof window.addEventListener
  })
  const [reset] = forms
  await page.goto(at(reset!.path!))
  await reset!.spoil(page)
  await pressSlowly(page, reset!.target(page))
  await expect(page.getByText(reset!.message, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
})
