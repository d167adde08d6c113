import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient } from '#test/support/payments'
import type { DiscountChange, NewDiscount } from '@portal/contract'
import { demoIds } from 'demo/names'

const { discounts, quotes } = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))

const add = (discount: NewDiscount) => office.call('createDiscount', { body: { discount } })
const change = (id: number, discount: DiscountChange) =>
  office.call('updateDiscount', { params: { id }, body: { discount } })
const list = async (all = false) => (await office.call('listDiscounts', { query: { all } })).body

it('a discount is added, given, changed and no longer offered; a document keeps it as it was', async () => {
  const { status, body } = await add({ code: ' NEIGHBOR ', kind: 'percentage', percent: 12.5 })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    code: 'NEIGHBOR',
    kind: 'percentage',
    percent: 12.5,
    amount_cents: null,
    active: true,
  })
  expect(await list()).toContainEqual(body)
  const { body: quote } = await office.call('getQuote', { params: { id: quotes.sent } })
  const give = async (version: number) =>
    (
      await office.call('setQuotePricing', {
        params: { id: quotes.sent },
        query: { version },
        body: { pricing: { discount_ids: [body.id] } },
      })
    ).body
  const given = await give(quote.version)
  expect(given.discount_attributes).toMatchObject([{ code: 'NEIGHBOR', percent: 12.5 }])

  expect((await change(body.id, { kind: 'fixed', amount_cents: 5_000, code: 'FRIEND' })).body).toMatchObject({
    code: 'FRIEND',
    kind: 'fixed',
    percent: null,
    amount_cents: 5_000,
  })
  expect((await change(body.id, { active: false })).body).toMatchObject({ amount_cents: 5_000, active: false })
  expect((await list()).map(({ id }) => id)).not.toContain(body.id)
  expect((await list(true)).map(({ id }) => id)).toContain(body.id)
  expect((await give(given.version)).discount_attributes).toMatchObject([{ code: 'NEIGHBOR', percent: 12.5 }])
})

it.each<[NewDiscount, number, string]>([
  [{ code: 'ten', kind: 'percentage' }, 422, 'discount.percent'],
  [{ code: 'ten', kind: 'percentage', percent: 10, amount_cents: 5 }, 422, 'discount.amount_cents'],
  [{ code: 'ten', kind: 'fixed', percent: 10 }, 422, 'discount.amount_cents'],
  [{ code: 'ten', kind: 'fixed', percent: 10, amount_cents: 5 }, 422, 'discount.percent'],
  [{ code: 'ten', kind: 'percentage', percent: 101 }, 400, 'discount.percent'],
  [{ code: ' ', kind: 'fixed', amount_cents: 5 }, 400, 'discount.code'],
])('%j is refused', async (discount, status, field) =>
  expect(await add(discount)).toMatchObject({ status, body: { field } }),
)

it('two discounts have different codes', async () => {
  const taken = (await list()).find(({ id }) => id === discounts.senior)!.code.toLowerCase()
  const refusal = { status: 409, body: { field: 'discount.code' } }
  expect(await add({ code: taken, kind: 'fixed', amount_cents: 5 })).toMatchObject(refusal)
  expect(await change(discounts.fifty, { code: taken })).toMatchObject(refusal)
  expect((await change(999_999, { active: false })).status).toBe(404)
})
