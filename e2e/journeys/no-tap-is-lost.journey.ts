import type { Locator, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds, type DemoTenant } from 'demo/names'
import { emails, expect } from '../fixtures'
import { findBox } from '../fixtures/account'
import { chooseVisit, test as base } from '../fixtures/widget'

const { invoices } = demoIds('acme')

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
const cancelButton: Pick<Form, 'target' | 'heard'> = {
  target: (page) => inDialog(page).getByRole('button', { name: 'Cancel', exact: true }),
  heard: (page) => expect(inDialog(page)).toHaveCount(0),
}

const forgotPassword: Form = {
  name: 'Forgot Password',
  path: paths.passwordReset(),
  spoil: typeInto('Email', 'nobody'),
  message: 'Email must be valid',
  target: (page) => page.getByRole('link', { name: 'Back to login' }),
  heard: shows((page) => page.getByRole('button', { name: 'Log In' })),
}
const forms: Form[] = [
  forgotPassword,
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
    ...cancelButton,
  },
  {
    name: 'Change Password',
    as: emails.landlord,
    path: paths.profile(),
    open: press('Change Password'),
    spoil: typeInto('New Password', 'six'),
    message: 'Password must be at least 6 characters',
    ...cancelButton,
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
    ...cancelButton,
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
    ...cancelButton,
  },
  {
    name: 'Your details, in the widget',
    open: chooseVisit,
    spoil: (page) => page.getByRole('form', { name: 'Your details' }).getByLabel('Email').pressSequentially('nobody'),
    message: 'Email must be valid',
    target: (page) => page.getByRole('button', { name: 'Book Appointment' }),
    heard: (page) => expect(page.getByLabel('First Name')).toBeFocused(),
  },
]

/** A point near the target's upper edge, so that any message would push the target off the pointer. */
async function aim(target: Locator): Promise<[x: number, y: number]> {
  // Waits until an opening dialog has stopped moving: users do not aim before.
  await target.click({ trial: true })
  const { x, y, width } = await findBox(target)
  return [x + width / 2, y + 3]
}

/** Clicks like a person, with time for the page to move between mouse down and mouse up. */
async function pressSlowly(page: Page, target: Locator) {
  await page.mouse.move(...(await aim(target)))
  await page.mouse.down()
  // The message on blur is shown by now, unless it is deferred.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
}

/** Taps; the browser emulates the mouse events. */
const tap = async (page: Page, target: Locator) => page.touchscreen.tap(...(await aim(target)))

interface Fixtures {
  /** Clicks the target of every form by `press`, and checks that the click took effect. */
  clickTargets: (press: typeof pressSlowly) => Promise<void>
}

const test = base.extend<Fixtures>({
  clickTargets: async ({ page, at, be, site }, use) =>
    use(async (by) => {
      for (const { name, as, tenant, path, open, spoil, message, target, heard } of forms)
        await test.step(name, async () => {
          if (as) await be(as, tenant)
          await page.goto(path === undefined ? site.url() : at(path, tenant))
          await open?.(page)
          await spoil(page)
          await expect(page.getByText(message, { exact: true })).toHaveCount(0)
          await by(page, target(page))
          await heard(page)
        })
    }),
})

test('a click reaches its target in every form, although an error message appears above it', ({ clickTargets }) =>
  clickTargets(pressSlowly))

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('a tap reaches its target in every form, although an error message appears above it', ({ clickTargets }) =>
    clickTargets(tap))
})

test('control: if the error message is not deferred, the click misses its target', async ({ page, at }) => {
  // The page gets no pointer events, and so defers nothing.
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = ((type: string, ...rest: [EventListener]) =>
      /^(pointer|mouse)down$/.test(type) || listen(type, ...rest)) as typeof window.addEventListener
  })
  await page.goto(at(paths.passwordReset()))
  await forgotPassword.spoil(page)
  await pressSlowly(page, forgotPassword.target(page))
  await expect(page.getByText(forgotPassword.message, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
})
