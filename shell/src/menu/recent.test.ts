import { payableInvoices } from './recent'

const row = (id: number, invoice_id: number | null, invoice_balance_cents: number | null) => ({
  id,
  invoice_id,
  invoice_balance_cents,
})

test('only invoices with a balance can be paid, each at its first visit only', () => {
  const rows = [row(1, 10, 500), row(2, 10, 500), row(3, 11, 0), row(4, null, null), row(5, 12, 1), row(6, 13, -5)]
  expect([...payableInvoices(rows)]).toEqual([
    [1, 10],
    [5, 12],
  ])
})
