import { emails, expect, test } from '../fixtures'

const REFUSED = 'Invalid username or password. Please try again.'

test('a customer signs in, is sent on to the visit under way, and logs out', async ({ page, signIn, at }) => {
  await signIn()
  await expect(page).toHaveURL(/\/appointment\/\d+$/)
  await expect(page.getByText('Welcome back, Casey!')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(at('/login'))
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The last e-mail is there for the next time.
  await expect(page.getByLabel('Email')).toHaveValue(emails.customer)
})

test.describe('a wrong password', () => {
  test.use({ expectedComplaints: ['401'] })
  test('is told on the fields, and what was typed stays', async ({ page, at }) => {
    await page.goto(at('/login'))
    await page.getByLabel('Email').fill(emails.customer)
    await page.getByLabel('Password', { exact: true }).fill('wrong-one')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(REFUSED)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(REFUSED)
    await expect(page.getByLabel('Email')).toHaveValue(emails.customer)
    await expect(page).toHaveURL(at('/login'))
  })
})

test('a page that needs a session leads through the login page and back', async ({ page, at }) => {
  await page.goto(at('/quotes?page=1'))
  await expect(page).toHaveURL(at('/login?redirect=%2Fquotes%3Fpage%3D1'))
  await page.getByLabel('Email').fill(emails.customer)
  await page.getByLabel('Password', { exact: true }).fill('portal-demo')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(at('/quotes?page=1'))
})

for (const wish of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`signing in never leads to ${wish}`, async ({ page, at }) => {
    await page.goto(at(`/login?redirect=${encodeURIComponent(wish)}`))
    await page.getByLabel('Email').fill(emails.customer)
    await page.getByLabel('Password', { exact: true }).fill('portal-demo')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL(/acme\.localhost:\d+\/appointment\//)
  })
}

test.describe('a session that ends in the middle', () => {
  test.use({ expectedComplaints: ['401'] })
  test('leads to the login page and back to where one was', async ({ page, signIn, at }) => {
    await signIn()
    await page.evaluate(() => localStorage.setItem('token', 'no-longer-valid'))
    await page.goto(at('/invoices'))
    await expect(page).toHaveURL(at('/login?redirect=%2Finvoices'))
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByLabel('Password', { exact: true }).fill('portal-demo')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
  })
})
