import type { FastifyInstance } from 'fastify'
import { dollarText } from '../gateway/money'
import { html, page, table } from '../html'
import { sendPage } from '../web'
import { faults } from './faults'
import { MIN_CENTS, MAX_CENTS, terms } from './terms'

/** A home page that explains the lender and lists amounts to try. */
export function addLenderPage(app: FastifyInstance): void {
  app.get('/', (_request, reply) => sendPage(reply, page({ title: 'Sandbox lender', body })))
}

const dollars = (cents: number) => `$${dollarText(cents)}`

const body = html`
<h1>Sandbox lender</h1>
<p>This stands in for a lender. It lends ${dollars(MIN_CENTS)} to ${dollars(MAX_CENTS)} and takes a few seconds to say so. Below and above it offers nothing.</p>
<h2>What it offers</h2>
${table(
  ['Months', 'Annual rate'],
  terms.map(({ months, ratePercent }) => [months, `${ratePercent} %`]),
)}
<h2>Amounts with an effect</h2>
<p>What is lent is the total of the quote less the down payment.</p>
${table(
  ['Lent', 'What happens'],
  faults.map(({ amountCents, effect }) => [dollars(amountCents), effect]),
)}
<p><a class="link" href="/">The card gateway</a></p>`
