import type { Locator, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, expectReflow, test, widths } from '../fixtures/account'
import { callAcmeApi } from '../fixtures/acme-api'
import { tabTo } from '../fixtures/keyboard'
import { changeAnswers } from '../fixtures/mock-responses'

const { users, invoices, appointments } = demoIds('acme')
const [jobId = 0] = appointments.history
const HOSTILE = '<img src=x onerror=alert(1)>'

type Component = Record<'manufactured_on' | 'installed_on', string>
interface Piece {
  address: { street: string; unit: string | null; city: string }
  components: [Component, Component]
  warranty: Record<'purchase_date' | 'effective_date' | 'expiration_date', string>
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** `2026-02-10` as the page shows it. */
const shown = (day: string | null) => day?.replace(/^(\d+)-(\d+)-(\d+)/, '$2/$3/$1') ?? '--'

const formatPlace = ({ address: { street, unit, city } }: Piece) => [street, unit, city].filter(Boolean).join(', ')

/** The card, opened by a press on its row. */
async function openCard(page: Page, name: string): Promise<Locator> {
  const card = region(page, name)
  await card.getByRole('button', { name, exact: true, expanded: false }).click()
  return card
}

/** Names and values of a card's description list, in order. */
async function readFacts(card: Locator): Promise<(string | undefined)[][]> {
  const names = await card.getByRole('term').allTextContents()
  const values = await card.getByRole('definition').allTextContents()
  return names.map((name, index) => [name, values[index]])
}

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a member sees the membership, the equipment and its service history', async ({
      page,
      request,
      portal,
      sessions,
      be,
      at,
      checkAccessibility,
      expectedComplaints,
    }) => {
      // The pointer passes Schedule, which is fetched ahead.
      expectedComplaints.push('was preloaded using link preload but not used')
      await be(emails.customer)
      // Read from the API: the demo's dates are relative to its first day, and its addresses are on the streets of its map.
      const ask = callAcmeApi(request, portal.port, sessions.get(`acme:${emails.customer}`)?.token)
      const { membership } = await ask<{ membership: { starts_at: string; renews_at: string } }>(
        'GET',
        `/v1/users/${users.customer}`,
      )
      const [airConditioner, , waterHeater] = await ask<[Piece, Piece, Piece]>(
        'GET',
        `/v2/customers/${users.customer}/equipment`,
      )
      await page.goto(at(paths.profile()))

      const plan = await openCard(page, 'Comfort Plan')
      await expect(plan.getByRole('button', { name: 'Comfort Plan' })).toHaveAccessibleDescription(
        `Renews ${shown(membership.renews_at)} · $219.00 per year`,
      )
      await expect(plan.getByText('Two tune-ups a year and 10% off repairs')).toBeVisible()
      expect(await readFacts(plan)).toEqual([
        ['Started', shown(membership.starts_at)],
        ['Covered systems', '2'],
      ])
      await expect(plan.getByRole('list', { name: 'Included' }).getByRole('listitem')).toHaveText([
        'Cooling tune-up: Every year',
        'Heating tune-up: Every year',
        'Filter change: Every 3 months',
      ])

      const cooling = await openCard(page, 'Air conditioner')
      await expect(
        cooling.getByText(`Cooling · Northwind · ${formatPlace(airConditioner)}`, { exact: true }),
      ).toBeVisible()
      await expect(cooling.getByText('Shut-off is behind the garage.')).toBeVisible()
      const dates = ({ manufactured_on, installed_on }: Component) => [
        ['Manufactured On', shown(manufactured_on)],
        ['Installed On', shown(installed_on)],
        ['Age', expect.stringMatching(/^[23] years$/)],
      ]
      const { components, warranty } = airConditioner
      expect(await readFacts(cooling)).toEqual([
        ['Name', 'Condenser'],
        ['Manufacturer', 'Northwind'],
        ['Install Location', 'North side of the house'],
        ['Warranty', '10 years'],
        ['Serial Number', 'NW-3T-884201'],
        ['Model Number', 'NW36-16'],
        ...dates(components[0]),
        ['Name', 'Evaporator coil'],
        ['Manufacturer', 'Northwind'],
        ['Install Location', 'Attic'],
        ['Warranty', '--'],
        ['Serial Number', 'NW-EC-114870'],
        ['Model Number', 'NWC36'],
        ...dates(components[1]),
        ['Program', 'Ten Year Parts'],
        ['Provider', 'Northwind'],
        ['Labor Rate', '$95.00'],
        ['Term', '10 years'],
        ['Purchased', shown(warranty.purchase_date)],
        ['Effective', shown(warranty.effective_date)],
        ['Expires', shown(warranty.expiration_date)],
      ])
      await expect(cooling.getByRole('listitem')).toHaveText([
        new RegExp(String.raw`^Capacitor, dual run\d\d/\d\d/\d{4} · Jamie Ortiz · Job #${jobId}View visit`),
        /^Cooling tune-up\d\d\/\d\d\/\d{4} · Priya Nair$/,
      ])
      await expect((await openCard(page, 'Furnace')).getByRole('term')).toHaveCount(9)
      const heater = await openCard(page, 'Water heater')
      await expect(heater.getByText(`Plumbing · ${formatPlace(waterHeater)}`, { exact: true })).toBeVisible()
      await expect(heater.getByText('No Components Found')).toBeVisible()
      await expect(heater.getByText('No Service History Found')).toBeVisible()
      await checkAccessibility(page)
      await expectReflow(page)

      const visit = cooling.getByRole('button', { name: `View visit of job #${jobId}` })
      await tabTo(page, visit)
      await tabTo(page, cooling.getByRole('link', { name: `Invoice #${invoices.unpaid}` }))
      await page.keyboard.press('Shift+Tab')
      await expect(visit).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(at(paths.appointmentSummary(jobId)))
      await page.goBack()
      await openCard(page, 'Air conditioner')
      await tabTo(page, cooling.getByRole('link', { name: `Invoice #${invoices.unpaid}` }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(at(paths.invoice(invoices.unpaid)))
    })
  })
}

