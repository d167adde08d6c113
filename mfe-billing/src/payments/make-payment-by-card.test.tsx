import { screen, waitFor, within } from '@testing-library/react'
import { fill } from '@portal/testing'
import { readAmount, chooseNewMethod, openDialog, passBotCheck, paymentsApi, success } from './testing/payments'
import { goodCard, typeCard } from './testing/vendor-scripts'

const api = paymentsApi()

describe('with a new card', () => {
  test('Stax: each missing field is reported, then part of the balance is paid and the card saved', async () => {
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
    for (const message of [
      'Street Address is required',
      'City is required',
      'State is required',
      'Zip code is required',
    ]) {
      expect(within(dialog).getByText(message)).toBeVisible()
    }
    await fill(user, within(dialog).getByRole('textbox', { name: 'Street Address' }), '1 Elm St')
    await fill(user, within(dialog).getByRole('textbox', { name: 'City' }), 'Fairhaven')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'State' }), 'Colorado')
    await user.type(within(dialog).getByRole('textbox', { name: 'Zip code' }), '80014')
    await user.clear(opened.amount)
    await user.type(opened.amount, '20')
    await opened.pay()
    expect(readAmount(await success())).toBe('$20.00')
    expect(JSON.parse(opened.payments()[0]!.body).payment).toEqual({
      transaction_type: 'stax_card',
      amount_cents: 2000,
      card_token: expect.any(String),
      card_save_payment_method: true,
      name: 'Ada Maria Byron',
      street: '1 Elm St',
      city: 'Fairhaven',
      state: 'CO',
      zip_code: '80014',
    })
    expect(opened.payments()[0]!.body).not.toContain(goodCard.number)
  })

  test('Global Payments: its own button pays; a single name and a missing CVV are reported', async () => {
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
    expect(JSON.parse(opened.payments()[0]!.body).payment).toMatchObject({
      transaction_type: 'gpi_card',
      name: 'Ada Byron',
      card_save_payment_method: false,
    })
  })

  test('a card form that fails to load says so and can be retried; switching tabs keeps the input', async () => {
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
    await fill(user, name, 'Ada Byron')
    await user.click(within(dialog).getByRole('tab', { name: 'Bank account (ACH)' }))
    await user.click(within(dialog).getByRole('tab', { name: 'Card' }))
    expect(name).toHaveValue('Ada Byron')
    expect(new Set(api.scripts.requested).size).toBeLessThan(api.scripts.requested.length)
  })

  test('a card that the vendor accepts and the bank declines is reported, and the input stays', async () => {
    const own = await openDialog(api)
    await chooseNewMethod(own)
    typeCard({ ...goodCard, number: '4012888888881881' })
    await fill(own.user, screen.getByRole('textbox', { name: 'Name on card' }), 'Ada Byron')
    await fill(own.user, screen.getByRole('textbox', { name: 'Expiration date' }), '12/2030')
    await own.pay()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your payment could not be processed.')
    expect(screen.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Ada Byron')
  })
})
