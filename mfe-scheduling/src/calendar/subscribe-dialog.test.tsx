import { screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, renderPage, setUpTestApiForEach, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { routes } from '../routes'

const api = setUpTestApiForEach({ now: '2026-02-10T16:00:00.000Z' })

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const subscribeButton = () => screen.findByRole('button', { name: 'Subscribe in your calendar' })

async function open(options: Partial<RenderPageOptions> = {}) {
  const page = await renderPage({ api, routes, path: '/service_history', as: emails.newcomer, ...options })
  await page.user.click(await subscribeButton())
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe in your calendar' })
  return { ...page, dialog, inside: within(dialog), feed: (url: string) => api.fetchAs('acme')(new URL(url).pathname) }
}

async function create(options: Partial<RenderPageOptions> = {}) {
  const page = await open(options)
  await page.user.click(await page.inside.findByRole('button', { name: 'Create address' }))
  const field = await page.inside.findByRole<HTMLInputElement>('textbox', { name: 'Calendar address' })
  return { ...page, field }
}

async function confirm(user: Awaited<ReturnType<typeof open>>['user'], title: string, button: string) {
  const question = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(question).getByRole('button', { name: button }))
}

test('loading, then the explanation and a button to create an address', async () => {
  let go: () => void = () => {}
  const { inside, dialog } = await open({
    intercept: async ({ path }, pass) => {
      if (path.endsWith('/calendar_feed')) await new Promise<void>((done) => (go = done))
      return pass()
    },
  })
  expect(inside.getByRole('status')).toHaveTextContent('Loading...')
  expect(dialog).toHaveTextContent(
    'Anyone who has the address can see your visits: when, where and what for. Please keep it to yourself.',
  )
  expect(inside.queryByRole('button', { name: 'Create address' })).toBeNull()
  go()
  expect(await inside.findByRole('button', { name: 'Create address' })).toBeEnabled()
  expect(inside.queryByRole('button', { name: 'Stop sharing' })).toBeNull()
})

test('a failure to load is reported, and can be retried', async () => {
  let broken = true
  const { user, inside } = await open({
    intercept: async ({ path }, pass) =>
      broken && path.endsWith('/calendar_feed') ? json(500, { message: 'Down', request_id: 'r-7' }) : pass(),
  })
  expect(await inside.findByRole('alert')).toHaveTextContent('Could not load your calendar subscription')
  expect(inside.getByText('Request r-7')).toBeVisible()
  broken = false
  await user.click(inside.getByRole('button', { name: 'Try again' }))
  expect(await inside.findByRole('button', { name: 'Create address' })).toBeVisible()
})

test('a new address can be copied and opened, and it works', async () => {
  const { user, inside, field, feed, toasts } = await create()
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('readonly')
  expect(field.value).toMatch(/^http:\/\/acme\.localhost\/v1\/calendar_feeds\/[\w-]{43}\.ics$/)
  expect(inside.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    field.value.replace('http:', 'webcal:'),
  )
  expect((await feed(field.value)).status).toBe(200)

  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(inside.getByRole('button', { name: 'Copy' }))
  expect(copied).toHaveBeenCalledWith(field.value)
  expect(await inside.findByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(inside.getByRole('status')).toHaveTextContent('Copied!')
  expect(await inside.findByRole('button', { name: 'Copy' })).toBeVisible()
  expect(toasts).toEqual([])
})

test.each([
  ['there is no clipboard', undefined],
  ['the clipboard is refused', { writeText: () => Promise.reject(new Error('no')) }],
])('if %s, the address is selected to copy by hand', async (_, clipboard) => {
  const { user, inside, field } = await create()
  const real = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  try {
    field.setSelectionRange(0, 0)
    await user.click(inside.getByRole('button', { name: 'Copy' }))
    expect(await inside.findByText(/^The address is selected\./)).toBeVisible()
    expect(field).toHaveFocus()
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
    expect(inside.queryByRole('button', { name: 'Copied!' })).toBeNull()
  } finally {
    if (real) Object.defineProperty(navigator, 'clipboard', real)
  }
})

test('an address that was created earlier is not shown, only since when visits are shared', async () => {
  const { user, inside } = await create()
  await user.click(inside.getByRole('button', { name: 'Close' }))
  await dialogClosed()
  await waitFor(async () => expect(await subscribeButton()).toHaveFocus())
  await user.click(await subscribeButton())
  const dialog = await screen.findByRole('dialog')
  await waitFor(() =>
    expect(dialog).toHaveTextContent(
      'You are sharing your visits since 02/10/2026. The address is shown only when it is created',
    ),
  )
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Create address' })).toBeNull()
})

test('creating a new address asks for confirmation and invalidates the old one', async () => {
  const { user, inside, field, feed } = await create()
  const before = field.value
  await user.click(inside.getByRole('button', { name: 'Create a new address' }))
  await confirm(user, 'Create a new address?', 'Keep current address')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field).toHaveValue(before)
  expect((await feed(before)).status).toBe(200)

  await user.click(inside.getByRole('button', { name: 'Create a new address' }))
  await confirm(user, 'Create a new address?', 'Create new address')
  await waitFor(() => expect(inside.getByRole('textbox')).not.toHaveValue(before))
  expect((await feed(before)).status).toBe(404)
  expect((await feed(inside.getByRole<HTMLInputElement>('textbox').value)).status).toBe(200)
})

test('stopping asks for confirmation; then the address is gone, and the create button has the focus', async () => {
  const { user, inside, field, feed } = await create()
  const before = field.value
  await user.click(inside.getByRole('button', { name: 'Stop sharing' }))
  await confirm(user, 'Stop sharing?', 'Stop sharing')
  const again = await inside.findByRole('button', { name: 'Create address' })
  await waitFor(() => expect(again).toHaveFocus())
  expect(inside.queryByRole('textbox')).toBeNull()
  expect((await feed(before)).status).toBe(404)
  await user.click(again)
  expect(await inside.findByRole('textbox', { name: 'Calendar address' })).toHaveFocus()
})

test('a failure is shown where the action was started, and can be retried', async () => {
  let broken = true
  const { user, inside, toasts } = await open({
    intercept: async ({ method }, pass) =>
      broken && method !== 'GET' ? json(503, { message: 'We are very busy right now.', request_id: 'r' }) : pass(),
  })
  await user.click(await inside.findByRole('button', { name: 'Create address' }))
  expect(await inside.findByRole('alert')).toHaveTextContent('We are very busy right now.')
  broken = false
  await user.click(inside.getByRole('button', { name: 'Create address' }))
  await inside.findByRole('textbox')
  broken = true
  await user.click(inside.getByRole('button', { name: 'Stop sharing' }))
  await confirm(user, 'Stop sharing?', 'Stop sharing')
  expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(
    'We are very busy right now.',
  )
  expect(toasts).toEqual([])
})

test('an address is created by keyboard alone', async () => {
  const { user } = await renderPage({ api, routes, path: '/service_history', as: emails.newcomer })
  const button = await subscribeButton()
  button.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: 'Create address' })
  await user.tab()
  if (document.activeElement !== within(dialog).getByRole('button', { name: 'Create address' })) await user.tab()
  await user.keyboard('{Enter}')
  expect(await within(dialog).findByRole('textbox')).toHaveFocus()
  await user.keyboard('{Escape}')
  await dialogClosed()
  await waitFor(() => expect(button).toHaveFocus())
})
