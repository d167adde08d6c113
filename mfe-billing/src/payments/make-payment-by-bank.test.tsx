import { screen, within } from '@testing-library/react'
import { chooseNewMethod, openDialog, passBotCheck, paymentsApi, success, type Opened } from './testing/payments'

const api = paymentsApi()

describe('with a bank account', () => {
  const fill = async (
    { user, dialog }: Opened,
    routing: string,
    account: string,
    labels: { account: string; holder?: string },
  ) => {
    await user.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Ada')
    await user.type(within(dialog).getByRole('textbox', { name: 'Last name' }), 'Byron')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: labels.account }), 'Savings')
    if (labels.holder)
      await user.selectOptions(within(dialog).getByRole('combobox', { name: labels.holder }), 'Business')
    await user.type(within(dialog).getByRole('textbox', { name: 'Routing number' }), routing)
    await user.type(within(dialog).getByRole('textbox', { name: 'Account number' }), account)
  }

  test('after a submit of the empty card form its errors stay, and the bank account has none yet', async () => {
    const opened = await openDialog(api)
    const { user, dialog } = opened
    await chooseNewMethod(opened, 'Card')
    await opened.pay()
    expect(within(dialog).getByText('Name is required.')).toBeVisible()
    await user.click(within(dialog).getByRole('tab', { name: 'Bank account (ACH)' }))
    expect(within(dialog).getByRole('textbox', { name: 'First name' })).toBeValid()
    expect(within(dialog).queryByText('Account type is required.')).toBeNull()
    await opened.pay()
    expect(within(dialog).getByText('Account type is required.')).toBeVisible()
  })

  test('Stax: the payment is authorized first, then made; the account number is stored nowhere', async () => {
    const opened = await openDialog(api)
    const { user, dialog, amount } = opened
    const balance = (amount as HTMLInputElement).value
    await chooseNewMethod(opened, 'Bank account (ACH)')
    await opened.pay()
    for (const message of [
      'Account type is required.',
      'First name is required.',
      'Last name is required.',
      'Routing number is required.',
      'Account number is required.',
    ]) {
      expect(within(dialog).getByText(message)).toBeVisible()
    }
    await fill(opened, '021000021', '9876543210', { account: 'Account type' })
    const routing = within(dialog).getByRole('textbox', { name: 'Routing number' })
    await opened.pay()
    const question = await screen.findByRole('alertdialog', { name: 'ACH Authorization' })
    expect(question).toHaveTextContent(`debit ${balance} from the savings account ending in 3210 on 02/10/2026.`)
    expect(question).toHaveTextContent(
      'To revoke this authorization, call (303) 555-0100 before the payment is processed.',
    )
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(opened.payments()).toHaveLength(0)
    expect(routing).toHaveValue('021000021')

    await opened.pay()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Authorize' }))
    expect(await success()).toHaveTextContent('Your bank transfer was submitted.')
    expect(routing).toHaveValue('')
    expect(JSON.parse(opened.payments()[0]!.body).payment).toMatchObject({
      transaction_type: 'stax_ach',
      ach_first_name: 'Ada',
      ach_last_name: 'Byron',
      ach_account_type: 'savings',
      ach_holder_type: 'personal',
      ach_last4: '3210',
      ach_token: expect.any(String),
    })
    const everywhere = JSON.stringify([
      opened.payments(),
      { ...sessionStorage },
      { ...localStorage },
      document.body.innerHTML,
    ])
    expect(everywhere).toContain('stax_ach')
    expect(everywhere).not.toContain('9876543210')
    expect(everywhere).not.toContain('021000021')
  })

  test('Global Payments: an invalid routing number is reported under its field', async () => {
    const opened = await openDialog(api, { tenant: 'bluebird' })
    const { user, dialog } = opened
    await passBotCheck(opened)
    await chooseNewMethod(opened, 'Bank account (ACH)')
    await opened.pay()
    for (const message of [
      'First name is required.',
      'Last name is required.',
      'Account is required.',
      'Account type is required.',
      'Routing number is required.',
      'Account number is required.',
    ]) {
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
    expect(JSON.parse(opened.payments()[0]!.body).payment).toMatchObject({
      transaction_type: 'gpi_ach',
      ach_holder_type: 'business',
    })
  })
})
