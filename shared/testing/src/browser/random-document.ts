import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Client } from '@portal/client'
import type { Financials, Invoice, NewGroup, NewLine, Pricing, Quote } from '@portal/contract'

/** Seeded pseudorandom integers from 0 to `below` - 1: the same sequence for the same seed. */
export function seededNumbers(seed: number): (below: number) => number {
  const generator = xoroshiro128plus(seed)
  return (below) => uniformInt(generator, 0, below - 1)
}

type Document = Quote | Invoice

/** The office's edits of one document, one after the other: each is made on the version that the previous one returned. */
function createEditor(client: Client, document: Document) {
  const params = { id: document.id }
  const query = { version: document.version }
  const isInvoice = 'invoice_id' in document
  const keep = async (edit: Promise<Document>): Promise<Document> => {
    const edited = await edit
    query.version = edited.version
    return edited
  }
  return {
    add: (item: NewLine['item']) =>
      keep(client.call(isInvoice ? 'addInvoiceItem' : 'addQuoteItem', { params, query, body: { item } })),
    group: (group: NewGroup['group']) =>
      keep(client.call(isInvoice ? 'groupInvoiceItems' : 'groupQuoteItems', { params, query, body: { group } })),
    price: (pricing: Pricing['pricing']) =>
      keep(client.call(isInvoice ? 'setInvoicePricing' : 'setQuotePricing', { params, query, body: { pricing } })),
    remove: (item_id: number) =>
      keep(client.call(isInvoice ? 'removeInvoiceItem' : 'removeQuoteItem', { params: { ...params, item_id }, query })),
  }
}

/** Turns a document into a random one, using the office's edit calls: lines, credits, groups, discounts, tax, late discount. */
export async function randomEdits(
  client: Client,
  document: Document,
  seed: number,
  discountIds: readonly number[],
): Promise<Document> {
  const next = seededNumbers(seed)
  const edit = createEditor(client, document)
  const price = () => next([100, 10_000, 1_000_000][next(3)] ?? 100)
  const addLine = (count: number) =>
    edit.add({
      unit_name: `Line ${seed}.${count}`,
      quantity: next(13),
      unit_price_cents: next(5) === 0 ? -price() : price(),
      comparison_price_cents: next(2) ? price() : null,
    })
  let edited = await addLine(0)
  for (let count = next(5); count > 0; count -= 1) edited = await addLine(count)
  const single = edited.items_attributes.filter(({ type, group_id }) => type === 'lineItem' && group_id === null)
  const together = single.filter(() => next(2) === 1).map(({ id }) => id)
  if (together.length > 0) edited = await edit.group({ unit_name: `Group ${seed}`, item_ids: together })
  const doomed = edited.items_attributes.find(({ type }) => type === 'lineItem')
  if (doomed && next(2)) edited = await edit.remove(doomed.id)
  return edit.price({
    discount_ids: discountIds.filter(() => next(2) === 1),
    tax_rate_percent: next(25_000) / 1_000,
    // Never more than what remains after the discounts.
    ...('invoice_id' in document && {
      late_fee_cents: edited.financials.subtotal_cents > 100_000 ? next(2) * next(20_000) : 0,
    }),
  })
}

/** Rounds half away from zero, in integer arithmetic only. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const whole = size / denominator + ((size % denominator) * 2n >= denominator ? 1n : 0n)
  return numerator < 0n ? -whole : whole
}

/** The totals of a document without refunds, computed independently of the portal's own code. */
export function figuresByHand(
  shown: Document,
  lateFeeCents: number,
  paidCents: number,
): Omit<Financials, 'savings_cents'> {
  const lines = shown.items_attributes.filter(({ type }) => type === 'lineItem')
  const subtotal = lines.reduce(
    (sum, { quantity, unit_price_cents }) => sum + BigInt(quantity) * BigInt(unit_price_cents),
    0n,
  )
  const taxable = lines
    .filter((line) => line.taxable !== false)
    .reduce((sum, { quantity, unit_price_cents }) => sum + BigInt(quantity) * BigInt(unit_price_cents), 0n)
  const thousandths = (percent: number | null) => BigInt(Math.round((percent ?? 0) * 1_000))
  const wanted = shown.discount_attributes.reduce(
    (sum, { kind, percent, amount_cents }) =>
      sum + (kind === 'percentage' ? rounded(subtotal * thousandths(percent), 100_000n) : BigInt(amount_cents ?? 0)),
    0n,
  )
  const least = subtotal > 0n ? subtotal : 0n
  const discount = wanted < least ? wanted : least
  const left = least - discount
  const late = BigInt(lateFeeCents) < left ? BigInt(lateFeeCents) : left
  const net = subtotal - discount - late
  const taxed = subtotal > 0n ? taxable - rounded((discount + late) * taxable, subtotal) : taxable
  const tax = shown.tax_setting.taxable ? rounded(taxed * thousandths(shown.tax_setting.rate_percent), 100_000n) : 0n
  const total = Number(net + tax)
  return {
    subtotal_cents: Number(subtotal),
    discount_amount_cents: Number(discount),
    late_fee_cents: Number(late),
    sales_tax_cents: Number(tax),
    total_cents: total,
    total_transactions_cents: paidCents,
    refunded_cents: 0,
    price_adjustment_cents: 0,
    balance_cents: total - paidCents,
  }
}