test('HTML in the office’s texts about equipment is shown as text', async ({ page, be, at, checkAccessibility }) => {
  const component = {
    name: HOSTILE,
    manufacturer: HOSTILE,
    install_location: HOSTILE,
    warranty: HOSTILE,
    serial_number: HOSTILE,
    model_number: HOSTILE,
    manufactured_on: null,
    installed_on: null,
  }
  const piece = {
    id: 1,
    name: HOSTILE,
    archived: false,
    address: { street: HOSTILE, unit: HOSTILE, city: HOSTILE },
    equipment_type_name: HOSTILE,
    manufacturer: HOSTILE,
    notes: HOSTILE,
    components: [component],
    service_history: [
      {
        invoice_finalized_at: null,
        invoice_line_item_unit_name: HOSTILE,
        opportunity_owner_full_name: HOSTILE,
        invoice_id: null,
        job_id: null,
      },
    ],
    warranty: {
      warranty_program_name: HOSTILE,
      warranty_program_provider_name: HOSTILE,
      labor_rate_cents: null,
      term_years: null,
      purchase_date: null,
      effective_date: null,
      expiration_date: null,
    },
  }
  // Mocked, since none of the demo's office sessions has access to a customer's equipment.
  await changeAnswers(page, '**/v2/customers/*/equipment', () => [piece])
  await be(emails.customer)
  await page.goto(at(paths.profile()))
  const card = await openCard(page, HOSTILE)
  await expect(card.getByRole('heading', { name: HOSTILE, exact: true })).toBeVisible()
  // The rest of the card is code that is loaded when it is first opened.
  await expect(card.getByRole('listitem')).toHaveText([HOSTILE + HOSTILE])
  await expect(
    card.getByText([HOSTILE, HOSTILE, `${HOSTILE}, ${HOSTILE}, ${HOSTILE}`].join(' · '), { exact: true }),
  ).toBeVisible()
  expect((await readFacts(card)).map(([, value]) => value)).toEqual([
    ...Array<string>(6).fill(HOSTILE),
    '--',
    '--',
    '--',
    HOSTILE,
    HOSTILE,
    ...Array<string>(5).fill('--'),
  ])
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await checkAccessibility(page)
  await expectReflow(page)
})
