import { asc, eq, sql } from 'drizzle-orm'
import { firstRow } from '#foundation/database/database'
import { discounts } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { DiscountChange, Response } from '@portal/contract'
import { withoutTwins } from './crud-routes'

type DiscountRow = typeof discounts.$inferSelect

const toDiscount = ({ id, code, kind, percent, amountCents, active }: DiscountRow): Response<'createDiscount'> => ({
  id,
  code,
  kind,
  percent,
  amount_cents: amountCents,
  active,
})

const missing = () => notFound('No such discount')

const resource = { table: discounts, unique: { discounts_code: 'code' } }

type Terms = Pick<DiscountRow, 'kind' | 'percent' | 'amountCents'>

/** The terms with those that were sent; 422 unless there is what the kind needs. The other one is null. */
function readTerms(now: Partial<Terms>, sent: DiscountChange): Terms {
  const kind = sent.kind ?? now.kind ?? 'fixed'
  const [percent, amountCents] = [
    sent.percent === undefined ? now.percent : sent.percent,
    sent.amount_cents === undefined ? now.amountCents : sent.amount_cents,
  ]
  if (kind === 'percentage') {
    if (!percent) throw unprocessable('A percentage needs its percent.', 'discount.percent')
    if (sent.amount_cents) throw unprocessable('A percentage has no amount.', 'discount.amount_cents')
    return { kind, percent, amountCents: null }
  }
  if (!amountCents) throw unprocessable('A fixed discount needs its amount.', 'discount.amount_cents')
  if (sent.percent) throw unprocessable('A fixed discount has no percent.', 'discount.percent')
  return { kind, percent: null, amountCents }
}

export function discountRoutes(api: Api): void {
  route(api, 'listDiscounts', async ({ db, query }) =>
    (
      await db
        .select()
        .from(discounts)
        .where(query.all ? undefined : eq(discounts.active, true))
        .orderBy(sql`lower(${discounts.code})`, asc(discounts.id))
    ).map(toDiscount),
  )

  route(api, 'getDiscount', async ({ db, principal, params }) => {
    requireSignedIn(principal)
    const [row] = await db.select().from(discounts).where(eq(discounts.id, params.id))
    if (!row) throw missing()
    return toDiscount(row)
  })

  route(api, 'createDiscount', async ({ db, principal, body: { discount } }) => {
    requireSignedIn(principal)
    const values = { code: discount.code.trim(), ...readTerms({}, discount) }
    return toDiscount(
      firstRow(await withoutTwins(resource, 'discount', db.insert(discounts).values(values).returning())),
    )
  })

  route(api, 'updateDiscount', async ({ db, principal, params, body: { discount } }) => {
    requireSignedIn(principal)
    const [now] = await db.select().from(discounts).where(eq(discounts.id, params.id)).for('update')
    if (!now) throw missing()
    const columns = { code: discount.code?.trim(), active: discount.active, ...readTerms(now, discount) }
    const changed = db.update(discounts).set(columns).where(eq(discounts.id, params.id)).returning()
    return toDiscount(firstRow(await withoutTwins(resource, 'discount', changed)))
  })
}
