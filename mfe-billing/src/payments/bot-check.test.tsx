import { screen, within } from '@testing-library/react'
import { passTime } from '@portal/testing'
import { openDialog, passBotCheck, saveCard, success, paymentsApi, type OpenOptions } from './testing/payments'

const api = paymentsApi()

const FAILED = 'Unexpected error occurred, please try again later. Or call (303) 555-0200.'
const box = () => screen.getByRole('checkbox', { name: "I'm not a robot" })
const open = (options: OpenOptions = {}) => openDialog(api, { tenant: 'bluebird', ...options })
const paid = {
  amount_cents: 29_631,
  transaction_time: '2026-02-10T16:00:00Z',
  reference_id: 'r',
  invoice_id: 30_201,
  status: 'approved',
}

test('the bot check is shown only if the tenant has it enabled', async () => {
  await saveCard(api)
  const { pay, payments } = await openDialog(api)
  expect(screen.queryByText("I'm not a robot")).not.toBeInTheDocument()
  await pay()
  await success()
  expect(payments()[0]!.proof).toBeNull()
})

test('the bot check is required before anything is sent; every payment carries its own proof', async () => {
  let tries = 0
  const opened = await open({
    intercept: async ({ method, path }, pass) => {
      const answer = await pass()
      if (method !== 'POST' || !path.endsWith('/payments')) return answer
      return ++tries === 1
        ? Response.json({ message: 'Declined', request_id: 'r' }, { status: 422 })
        : Response.json(paid)
    },
  })
  await opened.pay()
  expect(box()).toHaveAccessibleDescription('Please confirm that you are not a robot.')
  expect(box()).toHaveFocus()
  expect(opened.payments()).toEqual([])

  await passBotCheck(opened)
  expect(box()).toBeChecked()
  await opened.pay()
  expect(await screen.findByText(/^Your payment could not be processed/)).toBeVisible()
  passTime(260)
  await opened.pay()
  await success()
  const proofs = opened.payments().map(({ proof }) => proof)
  expect(proofs).toEqual([expect.stringMatching(/^\d+\..+\..+$/), expect.stringMatching(/^\d+\..+\..+$/)])
  expect(proofs[0]).not.toBe(proofs[1])
})

test('a failed bot check shows the phone number, and can be retried', async () => {
  let failing = true
  const opened = await open({
    intercept: ({ path }, pass) =>
      failing && path === '/v1/users/siteverify'
        ? Promise.resolve(Response.json({ success: false, score: 0.5, proof: null }))
        : pass(),
  })
  await opened.user.click(box())
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
  expect(screen.getByRole('link', { name: '(303) 555-0200' })).toHaveAttribute('href', 'tel:3035550200')
  expect(box()).not.toBeChecked()
  failing = false
  await passBotCheck(opened)
})

test('a proof that the server rejects is reported at the checkbox, and nothing is charged', async () => {
  const opened = await open({
    intercept: async ({ method, path }, pass) => {
      const isPayment = method === 'POST' && path.endsWith('/payments')
      return isPayment
        ? Response.json(
            { message: 'Unexpected error occurred, please try again later.', field: 'bot_check', request_id: 'r' },
            { status: 422 },
          )
        : pass()
    },
  })
  await passBotCheck(opened)
  await opened.pay()
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
  expect(within(opened.dialog).queryByText(/could not be processed/)).not.toBeInTheDocument()
})

test('checking the status of a payment requires no new bot check', async () => {
  const opened = await open({
    intercept: async ({ method, path }, pass) => {
      const answer = await pass()
      if (method === 'POST' && path.endsWith('/payments')) throw new TypeError('connection reset')
      return path.includes('/by_key/')
        ? Response.json({ status: 'approved', amount_cents: paid.amount_cents, transactions: [] })
        : answer
    },
  })
  await passBotCheck(opened)
  await opened.pay()
  await success()
  expect(opened.sent.filter(({ path }) => path === '/v1/users/siteverify')).toHaveLength(1)
  expect(opened.payments()).toHaveLength(1)
})
