import { screen, waitFor, within } from '@testing-library/react'
import type { User } from '@portal/contract'
import { definePages } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { fill, renderPage, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import StoredMethodSlot from './stored-method-slot'
import { cardForm, passBotCheck, paymentsApi, watch } from './testing/payments'
import { goodCard, typeCard } from './testing/vendor-scripts'

const api = paymentsApi()
const host = defineRemote({ name: 'host', routes: [{ path: 'here', title: 'Here', layout: 'customer' }], slots: [] })
const routes = definePages(host, { here: StoredMethodSlot })
const FAILED = 'Your payment method could not be processed. Please try again or try a different payment method.'

async function show(options: Partial<RenderPageOptions> = {}) {
  const watched = watch(api)
  const page = await renderPage({ routes, path: '/here', as: emails.customer, ...options, api: watched.api })
  const sent = () => watched.sent.filter(({ path }) => path.startsWith('/v2/payment_methods'))
  const openForm = async (button: string | RegExp, title: string) => {
    await page.user.click(await screen.findByRole('button', { name: button }))
    const dialog = await screen.findByRole('dialog', { name: title })
    await cardForm()
    return dialog
  }
  return { ...page, sent, openForm }
}
/** Responds with the customer's data, changed. */
const changed =
  (change: (user: User) => Partial<User>): RenderPageOptions['intercept'] =>
  async ({ path }, pass) => {
    const answer = await pass()
    if (!path.includes('find_by_email')) return answer
    const user = (await answer.json()) as User
    return Response.json({ ...user, ...change(user) })
  }
const EDIT = 'Edit Visa ending in 1111'

test('for a tenant that stores one method, a new one replaces it, and the form says so', async () => {
  const { user, openForm, sent, toasts } = await show()
  const dialog = await openForm(EDIT, 'Edit Payment Method')
  expect(within(dialog).getByText('This replaces your stored payment method, Visa ending in 1111.')).toBeVisible()
  expect(within(dialog).queryByRole('textbox', { name: 'Amount' })).not.toBeInTheDocument()
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  for (const message of ['Name is required.', 'Invalid card number', 'Invalid expiration date', 'Invalid Code'])
    expect(within(dialog).getByText(message)).toBeVisible()
  typeCard({ ...goodCard, number: '5555555555554444' })
  await fill(user, within(dialog).getByRole('textbox', { name: 'Name on card' }), 'Ada Byron')
  // As printed on the card.
  await user.type(within(dialog).getByRole('textbox', { name: 'Expiration date' }), '1230')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('MasterCard ending in 4444')).toBeVisible()
  expect(screen.queryByText('Visa ending in 1111')).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(toasts).toEqual([{ kind: 'success', message: 'Payment method saved' }])
  expect(sent()).toMatchObject([{ path: '/v2/payment_methods', proof: null }])
  expect(sent()[0]!.body).not.toContain('5555555555554444')
})

test('a bank account is saved without an authorization: nothing is debited', async () => {
  const { user, openForm, sent } = await show({ as: emails.newcomer })
  const dialog = await openForm('Add a payment method', 'Add a Payment Method')
  await user.click(within(dialog).getByRole('tab', { name: 'Bank account (ACH)' }))
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Account type' }), 'Checking')
  for (const [name, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Routing number', '021000021'],
    ['Account number', '9876543210'],
  ] as const) {
    await user.type(within(dialog).getByRole('textbox', { name }), text)
  }
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Checking account ending in 3210')).toBeVisible()
  expect(sent()[0]!.body).not.toContain('9876543210')
})

