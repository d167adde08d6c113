import { screen, waitFor, within } from '@testing-library/react'
import { definePages } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { dialogClosed, renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds } from 'demo/names'
import { SlotPicker } from './slot-picker'
import { useSlotChoice } from './use-slot-choice'

const api = setUpTestApi({ now: '2026-02-10T16:00:00.000Z' })

const { categories } = demoIds('acme')

const PickerPage = ({ categoryId = categories.plumbing }: { categoryId?: number }) => (
  <SlotPicker choice={useSlotChoice({ addressId: 1, categoryId, zipCode: '80014-1234', zone: 'America/Denver' })} />
)
const facts = defineRemote({ name: 'picker', routes: [{ path: 'picker', title: 'Picker', layout: 'bare' }], slots: [] })
const show = (options: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes: definePages(facts, { picker: PickerPage }), path: '/picker', ...options })

/** Records the requested months in order. Only those in `free` have free days; responses wait for `from`. */
function months(free: Record<string, string[]>, from: Promise<void> = Promise.resolve()) {
  const requests: string[] = []
  const intercept: RenderPageOptions['intercept'] = async ({ path }, pass) => {
    const month = /available_dates\?.*service_date=(\d{4}-\d\d)/.exec(path)?.[1]
    if (!month) return pass()
    requests.push(month)
    await from
    return Response.json({ available_dates: free[month] ?? [] })
  }
  return { requests, intercept }
}

test('searches month by month and stops at the first with a free day', async () => {
  let answer = () => {}
  const { requests, intercept } = months(
    { '2026-04': ['2026-04-06', '2026-04-07'] },
    new Promise((done) => (answer = done)),
  )
  await show({ intercept })
  expect(screen.getByText('Checking for available appointments...')).toBeVisible()
  answer()
  expect(await screen.findByText('Showing available appointments for Monday, 04/06/2026')).toBeVisible()
  expect(requests).toEqual(['2026-02', '2026-03', '2026-04'])
  expect(screen.getByRole('grid', { name: /April 2026/ })).toBeVisible()
})

test('requests no more months than needed', async () => {
  const { requests, intercept } = months({ '2026-02': ['2026-02-12'], '2026-03': ['2026-03-02'] })
  await show({ intercept })
  await screen.findByText('Showing available appointments for Thursday, 02/12/2026')
  expect(requests).toEqual(['2026-02'])
})

test('after three months without a free day, it says that nothing is available, with the phone number', async () => {
  const { requests, intercept } = months({ '2026-05': ['2026-05-04'] })
  await show({ intercept })
  expect(await screen.findByText("Online booking isn't currently available for this service.")).toBeVisible()
  expect(screen.getByText(/Our friendly customer service agents are ready to assist you at/)).toHaveTextContent(
    'at (303) 555-0100.',
  )
  expect(requests).toEqual(['2026-02', '2026-03', '2026-04'])
})

test('other months can be shown; one that was loaded before appears at once', async () => {
  const waiting: (() => void)[] = []
  const { user } = await show({
    intercept: async ({ path }, pass) => {
      if (path.includes('/available_dates?') && path.includes('service_date=2026-03'))
        await new Promise<void>((go) => waiting.push(go))
      return pass()
    },
  })
  await screen.findByText(/^Showing available appointments/)
  await user.click(screen.getAllByRole('button', { name: 'Next' })[0]!)
  expect(await screen.findByText('Loading month...')).toBeVisible()
  await waitFor(() => expect(waiting).toHaveLength(1))
  waiting.forEach((go) => go())
  await waitFor(() => expect(screen.queryByText('Loading month...')).toBeNull())
  await user.click(screen.getAllByRole('button', { name: 'Previous' })[0]!)
  await user.click(screen.getAllByRole('button', { name: 'Next' })[0]!)
  expect(screen.queryByText('Loading month...')).toBeNull()
  const sunday = screen.getByRole('button', { name: /Sunday, March 1, 2026/ })
  expect(sunday).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: /Monday, March 2, 2026/ }))
  expect(await screen.findByText('Showing available appointments for Monday, 03/02/2026')).toBeVisible()
  expect(await screen.findByRole('radio', { name: '8:00 AM - 10:00 AM' })).toBeEnabled()
})

/** Replaces the text nodes of an element, as a browser's translator does. */
function translate(element: HTMLElement): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  while (texts.nextNode()) nodes.push(texts.currentNode)
  for (const node of nodes) {
    const font = document.createElement('font')
    font.textContent = node.textContent
    node.parentNode!.replaceChild(font, node)
  }
}

test('on a translated page, the text says the day that was chosen last', async () => {
  const { user } = await show()
  const shown = await screen.findByText(/^Showing available appointments/)
  translate(shown)
  await user.click(screen.getByRole('button', { name: /Wednesday, February 18, 2026/ }))
  await waitFor(() => expect(shown).toHaveTextContent('Showing available appointments for Wednesday, 02/18/2026'))
})

test('days before today can’t be picked, and no earlier month is shown', async () => {
  await show()
  await screen.findByText(/^Showing available appointments/)
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  expect(screen.getByRole('button', { name: /Monday, February 9, 2026/ })).toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['available_dates', 'Could not check for available appointments'],
  ['available_time_slots', 'Could not get available times'],
])('if %s fails, it says so and can be retried', async (call, message) => {
  let broken = true
  const { user } = await show({
    intercept: async ({ path }, pass) =>
      broken && path.includes(`/${call}?`) ? new Response('{}', { status: 500 }) : pass(),
  })
  const failure = await screen.findByText(message)
  broken = false
  await user.click(within(failure.closest<HTMLElement>('[role="alert"]')!).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('radio', { name: '12:00 PM - 2:00 PM' })).toBeEnabled()
})

test('without custom arrival windows, a window is the hour up to the scheduled time', async () => {
  const BluebirdPage = () => <PickerPage categoryId={demoIds('bluebird').categories.plumbing} />
  await show({ tenant: 'bluebird', routes: definePages(facts, { picker: BluebirdPage }) })
  expect(await screen.findByRole('radio', { name: '11:00 AM - 12:00 PM' })).toBeEnabled()
})

test('After Hours shows the phone number', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'After Hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'After Hours Appointment' })
  expect(within(dialog).getByRole('link', { name: '(303) 555-0100' })).toHaveAttribute('href', 'tel:3035550100')
  await user.keyboard('{Escape}')
  await dialogClosed()
  await waitFor(() => expect(screen.getByRole('button', { name: 'After Hours' })).toHaveFocus())
})
