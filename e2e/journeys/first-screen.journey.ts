import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { expectWithinScreen, findFlaws, SMALL_PHONE, type FirstScreen } from '../fixtures/geometry'

const { invoices, quotes, appointments } = demoIds('acme')

test.use({ viewport: SMALL_PHONE })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Each page, and on it the heading, what people came for, and what they do next. */
const pages: [name: string, path: string, find: (page: Page) => FirstScreen][] = [
  [
    'invoices',
    paths.invoices(),
    (page) => ({
      heading: heading(page),
      answer: page.getByRole('region', { name: 'Balance due' }).getByText(/^\$/),
      action: page.getByRole('button', { name: 'Pay several invoices' }),
    }),
  ],
  [
    'an invoice with a balance',
    paths.invoice(invoices.unpaid),
    (page) => ({
      heading: heading(page),
      answer: page.getByRole('region', { name: 'Balance due' }).getByText(/^\$/),
      action: page.getByRole('button', { name: 'Make a Payment' }),
    }),
  ],
  [
    'a quote',
    paths.quotePreview(quotes.sent),
    (page) => ({
      heading: heading(page),
      answer: page.getByRole('region', { name: 'Price' }).getByText(/^\$/),
      action: page.getByRole('button', { name: 'Proceed with Service' }).last(),
    }),
  ],
  [
    'a visit whose technician is on the way',
    paths.appointment(appointments.live),
    (page) => ({
      heading: heading(page),
      answer: page.getByText(/^\d{1,2}:\d{2} [AP]M$/).first(),
      action: page.getByRole('button', { name: 'Contact Tech' }),
    }),
  ],
]

for (const [name, path, find] of pages) {
  test(`${name}: heading, answer and action are on the first screen of a small phone, every target can be hit`, async ({
    page,
    be,
    at,
  }) => {
    await be(emails.customer)
    await page.goto(at(path))
    const screen = find(page)
    await expect(screen.answer).toBeVisible()
    await expect(screen.action).toBeVisible()
    expect(await findFlaws(page, screen)).toEqual([])
    await expectWithinScreen(page)
  })
}

test('control: an answer that is pushed down and a small button are flaws', async ({ page, be, at }) => {
  await be(emails.customer)
  await page.goto(at(paths.invoices()))
  const screen = pages[0]![2](page)
  await expect(screen.action).toBeVisible()
  await screen.action.evaluate((button) => {
    button.style.cssText = 'min-height: 30px; height: 30px; padding: 0'
    document.querySelector('h1')!.style.marginTop = '300px'
  })
  const flaws = (await findFlaws(page, screen)).join('\n')
  expect(flaws).toMatch(/the answer ends at \d+/)
  expect(flaws).toMatch(/Pay several invoices is \d+ × 30/)
})

for (const [name, path, mostPx] of [
  ['invoices', paths.invoices(), 1_400],
  ['a quote', paths.quotePreview(quotes.sent), 2_200],
] as const) {
  test(`${name}: at most ${mostPx} px long on a phone`, async ({ page, be, at }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await be(emails.customer)
    await page.goto(at(path))
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(mostPx)
  })
}
