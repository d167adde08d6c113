// Invoices for document tests, priced by the rules, and the amounts that a reader has to find in them.
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Sender } from '#areas/documents/pdf/letterhead'
import { wordsFor } from '#foundation/languages/words'
import type { Invoice, LineItem, Payment } from '@portal/contract'
import { documentTotals, formatCents, totalLines } from '@portal/rules'

export const sender: Sender = {
  name: 'Acme Home Services',
  i18n: wordsFor('en'),
  phone: '3035550100',
  supportEmail: 'office@acme.example',
  logoSizePercentage: 100,
  primaryColor: '#14532d',
  secondaryColor: '#c2410c',
  timezone: 'America/Denver',
  licenseInformation: 'State License CO-104522',
  termsOfService: 'Payment is due on completion of the work.',
  logo: null,
}

export const line = (more: Partial<LineItem> = {}): LineItem => {
  const { quantity = 1, unit_price_cents = 12_500, comparison_price_cents = null } = more
  return {
    id: 1,
    group_id: null,
    type: 'lineItem',
    items_in_group: 0,
    quantity,
    unit_name: 'Drain cleaning',
    item_type: 'task',
    covered_systems: null,
    description: null,
    warranty: null,
    unit_price_cents,
    total_cents: quantity * unit_price_cents,
    comparison_price_cents,
    comparison_total_cents: comparison_price_cents === null ? null : quantity * comparison_price_cents,
    equipment_request_status: null,
    invoice_format: null,
    ...more,
  }
}

export const payment = (more: Partial<Payment> = {}): Payment => ({
  id: 1,
  invoice_id: 1042,
  transaction_time: '2026-02-03T18:00:00.000Z',
  transaction_type: 'card',
  amount_cents: 5_000,
  card_brand: 'visa',
  card_last4: '1111',
  entry_method: null,
  check_number: null,
  ach_account_type: null,
  ach_last4: null,
  processor_name: null,
  reference_id: 'ref-1',
  status: 'approved',
  notes: null,
  receipt_url: null,
  ...more,
})

/** An invoice whose amounts are computed from its lines, discounts, tax and payments. */
export function invoice(more: Partial<Invoice> = {}, lateFeeCents = 0): Invoice {
  const {
    items_attributes: items = [line()],
    discount_attributes: discounts = [],
    tax_setting: tax = { enabled: true, taxable: true, rate_percent: 7.75 },
    payments = [],
  } = more
  const financials = documentTotals({
    items: items.filter(({ type }) => type === 'lineItem'),
    discounts,
    tax,
    late_fee_cents: lateFeeCents,
    payments,
  })
  return {
    id: 1042,
    invoice_id: 1042,
    job_id: 88,
    invoice_date: '2026-02-03',
    format: 'detailed',
    summary: 'The drain was blocked.',
    pdf_url: null,
    customer: { full_name: 'Casey Rivera' },
    billing_address: { street: '1840 Juniper St', unit: 'Apt 4', city: 'Fairhaven', state: 'CO', zip_code: '80014' },
    service_address: null,
    items_attributes: items,
    financials,
    balance: formatCents(financials.balance_cents),
    total: formatCents(financials.total_cents),
    discount_attributes: discounts,
    tax_setting: tax,
    signature: { kind: 'overridden', name: null, image_url: null, signature_time: '2026-02-03T18:00:00.000Z' },
    signed_copies: [],
    changed_since_signed: null,
    payments,
    notes: null,
    version: 1,
    work_done: true,
    voided: false,
    finalized: true,
    quote_type: null,
    comparison_membership_program_name: null,
    actual_membership_program_name: null,
    links: { payment_create: null },
    ...more,
  }
}

/** Every amount that an invoice shows, top to bottom. */
export function listAmounts(shown: Invoice): string[] {
  const compares = shown.quote_type === 'two_column'
  const ofLine = (each: LineItem) => [
    ...(each.type === 'lineItem' ? [each.unit_price_cents] : []),
    ...(compares ? [each.comparison_total_cents ?? each.total_cents] : []),
    each.total_cents,
  ]
  return [
    ...shown.items_attributes.flatMap(ofLine).map((cents) => formatCents(cents)),
    ...totalLines(shown).map(({ amount }) => amount),
    ...shown.payments.map(({ amount_cents }) => formatCents(amount_cents)),
  ]
}

/** Pseudorandom numbers, reproducible by seed. */
function seededNumbers(seed: number): (below: number) => number {
  const generator = xoroshiro128plus(seed)
  return (below) => uniformInt(generator, 0, below - 1)
}

const names = [
  'Condenser, 3 ton',
  'Permit',
  'Łukasz’s valve',
  'Bộ lọc Nguyễn',
  'Pump Æther-9000 with a name that takes more than one line of its column',
  'Filter 16×25',
  '漢字 part',
  'x'.repeat(90),
]
const statuses: Payment['status'][] = ['approved', 'submitted', 'voided', 'failed', 'attempted', 'unknown', 'returned']

/** A random invoice: groups, comparison prices, discounts, late discount, payments and refunds. */
export function randomInvoice(seed: number): Invoice {
  const next = seededNumbers(seed)
  const some = <T>(most: number, make: (index: number) => T): T[] =>
    Array.from({ length: next(most + 1) }, (_, index) => make(index))
  const price = () => next([500, 50_000, 5_000_000][next(3)] ?? 500)
  const single = (id: number, groupId: number | null) =>
    line({
      id,
      group_id: groupId,
      unit_name: names[next(names.length)] ?? '',
      quantity: next(12),
      unit_price_cents: price(),
      comparison_price_cents: next(2) ? price() : null,
      description: next(3) ? null : 'Made to measure, fitted and tested. '.repeat(1 + next(12)),
      warranty: next(3) ? null : '10 years',
      covered_systems: next(4) ? null : next(5),
    })
  const groups = some(3, (index) => {
    const members = some(6, (member) => single(100 * (index + 1) + member, index + 1))
    const total = members.reduce((sum, { total_cents }) => sum + total_cents, 0)
    const compared = members.reduce((sum, each) => sum + (each.comparison_total_cents ?? each.total_cents), 0)
    return [
      line({
        id: 9_000 + index,
        type: 'group',
        group_id: index + 1,
        unit_name: `Group ${index}`,
        unit_price_cents: total,
        total_cents: total,
        comparison_total_cents: compared,
      }),
      ...members,
    ]
  })
  const status = (): Payment['status'] => statuses[next(statuses.length)] ?? 'approved'
  return invoice(
    {
      items_attributes: [...groups.flat(), ...some(30, (index) => single(index + 1, null))],
      quote_type: next(2) ? 'two_column' : null,
      comparison_membership_program_name: next(2) ? 'No plan' : null,
      actual_membership_program_name: next(2) ? 'Comfort Plan' : null,
      discount_attributes: some(3, (id) =>
        next(2)
          ? { id, discount_id: null, code: `OFF${id}`, kind: 'percentage', percent: next(40), amount_cents: null }
          : { id, discount_id: null, code: `LESS${id}`, kind: 'fixed', percent: null, amount_cents: price() },
      ),
      tax_setting: { enabled: true, taxable: next(2) === 1, rate_percent: 8.25 },
      payments: some(8, (id) =>
        payment({ id, amount_cents: next(4) ? price() : -price(), status: status(), reference_id: `ref-${id}` }),
      ),
      format: next(2) ? 'detailed' : 'summary',
      notes: next(2) ? 'Filters are due in spring.\nCall ahead.' : null,
      voided: next(5) === 0,
    },
    next(3) ? 0 : next(20_000),
  )
}
