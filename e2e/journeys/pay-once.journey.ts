import { paths } from '@portal/platform/paths'
import { emails } from '../fixtures'
import { toCents, expect, fillCard, gotIt, press, test, listUnpaid } from '../fixtures/payments'

// Idempotency: whatever users and networks do, one payment is one charge.
const [late = 0, double = 0, tabs = 0, reload = 0, back = 0, twice = 0, offline = 0] = listUnpaid('acme').slice(3)

test('a payment that the gateway does not answer is reconciled, and charged once', async ({ page, fillPayment }) => {
  const { dialog, newSales } = await fillPayment(late, '10.05')
  await press(page, dialog, 'Pay Now')
  await expect(page.getByRole('dialog', { name: 'Processing payment' })).toBeVisible()
  await expect(gotIt(page)).toBeVisible()
  expect(await newSales()).toMatchObject([{ status: 'approved', amount_cents: 1_005 }])
})

test('a double click on Pay Now pays once', { tag: '@gate' }, async ({ page, fillPayment }) => {
  const { dialog, newSales } = await fillPayment(double, '11.11')
  await dialog.getByRole('button', { name: 'Pay Now' }).dblclick()
  await gotIt(page).click()
  expect(await newSales()).toMatchObject([{ amount_cents: 1_111 }])
})

test.describe('two tabs that both pay the whole balance', () => {
  test.use({ expectedComplaints: ['409', '422'] })
  test('charge it once, and the second tab says why it was refused', async ({
    page,
    context,
    be,
    openPayment,
    sales,
  }) => {
    await be(emails.landlord)
    const other = await context.newPage()
    await be(emails.landlord, 'acme', other)
    const dialogs = [await openPayment(tabs), await openPayment(tabs, 'acme', other)] as const
    const pages = [page, other] as const
    const cents = toCents(await dialogs[0].getByLabel('Amount').inputValue())
    for (const index of [0, 1] as const) {
      await pages[index].bringToFront()
      await fillCard(pages[index], dialogs[index], 'acme')
    }
    const before = await sales()
    await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Pay Now' }).click()))
    const outcome = (index: 0 | 1) =>
      Promise.race([
        gotIt(pages[index])
          .waitFor()
          .then(() => 'paid'),
        dialogs[index]
          .getByText(/Another payment of this invoice is being processed|There is nothing left to pay/)
          .first()
          .waitFor()
          .then(() => 'refused'),
      ])
    expect((await Promise.all([outcome(0), outcome(1)])).sort()).toEqual(['paid', 'refused'])
    expect((await sales()).slice(before.length)).toMatchObject([{ amount_cents: cents }])
    await other.close()
  })
})

test('a reload during a payment checks the first payment and makes no second', async ({ page, fillPayment }) => {
  const { dialog, newSales } = await fillPayment(reload, '12.12')
  // The request reaches the server, but the page is gone before the response.
  let arrived = () => {}
  const reached = new Promise<void>((done) => (arrived = done))
  await page.route(
    '**/v2/invoices/*/payments',
    async (route) => {
      // Node does not resolve *.localhost, so the URL has the IP address, and the header the tenant.
      const { host, href, hostname } = new URL(route.request().url())
      await route.fetch({ url: href.replace(hostname, '127.0.0.1'), headers: { ...route.request().headers(), host } })
      arrived()
    },
    { times: 1 },
  )
  await press(page, dialog, 'Pay Now')
  await reached
  await page.reload()
  await page.getByRole('button', { name: 'Make a Payment' }).click()
  // The payment is checked automatically, and its outcome is shown before any form.
  await gotIt(page).click()
  expect(await newSales()).toMatchObject([{ amount_cents: 1_212 }])
})

test.describe('Back during a payment', () => {
  test.use({ expectedComplaints: ['ERR_FAILED', 'ERR_ABORTED', '404'] })
  test('pays at most once', async ({ page, be, at, fillPayment }) => {
    await be(emails.landlord)
    await page.goto(at(paths.invoices()))
    const { dialog, newSales } = await fillPayment(back, '13.13')
    let letGo = () => {}
    const untilLetGo = new Promise<void>((done) => (letGo = done))
    await page.route('**/v2/invoices/*/payments', async (route) => {
      await untilLetGo
      // The page may be gone by now, and its request with it.
      await route.continue().catch(() => undefined)
    })
    await press(page, dialog, 'Pay Now')
    await expect(page.getByRole('dialog', { name: 'Processing payment' })).toBeVisible()
    await page.goBack()
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto(at(paths.invoice(back)))
    await page.getByRole('button', { name: 'Make a Payment' }).click()
    // The outcome is shown first, unless the response came while the page was still open.
    const notMade = page.getByText('Your payment was not made.')
    const form = page.getByRole('dialog', { name: 'Make a Payment' }).getByLabel('Amount')
    await expect(gotIt(page).or(form)).toBeVisible()
    const expected = (await notMade.isVisible()) ? [] : [{ amount_cents: 1_313 }]
    await expect(async () => expect(await newSales()).toMatchObject(expected)).toPass()
    expect(await newSales()).toHaveLength(expected.length)
  })
})

test.describe('a payment whose request is lost', () => {
  test.use({ expectedComplaints: ['ERR_FAILED', '404'] })
  test('is not made when it is checked again after the same amount was paid in another window', async ({
    page,
    context,
    be,
    openPayment,
    fillPayment,
  }) => {
    const { dialog, newSales } = await fillPayment(twice, '50')
    await page.route('**/v2/invoices/*/payments', (route) => route.abort('failed'))
    await page.route('**/v1/payments/by_key/*', (route) => route.abort('failed'))
    await press(page, dialog, 'Pay Now')
    const checking = page.getByRole('dialog', { name: 'We are checking your payment' })
    await expect(checking).toContainText('We could not confirm your payment of $50.00.')

    const other = await context.newPage()
    await be(emails.landlord, 'acme', other)
    const there = await openPayment(twice, 'acme', other)
    await fillCard(other, there, 'acme')
    await there.getByLabel('Amount').fill('50')
    await press(other, there, 'Pay Now')
    await gotIt(other).click()
    await other.close()

    await page.unrouteAll({ behavior: 'wait' })
    await page.bringToFront()
    await checking.getByRole('button', { name: 'Check again' }).click()
    await expect(
      dialog.getByText('Your payment was not made. Nothing was charged. Press Pay Now to try again.'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toHaveValue('$50.00')
    expect(await newSales()).toMatchObject([{ status: 'approved', amount_cents: 5_000 }])
  })
})

test.describe('a payment without a network', () => {
  // Requests of the page while it is offline.
  test.use({ expectedComplaints: ['ERR_INTERNET_DISCONNECTED'] })
  test('is not sent, the page says so, and the same form pays when the browser is online again', async ({
    page,
    context,
    fillPayment,
  }) => {
    const { dialog, newSales } = await fillPayment(offline, '14.14')
    await context.setOffline(true)
    await press(page, dialog, 'Pay Now')
    await expect(
      dialog.getByText('You are offline, so nothing was sent. Please try again once you are connected.'),
    ).toBeVisible()
    await context.setOffline(false)
    expect(await newSales()).toEqual([])
    await press(page, dialog, 'Pay Now')
    await gotIt(page).click()
    expect(await newSales()).toMatchObject([{ amount_cents: 1_414 }])
  })
})
