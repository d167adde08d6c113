import type { FastifyInstance } from 'fastify'
import { html, page, table } from '../html'
import { sendPage } from '../web'
import { groupDigits } from './card-rules'
import type { GatewayContext } from './context'
import { dollarText } from './money'
import { statusAt, type Outcome, type Provider, type Transaction } from './records'
import { amountEffects, testAccounts, testCards } from './test-data'

const SHOWN = 20

const outcomeTexts: Record<Outcome, string> = {
  approve: 'is paid',
  decline: 'gives a token, then is declined when charged',
  return: 'is accepted, then returned by the bank some business days later',
}

/** A home page that explains the gateway, and the list of transactions that tests compare with the ledger. */
export function addHomePage(app: FastifyInstance, { store, clock }: GatewayContext): void {
  app.get('/', (_request, reply) => {
    const latest = store.transactions().slice(-SHOWN).reverse()
    return sendPage(reply, page({ title: 'Sandbox card gateway', body: homePage(latest, clock()) }))
  })

  app.get<{ Querystring: { provider?: Provider; reference?: string } }>('/sandbox/transactions', (request) => {
    const { provider, reference } = request.query
    const transactions = store
      .transactions()
      .filter(
        (each) => (provider ?? each.provider) === each.provider && (reference ?? each.reference) === each.reference,
      )
    return { data: transactions.map((each) => toRow(each, clock())), total: transactions.length }
  })
}

function toRow(transaction: Transaction, now: Date) {
  return {
    id: transaction.id,
    provider: transaction.provider,
    merchant: transaction.merchantId.replace(/^\w+:/, ''),
    type: transaction.type,
    method: transaction.method,
    status: statusAt(transaction, now),
    requested_cents: transaction.requestedCents,
    amount_cents: transaction.amountCents,
    refunded_cents: transaction.refundedCents,
    reference: transaction.reference,
    parent_id: transaction.parentId,
    brand: transaction.brand,
    last4: transaction.last4,
    message: transaction.message,
    created_at: transaction.createdAt,
  }
}

const homePage = (latest: Transaction[], now: Date) => html`
<h1>Sandbox card gateway</h1>
<p>This stands in for the payment vendors Stax and Global Payments. No money moves here, and no real card or bank account is taken: only the numbers below are.</p>
<h2>Test cards</h2>
<p>Any future expiration date and any security code of three or four digits will do.</p>
${table(
  ['Number', 'What happens'],
  testCards.map((card) => [groupDigits(card.number), outcomeTexts[card.outcome]]),
)}
<h2>Test bank accounts</h2>
${table(
  ['Routing number', 'Account number', 'What happens'],
  testAccounts.map((account) => [account.routingNumber, account.accountNumber, outcomeTexts[account.outcome]]),
)}
<h2>Amounts with an effect</h2>
${table(
  ['Ending in', 'What happens'],
  amountEffects.map(({ ending, effect }) => [ending, effect]),
)}
<h2>Last transactions</h2>
${
  latest.length === 0
    ? html`<p>None yet.</p>`
    : table(
        ['When (UTC)', 'Vendor', 'Type', 'Paid with', 'Amount', 'Status', 'Reference'],
        latest.map((each) => [
          each.createdAt.slice(0, 19).replace('T', ' '),
          each.provider,
          each.type,
          `${each.brand ?? 'bank account'} ${each.last4}`,
          `$${dollarText(each.amountCents)}`,
          statusAt(each, now),
          each.reference ?? '',
        ]),
      )
}`
