import { renderPage } from '@portal/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { demoIds, emails } from 'api/seed'
import { routes } from '../routes'
import MakePayment from './make-payment'
import { amountOf, cardForm, openDialog, saveCard, success, chooseNewMethod, paymentsApi, passBotCheck, type Opened } from './testing/payments'
import { goodCard, typeCard } from './test-vendors'

jest.setTimeout(60_000)

const api = paymentsApi()

describe('with the stored method', () => {
  test('the whole balance is paid, everybody hears of it, and the page shows what is left', async () => {
    await saveCard(api)
    const opened = await openDialog(api)
    const { user, dialog, amount, events, track, payments } = opened
    const heard = jest.fn()
    events.on('payment.succeeded', heard)
    expect(within(dialog).getByText('Visa ending in 1111')).toBeVisible()
    expect(within(dialog).getByRole('link', { name: 'View Invoice' })).toHaveAttribute('href', `/invoice/${demoIds('acme').invoices.unpaid}`)
    const balance = (amount as HTMLInputElement).value

    await opened.pay()
    expect(amountOf(await success())).toBe(balance)
    expect(heard).toHaveBeenCalledWith({ invoiceId: demoIds('acme').invoices.unpaid })
    expect(track.mock.calls).toEqual([['payment_success']])
    expect(payments()).toHaveLength(1)
    expect(JSON.parse(payments()[0]!.body).payment).toMatchObject({ transaction_type: 'payment_method', payment_method_id: expect.any(Number) })
    expect(sessionStorage).toHaveLength(0)

    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Make a Payment' })).not.toBeInTheDocument())
  })

  test.each([
    ['0', 'Minimum payment amount of $0.01 is required'],
    ['99999', /^Maximum payment amount is \$[\d,]+\.\d\d$/],
  ])('an amount of $%s is told about and never sent', async (typed, message) => {
    const opened = await openDialog(api)
    await opened.user.clear(opened.amount)
    await opened.user.type(opened.amount, typed)
    await opened.pay()
    expect(opened.amount).toHaveAccessibleDescription(message)
    expect(opened.amount).toHaveFocus()
    expect(opened.payments()).toHaveLength(0)
  })

  test('two clicks are one payment, and nobody leaves meanwhile', async () => {
    await saveCard(api)
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const opened = await openDialog(api, {
      intercept: async ({ method, path }, pass) => {
        if (method === 'POST' && path.endsWith('/payments')) await held
        return pass()
      },
    })
    await opened.user.dblClick(screen.getByRole('button', { name: 'Pay Now' }))
    const processing = await screen.findByRole('dialog', { name: 'Processing payment' })
    await opened.user.keyboard('{Escape}')
    expect(processing).toBeVisible()
    expect(within(processing).queryByRole('button')).not.toBeInTheDocument()
    letGo()
    await success()
    expect(opened.payments()).toHaveLength(1)
  })

  test('a decline is said above the form, which stays as it was', async () => {
    const opened = await openDialog(api, { as: emails.declined, invoiceId: demoIds('acme').invoices.declined })
    await opened.user.clear(opened.amount)
    await opened.user.type(opened.amount, '12.34')
    await opened.pay()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your payment could not be processed. Please try again or try a different payment method.')
    expect(opened.amount).toHaveValue('$12.34')
    expect(opened.track.mock.calls).toEqual([['payment_failed']])
    expect(opened.toasts).toEqual([])
    // The next try is another payment.
    await new Promise((done) => setTimeout(done, 260))
    await opened.pay()
    await waitFor(() => expect(opened.payments()).toHaveLength(2))
    expect(opened.payments()[0]!.key).not.toBe(opened.payments()[1]!.key)
    await screen.findByRole('alert')
  })

  test('a lost answer: nobody is asked to pay again, and asking again finds the one payment', async () => {
    await saveCard(api)
    let lost = 0
    const opened = await openDialog(api, {
      intercept: async ({ method, path }, pass) => {
        const answer = await pass()
        if (method === 'POST' && path.endsWith('/payments') && lost++ < 2) throw new TypeError('connection reset')
        return answer
      },
    })
    await opened.pay()
    const checking = await screen.findByRole('dialog', { name: 'We are checking your payment' })
    expect(checking).toHaveTextContent('please do not pay again')
    expect(sessionStorage).toHaveLength(1)
    await opened.user.click(within(checking).getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(within(checking).getByRole('button', { name: 'Check again' })).toBeEnabled())
    await opened.user.click(within(checking).getByRole('button', { name: 'Check again' }))
    await success()
    expect(new Set(opened.payments().map(({ key }) => key)).size).toBe(1)
    expect(opened.payments()).toHaveLength(3)
    expect(sessionStorage).toHaveLength(0)
  })

  test('an attempt from before a reload comes before any new one', async () => {
    await saveCard(api)
    const first = await openDialog(api, {
      intercept: ({ method, path }, pass) => (method === 'POST' && path.endsWith('/payments') ? Promise.reject(new TypeError('offline')) : pass()),
    })
    await first.pay()
    await screen.findByRole('dialog', { name: 'We are checking your payment' })
    first.unmount()

    const again = await renderPage({ as: emails.customer, api, routes, path: `/invoice/${demoIds('acme').invoices.unpaid}`, slots: { 'invoice.pay': MakePayment } })
    await again.user.click(await screen.findByRole('button', { name: 'Make a Payment' }))
    await again.user.click(within(await screen.findByRole('dialog', { name: 'We are checking your payment' })).getByRole('button', { name: 'Check again' }))
    await success()
  })
})

