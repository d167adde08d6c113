import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { expectToast } from '../fixtures/account'
import { badge, emails, expect, test } from '../fixtures/document-test'
import { openMail } from '../fixtures/mailbox'

const { sent, pending, expired } = demoIds('acme').quotes

test('a customer accepts a quote from the list, with a note, and is not asked again', async ({
  page,
  lab,
  be,
  at,
  checkEveryWidth,
}) => {
  await be(emails.customer)
  await page.goto(at(paths.quotes()))
  const proceed = page.getByRole('button', { name: `Proceed with Service of quote ${sent}` })
  await expect(proceed).toBeVisible()
  // A pending quote can't be accepted.
  await expect(page.getByRole('link', { name: `View Quote ${pending}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Proceed with Service of quote ${pending}` })).toHaveCount(0)
  await checkEveryWidth(page)
  await proceed.click()
  const dialog = page.getByRole('dialog', { name: 'Proceed with Service' })
  await expect(
    dialog.getByText(`By proceeding you accept quote #${sent}, Heat pump replacement, for a total of $`),
  ).toBeVisible()
  await dialog.getByLabel('Notes (optional)').fill('Please call before you come.')
  await checkEveryWidth(page)
  await dialog.getByRole('button', { name: 'Proceed with Service' }).click()
  await expect(page.getByRole('heading', { name: 'All Quotes', level: 1 })).toBeFocused()
  await expectToast(page, 'Your request for service has been successfully submitted.')
  await expect(proceed).toHaveCount(0)

  await page.getByRole('link', { name: `View Quote ${sent}` }).click()
  await expect(badge(page, 'Accepted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed with Service' })).toHaveCount(0)
  await openMail(
    page,
    `http://mail.localhost:${lab.port}`,
    'office@acme.example',
    `Casey Rivera asked to proceed with quote #${sent}`,
  )
  await expect(page.getByText('Please call before you come.')).toBeVisible()
})

test('a customer asks for changes, then declines with a reason, and the office reads both', async ({
  page,
  lab,
  be,
  at,
  checkEveryWidth,
}) => {
  await be(emails.customer)
  await page.goto(at(paths.quotePreview(sent)))
  await page.getByRole('button', { name: 'Request Changes' }).click()
  const changes = page.getByRole('dialog', { name: 'Request Changes' })
  await changes.getByRole('button', { name: 'Request Changes' }).click()
  await expect(changes.getByLabel('What should change?')).toHaveAccessibleDescription('Required field')
  await expect(changes.getByLabel('What should change?')).toBeFocused()
  await checkEveryWidth(page)
  await changes.getByLabel('What should change?').fill('No thermostat, please.')
  await changes.getByRole('button', { name: 'Request Changes' }).click()
  await expectToast(page, 'Your request for changes has been sent.')
  await expect(badge(page, 'Pending')).toBeVisible()
  await expect(
    page.getByText('We are still working on this quote. Questions? Call us at (303) 555-0100.'),
  ).toBeVisible()
  // A quote that is about to change can't be signed or accepted.
  for (const name of ['Sign Quote', 'Proceed with Service'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)

  await page.getByRole('button', { name: 'Decline Quote' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline Quote' })
  await decline.getByLabel('Reason (optional)').fill('We are moving house.')
  await decline.getByRole('button', { name: 'Decline Quote' }).click()
  await expectToast(page, 'The quote has been declined.')
  await expect(badge(page, 'Denied')).toBeVisible()
  for (const name of ['Proceed with Service', 'Request Changes', 'Decline Quote'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await checkEveryWidth(page)
  // A decline can be taken back for a day.
  await page.getByRole('button', { name: 'Undo Decline' }).click()
  await expectToast(page, 'Your decline has been withdrawn.')
  await expect(badge(page, 'Pending')).toBeVisible()

  const mailbox = `http://mail.localhost:${lab.port}`
  await openMail(page, mailbox, 'office@acme.example', `Casey Rivera requested changes to quote #${sent}`)
  await expect(page.getByText('No thermostat, please.')).toBeVisible()
  await openMail(page, mailbox, 'office@acme.example', `Casey Rivera declined quote #${sent}`)
  await expect(page.getByText('We are moving house.')).toBeVisible()
  await openMail(page, mailbox, 'office@acme.example', `Casey Rivera withdrew their decline of quote #${sent}`)
})

test('a quote that has expired says so, and offers nothing', async ({ page, be, at, checkEveryWidth }) => {
  await be(emails.customer)
  await page.goto(at(paths.quotes()))
  await page.getByRole('link', { name: `View Quote ${expired}` }).click()
  await expect(badge(page, 'Expired')).toBeVisible()
  await expect(page.getByText('This quote has expired. Questions? Call us at (303) 555-0100.')).toBeVisible()
  for (const name of ['Proceed with Service', 'Sign Quote', 'Request Changes', 'Decline Quote'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Financing' })).toHaveCount(0)
  await checkEveryWidth(page)
})
