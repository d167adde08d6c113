import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { chooseService, freeSlots, takeSlot } from '../fixtures/booking'
import { logIn } from '../fixtures/forms'
import { BOOKINGS, refuseBookings } from '../fixtures/mock-responses'

const RESTORED = 'We kept what you entered last time.'
const quote = demoIds('bluebird').quotes.sent

// At bluebird, where no other journey ends sessions or answers this quote.
test.describe('a session that the server ends during a booking', () => {
  test.use({ expectedComplaints: ['401'] })

  test('is reported on the login page, and the draft is restored for that customer alone, until they log out', async ({
    page,
    signIn,
    at,
    checkAccessibility,
  }) => {
    await signIn(emails.customer, 'bluebird')
    await page.goto(at(paths.schedule(), 'bluebird'))
    await chooseService(page)
    await takeSlot(freeSlots(page).first())
    // As after a password change elsewhere: the token is no longer valid.
    await refuseBookings(page, 401, 'Please sign in.')
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
    await checkAccessibility(page)
    await page.unroute(BOOKINGS)

    // Another customer logs in first, on the same machine.
    await logIn(page, emails.landlord)
    await expect(page.getByRole('heading', { name: 'Lee Whitfield' })).toBeVisible()
    await expect(page.getByText(RESTORED)).toHaveCount(0)
    await page.evaluate(() =>
      ['token', 'email', 'role', 'auth_strategy'].forEach((key) => localStorage.removeItem(key)),
    )
    await page.goto(at(paths.login(paths.schedule()), 'bluebird'))
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
    await logIn(page, emails.customer)
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    await checkAccessibility(page)

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(at(paths.login(), 'bluebird'))
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal-drafts'))),
    ).toEqual([])
  })
})

test(
  'a reload keeps what was typed into the sign-up form, except for the password',
  { tag: '@gate' },
  async ({ page, at }) => {
    await page.goto(at(paths.createAccount(), 'bluebird'))
    await page.getByLabel('First Name').fill('Nia')
    await page.getByLabel('Email').fill('nia-draft@example.com')
    await page.getByLabel('Password', { exact: true }).fill('six667')
    await page.reload()
    await expect(page.getByText(`${RESTORED} Please enter your password again.`)).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Nia')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.getByRole('link', { name: 'Log In' }).first().click()
    await expect(page).toHaveURL(new RegExp(paths.login()))
    await page.goBack()
    await expect(page.getByLabel('First Name')).toHaveValue('Nia')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await expect(page.getByLabel('First Name')).toBeFocused()
  },
)

test.describe('a change request for a quote', () => {
  test.use({ expectedComplaints: ['401', 'TypeError', 'Error: '] })

  test('is kept across a reload, another page, an ended session and a crashed page', async ({ page, signIn, at }) => {
    await signIn(emails.customer, 'bluebird')
    await page.goto(at(paths.quotePreview(quote), 'bluebird'))
    const dialog = page.getByRole('dialog', { name: 'Request Changes' })
    const answer = dialog.getByLabel('What should change?')
    const open = () => page.getByRole('button', { name: 'Request Changes' }).click()
    const expectDraft = async () => {
      await open()
      await expect(dialog.getByText(RESTORED)).toBeVisible()
      await expect(answer).toHaveValue('Cheaper, please.')
    }
    await open()
    await answer.fill('Cheaper, please.')
    await page.reload()
    await expectDraft()

    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Return to quotes' }).click()
    await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeVisible()
    await page.goBack()
    await expectDraft()

    const requests = '**/change_requests'
    await page.route(requests, (route) =>
      route.fulfill({ status: 401, json: { message: 'Please sign in.', request_id: 'r' } }),
    )
    await dialog.getByRole('button', { name: 'Request Changes' }).click()
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
    await page.unroute(requests)
    await logIn(page, emails.customer)
    await expectDraft()

    // The next response for the quote is malformed, which crashes the page.
    const read = `**/v2/quotes/${quote}`
    await page.route(read, (route) => route.fulfill({ json: { id: quote, status: 'sent' } }))
    await page.reload()
    await expect(page.getByText("This page can't be shown right now")).toBeVisible()
    await page.unroute(read)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectDraft()
  })
})
