import { screen, waitFor, within } from '@testing-library/react'
import { useMemo } from 'react'
import type { PaymentOption } from '@portal/contract'
import { PlatformProvider, usePlatform, type SlotProps } from '@portal/platform'
import { fill } from '@portal/testing'
import { demoIds } from 'demo/names'
import MakePayment from './make-payment'
import { cardForm, openDialog, success, paymentsApi } from './testing/payments'

const api = paymentsApi()

/** The dialog as staff see it. That the API tells their sessions from customers' is tested by the journeys. */
function AsTechnician(props: SlotProps['invoice.pay']) {
  const platform = usePlatform()
  const own = useMemo(
    () => ({
      ...platform,
      session: { role: 'technician' as const, strategy: 'token' as const, email: 'jamie@acme.example' },
    }),
    [platform],
  )
  return (
    <PlatformProvider value={own}>
      <MakePayment {...props} />
    </PlatformProvider>
  )
}

const byHand = (['check', 'cash', 'external'] as const).map((key): PaymentOption => ({
  key,
  transaction_type: key,
  card_savable: false,
  tokenization_key: null,
  environment: null,
  web_id: null,
  check_payable_to: key === 'check' ? 'Acme Home Services' : null,
  script_url: null,
  bank_token_url: null,
  sandbox: false,
}))
const { unpaid } = demoIds('acme').invoices

async function openAsTechnician(refusal: object | null = null) {
  const opened = await openDialog(api, {
    slots: { 'invoice.pay': AsTechnician },
    intercept: async ({ method, path }, pass) => {
      const answer = await pass()
      if (method === 'GET' && path === '/v2/payment_methods')
        return Response.json([...((await answer.json()) as PaymentOption[]), ...byHand])
      if (method !== 'POST' || !path.endsWith('/payments')) return answer
      // The session of this test is a customer's, for which the API rejects these methods.
      expect(answer.status).toBe(403)
      if (refusal) return Response.json(refusal, { status: 422 })
      return Response.json({
        amount_cents: 29_631,
        transaction_time: api.now().toISOString(),
        reference_id: 'r',
        invoice_id: unpaid,
        status: 'approved',
      })
    },
  })
  const lastBody = () => JSON.parse(opened.payments().at(-1)!.body) as { payment: Record<string, unknown> }
  await cardForm()
  const choose = (tab: string) => opened.user.click(within(opened.dialog).getByRole('tab', { name: tab }))
  return { ...opened, lastBody, choose, field: (name: string) => within(opened.dialog).getByRole('textbox', { name }) }
}

test('staff see all offline methods, and none of the customer’s stored ones', async () => {
  const { dialog } = await openAsTechnician()
  expect(
    within(dialog)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Card', 'Bank account (ACH)', 'Check', 'Cash', 'External'])
  expect(dialog).not.toHaveTextContent('ending in')
  // The invoice's address need not be typed again.
  expect(within(dialog).getByRole('radio', { name: /1840 Juniper St/ })).toBeChecked()
  expect(within(dialog).queryByRole('checkbox', { name: /Save|robot/ })).not.toBeInTheDocument()
})

test('a check requires its number, and all fields are sent', async () => {
  const { user, dialog, choose, field, pay, payments, lastBody } = await openAsTechnician()
  await choose('Check')
  expect(within(dialog).getByText('Payable to Acme Home Services')).toBeVisible()
  await pay()
  expect(field('Check number')).toHaveAccessibleDescription('Check number is required.')
  expect(field('Check number')).toHaveFocus()
  expect(payments()).toHaveLength(0)
  await fill(user, field('Check number'), '1047')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: "Driver's license state" }), 'Colorado')
  await user.type(field("Driver's license number"), '99-123-4567')
  await pay()
  await success()
  expect(lastBody().payment).toEqual({
    transaction_type: 'check',
    amount_cents: 29_631,
    check_number: '1047',
    check_dl_state: 'CO',
    check_dl_number: '99-123-4567',
    notify_customer: true,
  })
})

test('cash needs nothing but the amount', async () => {
  const { user, dialog, choose, field, pay, lastBody } = await openAsTechnician()
  await choose('Cash')
  expect(field('Notes')).toHaveAccessibleDescription('The customer can read this on the invoice.')
  await fill(user, field('Notes'), 'At the door')
  expect(within(dialog).getByRole('checkbox', { name: 'Email the customer a receipt' })).toBeChecked()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Email the customer a receipt' }))
  await pay()
  expect(await success()).toHaveTextContent('The customer paid')
  expect(lastBody().payment).toEqual({
    transaction_type: 'cash',
    amount_cents: 29_631,
    notes: 'At the door',
    notify_customer: false,
  })
})

test('an external payment requires the processor’s name; a server error is shown under its field', async () => {
  const { user, choose, field, pay, payments } = await openAsTechnician({
    message: 'Processor name is required.',
    field: 'payment.processor_name',
  })
  await choose('External')
  await pay()
  expect(field('Processor name')).toHaveAccessibleDescription('Processor name is required.')
  await fill(user, field('Processor name'), 'Front desk')
  await user.type(field('Reference number'), 'T-1')
  expect(field('Processor name')).not.toHaveAccessibleDescription()
  await pay()
  await waitFor(() => expect(field('Processor name')).toHaveAccessibleDescription('Processor name is required.'))
  expect(payments()).toHaveLength(1)
  expect(screen.queryByText(/could not be processed/)).not.toBeInTheDocument()
})

test('a customer is offered no offline methods', async () => {
  const { dialog, user } = await openDialog(api)
  await user.click(within(dialog).getByRole('button', { name: 'Pay with different method' }))
  await cardForm()
  expect(
    within(dialog)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Card', 'Bank account (ACH)'])
})
