import { paths } from '@portal/platform/paths'
import { bookVisit } from 'rehearsal'
import { fillBank, fillCard, gotIt, press } from '../fixtures/payments'
import { expect, test } from './fixture'
import { signInAs } from './visit'

test('the office sets up cards and bank transfers and bills a job; the customer pays by both, and both nodes show it', async ({
  page,
  at,
  topology,
  tenant,
  callNode,
  mailTo,
}) => {
  const { publicKey, webId } = JSON.parse(
    await topology.exec('portal-a', 'cat', '/sandbox/accounts/sunny-gpi.json'),
  ) as { publicKey: string; webId: string }
  const way = (key: string) => ({
    key,
    card_savable: true,
    tokenization_key: publicKey,
    environment: 'test',
    web_id: webId,
    check_payable_to: null,
    staff_only: false,
  })
  await callNode('portal-a', 'POST', '/v2/settings/payment_methods', {
    token: tenant.adminToken,
    data: { payment_methods: [way('gpi_card'), way('gpi_ach')] },
  })
  const visit = await bookVisit(callNode, 'pay@example.com', new Date())
  const { id, version } = (await callNode('portal-a', 'POST', `/v2/jobs/${visit.jobId}/invoice`, {
    token: tenant.adminToken,
    data: { invoice: {} },
  })) as { id: number; version: number }
  await callNode('portal-b', 'POST', `/v2/invoices/${id}/items?version=${version}`, {
    token: tenant.adminToken,
    data: { item: { unit_name: 'Drain cleaning', unit_price_cents: 28_500 } },
  })
  // Nodes know a tenant for a few seconds.
  for (const node of ['portal-a', 'portal-b'] as const) {
    await expect
      .poll(
        async () =>
          (
            (await callNode(node, 'GET', `/v2/invoices/${id}`, { token: visit.customer.token })) as {
              links: { payment_create: string | null }
            }
          ).links.payment_create,
      )
      .not.toBeNull()
  }

  await signInAs(page, visit, at('/'))
  await page.goto(at(paths.invoice(id)))
  await page.getByRole('button', { name: 'Make a Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a Payment' })
  // bluebird: the tenant that has this vendor in the helpers.
  await dialog.getByRole('tab', { name: 'Bank account (ACH)' }).click()
  await dialog.getByLabel('Amount').fill('100.00')
  await fillBank(dialog, 'bluebird')
  await press(page, dialog, 'Pay Now')
  await page.getByRole('alertdialog', { name: 'ACH Authorization' }).getByRole('button', { name: 'Authorize' }).click()
  await expect(page.getByRole('dialog', { name: 'Payment success' })).toContainText('Your bank transfer was submitted.')
  await gotIt(page).click()

  await page.getByRole('button', { name: 'Make a Payment' }).click()
  await fillCard(page, dialog, 'bluebird', '4263970000005262')
  expect(page.frames().map((frame) => new URL(frame.url()).origin)).toContain(topology.origin('pay.sandbox'))
  await press(page, dialog, 'Pay Now', true)
  await gotIt(page).click()
  await expect(page.getByLabel('Totals')).toContainText('$0.00')
  for (const node of ['portal-a', 'portal-b'] as const)
    expect(await callNode(node, 'GET', `/v2/invoices/${id}`, { token: visit.customer.token })).toMatchObject({
      balance: '$0.00',
    })
  expect((await mailTo('pay@example.com', 'Your payment of $185.00')).text).toContain('Visa ending in 5262')
})