test('a failure is shown in a toast and in the form, which stays open', async () => {
  const { user, openForm, toasts } = await show({
    intercept: ({ method, path }, pass) =>
      method === 'POST' && path === '/v2/payment_methods'
        ? Promise.resolve(Response.json({ message: 'Declined', request_id: 'r' }, { status: 422 }))
        : pass(),
  })
  const dialog = await openForm(EDIT, 'Edit Payment Method')
  typeCard()
  await fill(user, within(dialog).getByRole('textbox', { name: 'Name on card' }), 'Ada Byron')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Expiration date' }), '12/2030')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(FAILED)).toBeVisible()
  expect(toasts).toEqual([{ kind: 'error', message: FAILED }])
  expect(within(dialog).getByRole('textbox', { name: 'Name on card' })).toHaveValue('Ada Byron')
})

test.each<[string, Partial<User> | ((user: User) => Partial<User>), string]>([
  ['saving', { payment_method_create_url: null }, 'No save payment method url found.'],
  [
    'deleting',
    (user) => ({
      payment_methods: user.payment_methods.map((method) => ({ ...method, payment_method_delete_url: null })),
    }),
    'No delete payment method URL found.',
  ],
])('without a link for %s, an error is shown and nothing is sent', async (what, change, message) => {
  const { user, openForm, toasts, sent } = await show({
    intercept: changed(typeof change === 'function' ? change : () => change),
  })
  if (what === 'saving') {
    const dialog = await openForm(EDIT, 'Edit Payment Method')
    typeCard()
    await fill(user, within(dialog).getByRole('textbox', { name: 'Name on card' }), 'Ada Byron')
    await fill(user, within(dialog).getByRole('textbox', { name: 'Expiration date' }), '12/2030')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText(message)).toBeVisible()
  } else {
    await user.click(await screen.findByRole('button', { name: 'Delete Visa ending in 1111' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete Payment Method' })).getByRole('button', {
        name: 'Delete',
      }),
    )
  }
  expect(toasts).toEqual([{ kind: 'error', message }])
  expect(sent()).toEqual([])
})

test('a link to another site is not followed', async () => {
  const { user, toasts, sent } = await show({
    intercept: changed((own) => ({
      payment_methods: own.payment_methods.map((method) => ({
        ...method,
        payment_method_delete_url: 'https://evil.example/v2/payment_methods/1',
      })),
    })),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Visa ending in 1111' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Delete' })).toBeEnabled())
  expect(sent()).toEqual([])
  expect(toasts).toEqual([
    { kind: 'error', message: 'The server returned a link to another site, so it was not followed.' },
  ])
})

test('a method is deleted after a confirmation', async () => {
  const { user, toasts, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Delete Visa ending in 1111' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete Payment Method' })
  expect(question).toHaveTextContent('Delete Visa ending in 1111?')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete Visa ending in 1111' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('None specified')).toBeVisible()
  expect(toasts).toEqual([{ kind: 'success', message: 'Payment method deleted' }])
})

test('for a tenant that stores several methods, one becomes the default, one is added with a bot check, one is deleted', async () => {
  const { user, openForm, sent } = await show({ tenant: 'bluebird' })
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Payment methods' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const before = await rows()
  expect(before.length).toBeGreaterThan(1)
  expect(before.filter((text) => text?.includes('Default'))).toEqual([before[0]])
  expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Make MasterCard ending in 4444 the default' }))
  await waitFor(async () => expect((await rows())[0]).toMatch(/MasterCard ending in 4444.*Default/))

  const dialog = await openForm('Add a payment method', 'Add a Payment Method')
  await passBotCheck({ user, dialog })
  await user.click(within(dialog).getByRole('checkbox', { name: 'Make this my default' }))
  await fill(user, within(dialog).getByRole('textbox', { name: 'Name on card' }), 'Ada Byron')
  typeCard({ ...goodCard, number: '378282246310005' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await rows())[0]).toMatch(/American Express ending in 0005.*Default/))
  expect(sent().at(-1)!.proof).toMatch(/^\d+\./)

  await user.click(screen.getByRole('button', { name: 'Delete American Express ending in 0005' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await rows()).toHaveLength(before.length))
  expect((await rows()).filter((text) => text?.includes('Default'))).toHaveLength(1)
})