describe('with a new card', () => {
  test('Stax: what is missing is said field by field, then a part is paid and the card saved', async () => {
    const opened = await openDialog(api)
    const { user, dialog } = opened
    await chooseNewMethod(opened)
    await opened.pay()
    for (const message of ['Name is required.', 'Invalid card number', 'Invalid expiration date', 'Invalid Code']) {
      expect(within(dialog).getByText(message)).toBeVisible()
    }
    typeCard()
    await user.type(within(dialog).getByRole('textbox', { name: 'Name on card' }), 'Ada Maria Byron')
    await user.type(within(dialog).getByRole('textbox', { name: 'Expiration date' }), '1230')
    await user.type(within(dialog).getByRole('textbox', { name: 'Expiration date' }), '{Backspace}{Backspace}2030')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Save this payment method' }))
    expect(within(dialog).getByText('This replaces your stored payment method, Visa ending in 1111.')).toBeVisible()
    await user.click(within(dialog).getByRole('radio', { name: 'Different address' }))
    await opened.pay()
    for (const message of ['Street Address is required', 'City is required', 'State is required', 'Zip code is required']) {
      expect(within(dialog).getByText(message)).toBeVisible()
    }
    await user.type(within(dialog).getByRole('textbox', { name: 'Street Address' }), '1 Elm St')
    await user.type(within(dialog).getByRole('textbox', { name: 'City' }), 'Fairhaven')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'State' }), 'Colorado')
    await user.type(within(dialog).getByRole('textbox', { name: 'Zip code' }), '80014')
    await user.clear(opened.amount)
    await user.type(opened.amount, '20')
    await opened.pay()
    expect(amountOf(await success())).toBe('$20.00')
    expect(JSON.parse(opened.payments()[0]!.body).payment).toEqual({
      transaction_type: 'stax_card', amount_cents: 2000, card_token: expect.any(String), card_save_payment_method: true,
      name: 'Ada Maria Byron', street: '1 Elm St', city: 'Fairhaven', state: 'CO', zip_code: '80014',
    })
    expect(opened.payments()[0]!.body).not.toContain(goodCard.number)
  })

  test('Global Payments: its own button pays; a lone name and a missing code are said', async () => {
    const opened = await openDialog(api, { tenant: 'bluebird' })
    const { user, dialog } = opened
    await passBotCheck(opened)
    await chooseNewMethod(opened)
    await user.type(within(dialog).getByRole('textbox', { name: 'Name on card' }), 'Ada')
    typeCard({ number: goodCard.number })
    await opened.pay()
    for (const message of ['Name is required.', 'Expiration date is required.', 'Please provide a valid CVV']) {
      expect(await within(dialog).findByText(message)).toBeVisible()
    }
    await user.type(within(dialog).getByRole('textbox', { name: 'Name on card' }), ' Byron')
    typeCard({ ...goodCard, expiration: '12/2020' })
    await opened.pay()
    expect(await within(dialog).findByText('Invalid input data. The expiry date is in the past.')).toBeVisible()
    typeCard({ expiration: '12/2031' })
    await opened.pay()
    await success()
    expect(JSON.parse(opened.payments()[0]!.body).payment).toMatchObject({ transaction_type: 'gpi_card', name: 'Ada Byron', card_save_payment_method: false })
  })

  test('a form that cannot be loaded says so and is tried again; what was typed in one tab outlives the other', async () => {
    delete window.StaxJs
    const opened = await openDialog(api)
    const { user, dialog } = opened
    api.scripts.failNext()
    await user.click(within(dialog).getByRole('button', { name: 'Pay with different method' }))
    expect(await within(dialog).findByText('The card form could not be loaded.')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Pay Now' })).toBeDisabled()
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Pay Now' })).toBeEnabled())
    const name = within(dialog).getByRole('textbox', { name: 'Name on card' })
    await user.type(name, 'Ada Byron')
    await user.click(within(dialog).getByRole('tab', { name: 'Bank account (ACH)' }))
    await user.click(within(dialog).getByRole('tab', { name: 'Card' }))
    expect(name).toHaveValue('Ada Byron')
    expect(new Set(api.scripts.requested).size).toBeLessThan(api.scripts.requested.length)
  })

  test('a card that the vendor takes and the bank refuses', async () => {
    const own = await openDialog(api)
    await chooseNewMethod(own)
    typeCard({ ...goodCard, number: '4012888888881881' })
    await own.user.type(screen.getByRole('textbox', { name: 'Name on card' }), 'Ada Byron')
    await own.user.type(screen.getByRole('textbox', { name: 'Expiration date' }), '12/2030')
    await own.pay()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your payment could not be processed.')
    expect(screen.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Ada Byron')
  })
})

