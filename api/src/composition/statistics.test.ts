import { payments } from '#foundation/database/schema'
import { enqueueMail } from '#foundation/mail/outbox'
import { setUpTestApi } from '#test/support'
import { plainLetter } from '#test/support/plain-letter'
import { demoIds } from 'demo/names'
import { readStatistics } from './statistics'

const api = setUpTestApi()

test('backlogs of all tenants are added up', async () => {
  const before = await readStatistics(api.database)
  const hoursAgo = (hours: number) => new Date(api.clock().getTime() - hours * 3_600_000)
  for (const [tenant, hours] of [
    ['acme', 20_000],
    ['bluebird', 30_000],
  ] as const) {
    const { tenant: id, invoices } = demoIds(tenant)
    await api.database.withTenant(id, async (db) => {
      await enqueueMail(db, { kind: 'receipt', to: 'casey@example.com', letter: plainLetter() }, hoursAgo(hours))
      const payment = {
        invoiceId: invoices.unpaid,
        idempotencyKey: tenant,
        requestFingerprint: 'x',
        referenceId: tenant,
        transactionType: 'card' as const,
        amountCents: 100,
        transactionTime: hoursAgo(hours),
      }
      await db.insert(payments).values([
        { ...payment, status: 'unknown' },
        { ...payment, idempotencyKey: 'approved', referenceId: 'approved', status: 'approved' },
      ])
    })
  }
  const after = await readStatistics(api.database)
  expect(after.mail).toEqual({ count: before.mail.count + 2, oldestAt: hoursAgo(30_000) })
  expect(after.openPayments.unknown).toEqual({
    count: before.openPayments.unknown.count + 2,
    oldestAt: hoursAgo(30_000),
  })
  expect(after.openPayments.attempted).toEqual(before.openPayments.attempted)
})
