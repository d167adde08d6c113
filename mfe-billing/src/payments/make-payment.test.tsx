import { screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, fill, passTime, renderPage } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'
import MakePayment from './make-payment'
import { readAmount, cardForm, openDialog, paymentsApi, saveCard, success } from './testing/payments'
import { typeCard } from './testing/vendor-scripts'

const api = paymentsApi()

describe('with the stored method', () => {
  test('the whole balance is paid, the event is emitted, and the page shows what is left', async () => {
    await saveCard(api)
    const opened = await openDialog(api)
    const { user, dialog, amount, events, track, payments } = opened
    const heard = jest.fn()
    events.on('payment.succeeded', heard)
    expect(within(dialog).getByText('Visa ending in 1111')).toBeVisible()
    expect(within(dialog).getByRole('link', { name: 'View Invoice' })).toHaveAttribute(
      'href',
      `/invoice/${demoIds('acme').invoices.unpaid}`,
    )
    const balance = (amount as HTMLInputElement).value

    await opened.pay()
    expect(readAmount(await success())).toBe(balance)
    expect(heard).toHaveBeenCalledWith({ invoiceId: demoIds('acme').invoices.unpaid })
    expect(track.mock.calls).toEqual([['payment_success']])
    expect(payments()).toHaveLength(1)
    expect(JSON.parse(payments()[0]!.body).payment).toMatchObject({
      transaction_type: 'payment_method',
      payment_method_id: expect.any(Number),
    })
    expect(sessionStorage).toHaveLength(0)

    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await dialogClosed()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Make a Payment' })).not.toBeInTheDocument())
  })

  test('after a partial payment, the focus is on the button that pays the rest', async () => {
    await saveCard(api)
    const { user, amount, pay } = await openDialog(api)
    await fill(user, amount, '12.34')
    await pay()
    await success()
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Make a Payment' })).toHaveFocus())
  })

  test.each([
    ['0', 'Minimum payment amount of $0.01 is required'],
    ['99999', /^Maximum payment amount is \$[\d,]+\.\d\d$/],
  ])('an amount of $%s is rejected and never sent', async (typed, message) => {
    const opened = await openDialog(api)
    await opened.user.clear(opened.amount)
    await opened.user.type(opened.amount, typed)
    await opened.pay()
    expect(opened.amount).toHaveAccessibleDescription(message)
    expect(opened.amount).toHaveFocus()
    expect(opened.payments()).toHaveLength(0)
  })

  test('two clicks make one payment, and the page is blocked in the meantime', async () => {
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

  test('a decline is shown above the form, which keeps its input', async () => {
    const opened = await openDialog(api, { as: emails.declined, invoiceId: demoIds('acme').invoices.declined })
    await fill(opened.user, opened.amount, '12.34')
    await opened.pay()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your payment could not be processed. Please try again or try a different payment method.',
    )
    expect(opened.amount).toHaveValue('$12.34')
    expect(opened.track.mock.calls).toEqual([['payment_failed']])
    expect(opened.toasts).toEqual([])
    // The next attempt is a new payment.
    passTime(260)
    await opened.pay()
    await waitFor(() => expect(opened.payments()).toHaveLength(2))
    expect(opened.payments()[0]!.key).not.toBe(opened.payments()[1]!.key)
    await screen.findByRole('alert')
  })

  test('after a lost response, the status is checked by key, and the payment is found', async () => {
    await saveCard(api)
    let lost = true
    const opened = await openDialog(api, {
      intercept: async ({ method, path }, pass) => {
        const answer = await pass()
        if (method === 'POST' && path.endsWith('/payments')) throw new TypeError('connection reset')
        // The status check fails at first, too.
        if (path.includes('/by_key/') && lost) throw new TypeError('connection reset')
        return answer
      },
    })
    await opened.pay()
    const checking = await screen.findByRole('dialog', { name: 'We are checking your payment' })
    await waitFor(() =>
      expect(checking).toHaveTextContent('It may have gone through: please do not pay again until you know.'),
    )
    expect(sessionStorage).toHaveLength(1)
    lost = false
    await opened.user.click(await within(checking).findByRole('button', { name: 'Check again' }))
    await success()
    expect(opened.payments()).toHaveLength(1)
    expect(opened.sent.filter(({ path }) => path.includes('/by_key/'))).toEqual([])
    expect(sessionStorage).toHaveLength(0)
  })

  test('a payment that never arrived was not made: its key is closed, the input stays, and only Pay Now sends another', async () => {
    await saveCard(api)
    let arrive: (() => Promise<Response>) | null = null
    const opened = await openDialog(api, {
      intercept: ({ method, path }, pass) => {
        if (method !== 'POST' || !path.endsWith('/payments') || arrive) return pass()
        arrive = pass
        return Promise.reject(new TypeError('connection reset'))
      },
    })
    await fill(opened.user, opened.amount, '12.34')
    await opened.pay()
    expect(
      await screen.findByText('Your payment was not made. Nothing was charged. Press Pay Now to try again.'),
    ).toBeVisible()
    expect(opened.amount).toHaveValue('$12.34')
    expect(opened.payments()).toEqual([])
    expect(sessionStorage).toHaveLength(0)

    // It was still in flight.
    expect((await arrive!()).status).toBe(409)
    const [late] = opened.payments()
    expect(opened.sent.filter(({ path }) => path.includes('/by_key/'))).toMatchObject([
      { path: expect.stringContaining(`/v1/payments/by_key/${late!.key}`) },
    ])
    passTime(260)
    await opened.pay()
    expect(readAmount(await success())).toBe('$12.34')
    expect(opened.payments()).toHaveLength(2)
    expect(opened.payments()[1]!.key).not.toBe(late!.key)
  })

  test('if the session has ended, Pay Now charges nothing, and the page says so', async () => {
    await saveCard(api)
    const opened = await openDialog(api, {
      intercept: ({ method, path }, pass) =>
        method === 'POST' && path.endsWith('/payments')
          ? api.fetchAs('acme')(path, { method, headers: { Authorization: 'Token token=ended' } })
          : pass(),
    })
    await opened.pay()
    const message = 'Your session has ended. Your payment was not made, and nothing was charged.'
    await waitFor(() => expect(opened.toasts).toContainEqual({ kind: 'error', message }))
    const balance = (opened.amount as HTMLInputElement).value
    opened.unmount()
    expect(((await openDialog(api)).amount as HTMLInputElement).value).toBe(balance)
  })

  test('a payment in progress is polled, and the dialog can be closed', async () => {
    await saveCard(api)
    let underWay = true
    const opened = await openDialog(api, {
      intercept: async ({ method, path }, pass) => {
        const answer = await pass()
        if (method === 'POST' && path.endsWith('/payments')) throw new TypeError('connection reset')
        if (method !== 'GET' || !path.includes('/by_key/') || !underWay) return answer
        return Response.json({ ...((await answer.json()) as object), status: 'processing' })
      },
    })
    // A partial payment: once all is paid, there is no button to reopen the dialog.
    await fill(opened.user, opened.amount, '12.34')
    await opened.pay()
    const checking = await screen.findByRole('dialog', { name: 'We are checking your payment' })
    await waitFor(() => expect(checking).toHaveTextContent('is being processed.'))
    await opened.user.keyboard('{Escape}')
    await dialogClosed()

    await opened.user.click(screen.getByRole('button', { name: 'Make a Payment' }))
    const again = await screen.findByRole('dialog', { name: 'We are checking your payment' })
    await opened.user.click(within(again).getAllByRole('button', { name: 'Close' }).at(-1)!)
    await dialogClosed()

    await opened.user.click(screen.getByRole('button', { name: 'Make a Payment' }))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('is being processed.'))
    // Without any click: the status is polled.
    underWay = false
    await screen.findByRole('dialog', { name: 'Payment success' })
    expect(opened.payments()).toHaveLength(1)
  })

  test('while another payment is in flight, the form says so, and shows the new balance once it is known', async () => {
    await saveCard(api)
    let refused = false
    const opened = await openDialog(api, {
      intercept: async ({ method, path }, pass) => {
        if (method !== 'POST' || !path.endsWith('/payments') || refused) return pass()
        refused = true
        const message = 'Another payment of this invoice is being processed. Please wait until it is done.'
        return Response.json({ message, field: 'payment.amount_cents', request_id: 'r' }, { status: 409 })
      },
    })
    await opened.pay()
    await waitFor(() =>
      expect(opened.amount).toHaveAccessibleDescription(
        'Another payment of this invoice is being processed. Please wait until it is done.',
      ),
    )
    // The other one goes through, in another session.
    await saveCard(api, emails.customer, { amountCents: 5_000, key: 'the-other' })
    const shown = (text: string) => Number(text.replace(/[^\d.]/g, ''))
    const before = shown((opened.amount as HTMLInputElement).value)
    expect(await within(opened.dialog).findByText(`$${(before - 50).toFixed(2)}`)).toBeVisible()
  })

  test('an expired card is shown as such, and another payment method is selected', async () => {
    await api.setClock('2040-01-01T12:00:00Z')
    const { dialog } = await openDialog(api)
    expect(within(dialog).getByText('Visa ending in 1111')).toBeVisible()
    expect(within(dialog).getByText('Expired')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Pay with stored method' })).not.toBeInTheDocument()
    await cardForm()
    expect(within(dialog).getByRole('textbox', { name: 'Name on card' })).toBeVisible()
  })

  test('an attempt from before a reload is checked before any new one', async () => {
    await saveCard(api)
    const first = await openDialog(api, {
      intercept: async ({ method, path }, pass) => {
        const answer = await pass()
        if ((method === 'POST' && path.endsWith('/payments')) || path.includes('/by_key/'))
          throw new TypeError('connection reset')
        return answer
      },
    })
    await fill(first.user, first.amount, '12.34')
    await first.pay()
    await screen.findByRole('dialog', { name: 'We are checking your payment' })
    first.unmount()

    const again = await renderPage({
      as: emails.customer,
      api,
      routes,
      path: `/invoice/${demoIds('acme').invoices.unpaid}`,
      slots: { 'invoice.pay': MakePayment },
    })
    await again.user.click(await screen.findByRole('button', { name: 'Make a Payment' }))
    await success()
  })

  test('while offline, Pay Now sends nothing, says so, and uses no key', async () => {
    await saveCard(api)
    const opened = await openDialog(api)
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await opened.pay()
    expect(await within(opened.dialog).findByRole('alert')).toHaveTextContent(
      'You are offline, so nothing was sent. Please try again once you are connected.',
    )
    expect(opened.payments()).toEqual([])
    expect(sessionStorage).toHaveLength(0)
    online.mockRestore()
    await opened.pay()
    await success()
    expect(opened.payments()).toHaveLength(1)
  })
})

test('a user with a link to the invoice pays with a method of their own, which is not saved in the account', async () => {
  await saveCard(api)
  const opened = await openDialog(api, {
    as: undefined,
    link: await api.linkTo('customer', { type: 'Invoice', id: demoIds('acme').invoices.unpaid }),
  })
  const { user, dialog } = opened
  expect(within(dialog).queryByText('Visa ending in 1111')).not.toBeInTheDocument()
  expect(within(dialog).queryByRole('button', { name: 'Pay with stored method' })).not.toBeInTheDocument()
  await cardForm()
  expect(within(dialog).queryByRole('checkbox', { name: 'Save this payment method' })).not.toBeInTheDocument()
  await fill(user, within(dialog).getByRole('textbox', { name: 'Name on card' }), 'Ada Byron')
  await user.type(within(dialog).getByRole('textbox', { name: 'Expiration date' }), '122030')
  typeCard()
  await opened.pay()
  await success()
})