test('whoever came by a link to the invoice pays in their own way, and keeps nothing in the account', async () => {
  await saveCard(api)
  const opened = await openDialog(api, { as: undefined, link: await api.linkTo('customer', { type: 'Invoice', id: demoIds('acme').invoices.unpaid }) })
  const { user, dialog } = opened
  expect(within(dialog).queryByText('Visa ending in 1111')).not.toBeInTheDocument()
  expect(within(dialog).queryByRole('button', { name: 'Pay with stored method' })).not.toBeInTheDocument()
  await cardForm()
  expect(within(dialog).queryByRole('checkbox', { name: 'Save this payment method' })).not.toBeInTheDocument()
  await user.type(within(dialog).getByRole('textbox', { name: 'Name on card' }), 'Ada Byron')
  await user.type(within(dialog).getByRole('textbox', { name: 'Expiration date' }), '122030')
  typeCard()
  await opened.pay()
  await success()
})

describe('with a bank account', () => {
  const fill = async ({ user, dialog }: Opened, routing: string, account: string, labels: { account: string; holder?: string }) => {
    await user.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Ada')
    await user.type(within(dialog).getByRole('textbox', { name: 'Last name' }), 'Byron')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: labels.account }), 'Savings')
    if (labels.holder) await user.selectOptions(within(dialog).getByRole('combobox', { name: labels.holder }), 'Business')
    await user.type(within(dialog).getByRole('textbox', { name: 'Routing number' }), routing)
    await user.type(within(dialog).getByRole('textbox', { name: 'Account number' }), account)
  }

  test('Stax: asked for leave first, then paid; no number is left anywhere', async () => {
    const opened = await openDialog(api)
    const { user, dialog, amount } = opened
    const balance = (amount as HTMLInputElement).value
    await chooseNewMethod(opened, 'Bank account (ACH)')
    await opened.pay()
    for (const message of ['Account type is required.', 'First name is required.', 'Last name is required.', 'Routing number is required.', 'Account number is required.']) {
      expect(within(dialog).getByText(message)).toBeVisible()
    }
    await fill(opened, '021000021', '9876543210', { account: 'Account type' })
    const routing = within(dialog).getByRole('textbox', { name: 'Routing number' })
    await opened.pay()
    const question = await screen.findByRole('alertdialog', { name: 'ACH Authorization' })
    expect(question).toHaveTextContent(`debit ${balance} from the savings account ending in 3210 on 02/10/2026.`)
    expect(question).toHaveTextContent('To revoke this authorization, call (303) 555-0100 before the payment is processed.')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(opened.payments()).toHaveLength(0)
    expect(routing).toHaveValue('021000021')

    await opened.pay()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Authorize' }))
    expect(await success()).toHaveTextContent('Your bank transfer was submitted.')
    expect(routing).toHaveValue('')
    expect(JSON.parse(opened.payments()[0]!.body).payment).toMatchObject({
      transaction_type: 'stax_ach', ach_first_name: 'Ada', ach_last_name: 'Byron', ach_account_type: 'savings', ach_holder_type: 'personal', ach_last4: '3210', ach_token: expect.any(String),
    })
    const everywhere = JSON.stringify([opened.payments(), { ...sessionStorage }, { ...localStorage }, document.body.innerHTML])
    expect(everywhere).toContain('stax_ach')
    expect(everywhere).not.toContain('9876543210')
    expect(everywhere).not.toContain('021000021')
  })

  test('Global Payments: a routing number that is none is said under its field', async () => {
    const opened = await openDialog(api, { tenant: 'bluebird' })
    const { user, dialog } = opened
    await passBotCheck(opened)
    await chooseNewMethod(opened, 'Bank account (ACH)')
    await opened.pay()
    for (const message of ['First name is required.', 'Last name is required.', 'Account is required.', 'Account type is required.', 'Routing number is required.', 'Account number is required.']) {
      expect(within(dialog).getByText(message)).toBeVisible()
    }
    await fill(opened, '123456789', '9876543210', { account: 'Account', holder: 'Account type' })
    await opened.pay()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Authorize' }))
    expect(await within(dialog).findByText('Invalid routing number')).toBeVisible()
    const routing = within(dialog).getByRole('textbox', { name: 'Routing number' })
    await user.clear(routing)
    await user.type(routing, '112000066')
    await opened.pay()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Authorize' }))
    await success()
    expect(JSON.parse(opened.payments()[0]!.body).payment).toMatchObject({ transaction_type: 'gpi_ach', ach_holder_type: 'business' })
  })
})
