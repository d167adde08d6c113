import { paths } from '@portal/platform/paths'
import { emails } from '../fixtures'
import { centsOf, expect, fillCard, gotIt, press, test, unpaidOf } from '../fixtures/payments'

// Whatever people and networks do: one payment is one charge.
const [, , , late, double, tabs, reload, back] = unpaidOf('acme') as [number, number, number, number, number, number, number, number]

test('an answer that the gateway never gave is found out, and the payment stands once', async ({ page, be, openPayment, sales }) => {
  await be(emails.landlord)
  const dialog = await openPayment(late)
  await fillCard(page, dialog, 'acme')
  await dialog.getByLabel('Amount').fill('10.05')
  const before = await sales()
  await press(page, dialog, 'Pay Now')
  await expect(page.getByRole('dialog', { name: 'Processing payment' })).toBeVisible()
  await expect(gotIt(page)).toBeVisible({ timeout: 25_000 })
  expect((await sales()).slice(before.length)).toMatchObject([{ status: 'approved', amount_cents: 1_005 }])
})

test('a double click pays once', async ({ page, be, openPayment, sales }) => {
  await be(emails.landlord)
  const dialog = await openPayment(double)
  await fillCard(page, dialog, 'acme')
  await dialog.getByLabel('Amount').fill('11.11')
  const before = await sales()
  await dialog.getByRole('button', { name: 'Pay Now' }).dblclick()
  await gotIt(page).click()
  expect((await sales()).slice(before.length)).toMatchObject([{ amount_cents: 1_111 }])
})

test.describe('two tabs', () => {
  test.use({ expectedComplaints: ['422'] })
  test('with the whole balance each pay it once; the other is told what is left', async ({ page, context, be, openPayment, sales }) => {
    await be(emails.landlord)
    const other = await context.newPage()
    await be(emails.landlord, 'acme', other)
    const dialogs = [await openPayment(tabs), await openPayment(tabs, 'acme', other)] as const
    const pages = [page, other] as const
    const cents = centsOf(await dialogs[0].getByLabel('Amount').inputValue())
    for (const index of [0, 1] as const) {
      await pages[index].bringToFront()
      await fillCard(pages[index], dialogs[index], 'acme')
    }
    const before = await sales()
    await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Pay Now' }).click()))
    const outcome = (index: 0 | 1) =>
      Promise.race([
        gotIt(pages[index]).waitFor({ timeout: 20_000 }).then(() => 'paid'),
        dialogs[index].getByText(/Maximum payment amount is|There is nothing left to pay/).first().waitFor({ timeout: 20_000 }).then(() => 'told'),
      ])
    expect((await Promise.all([outcome(0), outcome(1)])).sort()).toEqual(['paid', 'told'])
    expect((await sales()).slice(before.length)).toMatchObject([{ amount_cents: cents }])
    await other.close()
  })
})

test('a reload in the middle asks about the first payment and makes no second', async ({ page, be, openPayment, sales }) => {
  await be(emails.landlord)
  const dialog = await openPayment(reload)
  await fillCard(page, dialog, 'acme')
  await dialog.getByLabel('Amount').fill('12.12')
  const before = await sales()
  // The request arrives; its answer does not come before the page is gone.
  let arrived: () => void = () => undefined
  const reached = new Promise<void>((done) => (arrived = done))
  await page.route('**/v2/invoices/*/payments', async (route) => {
    // Node knows no *.localhost, so the address says where and the header for whom.
    const { host, href, hostname } = new URL(route.request().url())
    await route.fetch({ url: href.replace(hostname, '127.0.0.1'), headers: { ...route.request().headers(), host } })
    arrived()
  }, { times: 1 })
  await press(page, dialog, 'Pay Now')
  await reached
  await page.reload()
  await page.getByRole('button', { name: 'Make a Payment' }).click()
  const checking = page.getByRole('dialog', { name: 'We are checking your payment' })
  await expect(checking).toContainText('$12.12')
  await checking.getByRole('button', { name: 'Check again' }).click()
  await gotIt(page).click()
  expect((await sales()).slice(before.length)).toMatchObject([{ amount_cents: 1_212 }])
})

test.describe('the way back in the middle', () => {
  test.use({ expectedComplaints: ['ERR_FAILED', 'ERR_ABORTED'] })
  test('leaves nothing behind that could pay again', async ({ page, be, at, openPayment, sales }) => {
    await be(emails.landlord)
    await page.goto(at(paths.invoices()))
    const dialog = await openPayment(back)
    await fillCard(page, dialog, 'acme')
    await dialog.getByLabel('Amount').fill('13.13')
    const before = await sales()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((done) => (letGo = done))
    await page.route('**/v2/invoices/*/payments', async (route) => {
      await held
      // The page may be gone by now, and its request with it.
      await route.continue().catch(() => undefined)
    })
    await press(page, dialog, 'Pay Now')
    await expect(page.getByRole('dialog', { name: 'Processing payment' })).toBeVisible()
    await page.goBack()
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
    const again = page.getByRole('button', { name: 'Make a Payment' })
    await page.goto(at(paths.invoice(back)))
    await again.click()
    // Either the payment was sent and is asked about, or its answer came while the page was still there.
    const checking = page.getByRole('dialog', { name: 'We are checking your payment' })
    await expect(checking.or(page.getByRole('dialog', { name: 'Make a Payment' }))).toBeVisible()
    if (await checking.isVisible()) {
      await checking.getByRole('button', { name: 'Check again' }).click()
      await gotIt(page).click()
    }
    await expect(async () => expect((await sales()).slice(before.length)).toMatchObject([{ amount_cents: 1_313 }])).toPass({ timeout: 10_000 })
  })
})
