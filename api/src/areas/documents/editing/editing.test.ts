import { eq } from 'drizzle-orm'
import { appointments, tasks as priceList } from '#foundation/database/schema'
import { setUpTestApi } from '#test/support'
import { documentIds, editable, openEditor, setUpEditors, type Document } from '#test/support/document-editor'
import { documentTotals } from '@portal/rules'
import { demoIds, emails } from 'demo/names'
import { tablesFor, type DocumentType } from './document-tables'

const { tasks, discounts } = documentIds

const listNames = ({ items_attributes }: Document): string[] =>
  items_attributes.map(({ type, group_id, unit_name }) => {
    const indent = group_id === null ? '' : '- '
    return `${type === 'group' ? '#' : indent}${unit_name}`
  })
const findLine = ({ items_attributes }: Document, name: string) =>
  items_attributes.find(({ unit_name }) => unit_name === name)!

const tooHigh = { status: 422, body: { message: 'The total is too high to be billed. Check quantities and prices.' } }

/** The totals that the shared rules compute from what the document shows. */
const totalsShown = (shown: Document) =>
  documentTotals({
    items: shown.items_attributes.filter(({ type }) => type === 'lineItem'),
    discounts: shown.discount_attributes,
    tax: shown.tax_setting,
    late_fee_cents: shown.financials.late_fee_cents,
    payments: 'payments' in shown ? shown.payments : [],
  })

describe.each<[DocumentType]>([['Quote'], ['Invoice']])('staff edit a document: %s', (type) => {
  const { api, technician, office } = setUpEditors(type)

  it('adds a catalog line at the end, at the catalog price', async () => {
    const before = await technician.read()
    const { status, body } = await technician.edit('POST', '/items', { item: { task_id: tasks.drain, quantity: 2 } })
    expect(status).toBe(201)
    const added = body.items_attributes.at(-1)!
    expect(added).toMatchObject({ type: 'lineItem', group_id: null, quantity: 2, unit_name: 'Drain cleaning' })
    expect(added.total_cents).toBe(2 * added.unit_price_cents)
    expect(body.version).toBe(before.version + 1)
    expect(body.financials).toEqual(totalsShown(body))
    expect(body.financials.subtotal_cents).toBe(before.financials.subtotal_cents + added.total_cents)
  })

  it('only the office sets prices: a technician can set none, and add no custom line', async () => {
    const { items_attributes, version } = await technician.read()
    const id = items_attributes.at(-1)!.id
    expect(await technician.edit('PUT', `/items/${id}`, { item: { unit_price_cents: 1 } })).toMatchObject({
      status: 403,
      body: { field: 'item.unit_price_cents' },
    })
    expect(await technician.edit('PUT', `/items/${id}`, { item: { comparison_price_cents: null } })).toMatchObject({
      status: 403,
      body: { field: 'item.comparison_price_cents' },
    })
    expect(
      await technician.edit('POST', '/items', { item: { task_id: tasks.drain, unit_price_cents: 0 } }),
    ).toMatchObject({ status: 403 })
    expect(await technician.edit('POST', '/items', { item: { unit_name: 'A favour' } })).toMatchObject({
      status: 422,
      body: { field: 'item.task_id' },
    })
    expect((await technician.read()).version).toBe(version)
    const { status, body } = await office.edit('PUT', `/items/${id}`, { item: { unit_price_cents: 12_345 } })
    expect([status, findLine(body, items_attributes.at(-1)!.unit_name).unit_price_cents]).toEqual([200, 12_345])
    const own = await office.edit('POST', '/items', { item: { unit_name: '  A favour ', unit_price_cents: -5_000 } })
    expect(own.body.items_attributes.at(-1)).toMatchObject({ unit_name: 'A favour', total_cents: -5_000 })
    expect(own.body.financials).toEqual(totalsShown(own.body))
  })

  it('quantity, covered systems and text can change, and the totals follow', async () => {
    await technician.edit('POST', '/items', { item: { task_id: tasks.comfortPlan } })
    const added = (await technician.read()).items_attributes.at(-1)!
    const { body } = await technician.edit('PUT', `/items/${added.id}`, {
      item: { quantity: 3, covered_systems: 4, description: ' Both floors ', warranty: '' },
    })
    expect(body.items_attributes.at(-1)).toMatchObject({
      quantity: 3,
      covered_systems: 4,
      description: 'Both floors',
      warranty: null,
      total_cents: 3 * added.unit_price_cents,
    })
    expect(body.financials).toEqual(totalsShown(body))
  })

  it.each([
    [{ quantity: -1 }, 400, 'item.quantity'],
    [{ quantity: 1.5 }, 400, 'item.quantity'],
    [{ quantity: 10_000 }, 400, 'item.quantity'],
    [{ covered_systems: -1 }, 400, 'item.covered_systems'],
    [{ unit_name: '   ' }, 422, 'item.unit_name'],
    [{ unit_price_cents: 100_000_000 }, 400, 'item.unit_price_cents'],
    [{ equipment_request_status: 'lost' }, 400, 'item.equipment_request_status'],
  ])('rejects %j with its field and changes nothing', async (item, status, field) => {
    const before = await office.read()
    expect(await office.edit('PUT', `/items/${before.items_attributes.at(-1)!.id}`, { item })).toMatchObject({
      status,
      body: { field },
    })
    expect(await office.read()).toEqual(before)
  })

  it('a document can have 500 lines including headings; one that already has more can still be reordered', async () => {
    const before = await office.read()
    const { items } = tablesFor(type)
    const missing = 500 - before.items_attributes.length
    const fill = (count: number) =>
      api.inAcme((db) =>
        db.insert(items).values(
          Array.from({ length: count }, (_, index) => ({
            documentId: before.id,
            unitName: `Line ${index}`,
            position: 1_000 + index,
          })),
        ),
      )
    await fill(missing - 1)
    const last = await office.edit('POST', '/items', { item: { unit_name: 'The last one' } })
    expect([last.status, last.body.items_attributes.length]).toEqual([201, 500])
    const single = last.body.items_attributes.at(-1)!.id
    const message = 'A document has at most 500 lines, including group headings.'
    expect(await office.edit('POST', '/items', { item: { unit_name: 'One too many' } })).toMatchObject({
      status: 422,
      body: { field: 'item', message },
    })
    expect(
      await office.edit('POST', '/groups', { group: { unit_name: 'One heading too many', item_ids: [single] } }),
    ).toMatchObject({ status: 422, body: { field: 'group', message } })
    await fill(1)
    const lines = (await office.read()).items_attributes.map(({ id, group_id }) => ({ id, group_id }))
    expect(lines).toHaveLength(501)
    expect((await office.edit('PUT', '/arrangement', { items: lines.toReversed() })).status).toBe(200)
  })

  it('a total beyond what can be billed is refused', async () => {
    const before = await office.read()
    const id = before.items_attributes.at(-1)!.id
    expect(
      await office.edit('PUT', `/items/${id}`, { item: { quantity: 9_999, unit_price_cents: 99_999_999 } }),
    ).toMatchObject(tooHigh)
    expect(await office.read()).toEqual(before)
  })

  it('lines that cancel each other out do not bypass the limit', async () => {
    const up = (
      await office.edit('POST', '/items', { item: { unit_name: 'Up', quantity: 15, unit_price_cents: 99_999_999 } })
    ).body.items_attributes.at(-1)!
    expect(
      (await office.edit('POST', '/items', { item: { unit_name: 'Down', quantity: 6, unit_price_cents: -99_999_999 } }))
        .status,
    ).toBe(201)
    expect(await office.edit('PUT', `/items/${up.id}`, { item: { quantity: 22 } })).toMatchObject(tooHigh)
    expect(
      await office.edit('POST', '/items', {
        item: { unit_name: 'Compared', quantity: 9_999, comparison_price_cents: -99_999_999 },
      }),
    ).toMatchObject(tooHigh)
  })

  it('groups, arranges, ungroups and removes lines', async () => {
    for (const task of [tasks.drain, tasks.tuneUp, tasks.comfortPlan])
      await technician.edit('POST', '/items', { item: { task_id: task } })
    const start = await technician.read()
    const [drain, tuneUp, plan] = start.items_attributes.slice(-3)
    const old = listNames(start).slice(0, -3)
    const grouped = (
      await technician.edit('POST', '/groups', {
        group: { unit_name: 'Spring service', item_ids: [drain!.id, plan!.id] },
      })
    ).body
    expect(listNames(grouped)).toEqual([
      ...old,
      '#Spring service',
      `- ${drain!.unit_name}`,
      `- ${plan!.unit_name}`,
      tuneUp!.unit_name,
    ])
    const heading = findLine(grouped, 'Spring service')
    expect(heading).toMatchObject({ items_in_group: 2, total_cents: drain!.total_cents + plan!.total_cents })
    expect(heading.group_id).toBe(Math.floor(api.clock().getTime() / 1000))
    expect(grouped.financials).toEqual(start.financials)

    const second = (await technician.edit('POST', '/groups', { group: { unit_name: 'More', item_ids: [tuneUp!.id] } }))
      .body
    expect(findLine(second, 'More').group_id).toBe(heading.group_id! + 1)

    const places = second.items_attributes
      .map(({ id, group_id }) => ({ id, group_id: id === tuneUp!.id ? heading.group_id : group_id }))
      .reverse()
    const arranged = (await technician.edit('PUT', '/arrangement', { items: places })).body
    expect(listNames(arranged).slice(0, 4)).toEqual([
      '#Spring service',
      `- ${tuneUp!.unit_name}`,
      `- ${plan!.unit_name}`,
      `- ${drain!.unit_name}`,
    ])
    expect(listNames(arranged)).not.toContain('#More')
    expect(arranged.financials).toEqual(start.financials)

    expect(await technician.edit('DELETE', `/items/${heading.id}`)).toMatchObject({
      status: 422,
      body: { message: 'Ungroup it first, then remove its lines one by one.' },
    })
    const alone = (await technician.edit('DELETE', `/groups/${heading.group_id}`)).body
    expect(listNames(alone).slice(0, 3)).toEqual([tuneUp!.unit_name, plan!.unit_name, drain!.unit_name])
    const less = (await technician.edit('DELETE', `/items/${plan!.id}`)).body
    expect(less.items_attributes.map(({ id }) => id)).toEqual(
      alone.items_attributes.map(({ id }) => id).filter((id) => id !== plan!.id),
    )
    expect(less.financials).toEqual(totalsShown(less))
    expect((await technician.edit('DELETE', `/items/${plan!.id}`)).status).toBe(404)
  })

  it('an arrangement must list every line once, and only existing groups', async () => {
    await technician.edit('POST', '/items', { item: { task_id: tasks.drain } })
    const { items_attributes: lines } = await technician.read()
    const places = lines.map(({ id, group_id }) => ({ id, group_id }))
    for (const items of [places.slice(1), [...places, places[0]!], [{ id: 1, group_id: null }, ...places.slice(1)]]) {
      expect(await technician.edit('PUT', '/arrangement', { items })).toMatchObject({
        status: 422,
        body: { field: 'items' },
      })
    }
    const at = places.length - 1
    expect(
      await technician.edit('PUT', '/arrangement', { items: places.with(at, { id: places[at]!.id, group_id: 5 }) }),
    ).toMatchObject({ status: 422, body: { field: `items.${at}.group_id` } })
  })

  it('discounts are set from the tenant’s list, and removed', async () => {
    const before = await technician.read()
    const { body } = await technician.edit('PUT', '/pricing', {
      pricing: { discount_ids: [discounts.tenPercent, discounts.fifty] },
    })
    expect(body.discount_attributes.filter(({ discount_id }) => discount_id !== null)).toMatchObject([
      { code: 'SPRING10', kind: 'percentage', percent: 10 },
      { code: 'FIFTY', kind: 'fixed', amount_cents: 5_000 },
    ])
    expect(body.financials).toEqual(totalsShown(body))
    expect(body.financials.discount_amount_cents).toBeGreaterThan(before.financials.discount_amount_cents)
    expect(
      await technician.edit('PUT', '/pricing', { pricing: { discount_ids: [discounts.fifty, 999] } }),
    ).toMatchObject({ status: 422, body: { field: 'pricing.discount_ids.1' } })
    expect(
      await technician.edit('PUT', '/pricing', { pricing: { discount_ids: [discounts.fifty, discounts.fifty] } }),
    ).toMatchObject({ status: 422, body: { field: 'pricing.discount_ids.1' } })
    const none = (await technician.edit('PUT', '/pricing', { pricing: { discount_ids: [] } })).body
    expect(none.financials).toEqual(before.financials)
  })

  it('a task of the catalog that is not taxable is not taxed, and stays so when the catalog changes', async () => {
    const before = (await office.read()).financials
    const { body } = await office.edit('POST', '/items', { item: { task_id: tasks.permit } })
    expect(body.items_attributes.at(-1)).toMatchObject({ unit_name: 'Permit and inspection', taxable: false })
    expect(body.financials).toEqual(totalsShown(body))
    if (body.discount_attributes.length === 0) expect(body.financials.sales_tax_cents).toBe(before.sales_tax_cents)
    await api.inAcme((db) => db.update(priceList).set({ taxable: true }).where(eq(priceList.id, tasks.permit)))
    expect(
      (await office.edit('POST', '/items', { item: { unit_name: 'More', taxable: false } })).body.financials,
    ).toMatchObject({ sales_tax_cents: body.financials.sales_tax_cents })
    expect(
      await technician.edit('PUT', `/items/${body.items_attributes.at(-1)!.id}`, { item: { taxable: true } }),
    ).toMatchObject({ status: 403, body: { field: 'item.taxable' } })
    const taxed = await office.edit('PUT', `/items/${body.items_attributes.at(-1)!.id}`, { item: { taxable: true } })
    expect(taxed.body.financials.sales_tax_cents).toBeGreaterThan(body.financials.sales_tax_cents)
  })

  it('the tax rate changes with four decimals, and only where tax is charged', async () => {
    const { body } = await technician.edit('PUT', '/pricing', { pricing: { tax_rate_percent: 8.1875 } })
    expect(body.tax_setting).toEqual({ enabled: true, taxable: true, rate_percent: 8.1875 })
    expect(body.financials).toEqual(totalsShown(body))
    expect(await technician.edit('PUT', '/pricing', { pricing: { tax_rate_percent: 8.18755 } })).toMatchObject({
      status: 422,
      body: { field: 'pricing.tax_rate_percent' },
    })
  })

  it('is closed to customers, to visitors, and to staff whose link opens something else', async () => {
    const base = `/v2/${type.toLowerCase()}s/${editable[type]}/items?version=1`
    const body = { item: { task_id: tasks.drain } }
    expect((await (await api.signIn(emails.customer)).request('POST', base, body)).status).toBe(403)
    expect((await api.visitor().request('POST', base, body)).status).toBe(401)
    const other = await openEditor(api, type === 'Quote' ? 'Invoice' : 'Quote', 'technician')
    expect((await other.client.request('POST', base, body)).status).toBe(404)
  })
})

describe('a document that can no longer be edited', () => {
  const api = setUpTestApi()
  const { quotes, invoices } = documentIds

  it.each([
    ['Quote', quotes.accepted, 'This quote is accepted and can no longer be edited.'],
    ['Quote', quotes.denied, 'This quote is denied and can no longer be edited.'],
    ['Quote', quotes.expired, 'This quote is expired and can no longer be edited.'],
    ['Invoice', invoices.voided, 'This invoice is voided and can no longer be edited.'],
    ['Invoice', invoices.unpaid, 'This invoice is final and can no longer be edited.'],
  ] as const)('%s %i', async (type, id, message) => {
    const { edit } = await openEditor(api, type, 'admin', id)
    expect(await edit('POST', '/items', { item: { unit_name: 'More' } })).toMatchObject({
      status: 422,
      body: { message },
    })
    expect(await edit('PUT', '/pricing', { pricing: { discount_ids: [] } })).toMatchObject({
      status: 422,
      body: { message },
    })
  })

  it('a quote has no late discount; an invoice has at least the promised one', async () => {
    const quote = await openEditor(api, 'Quote', 'admin')
    expect(await quote.edit('PUT', '/pricing', { pricing: { late_fee_cents: 100 } })).toMatchObject({
      status: 422,
      body: { field: 'pricing.late_fee_cents' },
    })
    const invoice = await openEditor(api, 'Invoice', 'technician')
    const late = (await invoice.edit('PUT', '/pricing', { pricing: { late_fee_cents: 2_500 } })).body
    expect(late.financials).toMatchObject({ late_fee_cents: 2_500 })
    expect(late.financials).toEqual(totalsShown(late))

    // No more than is billed: the excess would be dropped silently.
    const billed = late.financials.subtotal_cents - late.financials.discount_amount_cents
    const tooMuch = await invoice.edit('PUT', '/pricing', { pricing: { late_fee_cents: billed + 1 } })
    expect(tooMuch).toMatchObject({
      status: 422,
      body: {
        field: 'pricing.late_fee_cents',
        message: expect.stringMatching(/^The late discount must be between \$0\.00 and \$[\d,.]+\.$/),
      },
    })
    for (const late_fee_cents of [-50, 999_999_999])
      expect((await invoice.edit('PUT', '/pricing', { pricing: { late_fee_cents } })).body).toEqual({
        ...tooMuch.body,
        request_id: expect.any(String),
      })
    expect((await invoice.read()).financials).toEqual(late.financials)

    // Half an hour past the window, at two dollars a minute.
    await api.inAcme((db) =>
      db.update(appointments).set({ lateMinutes: 30 }).where(eq(appointments.jobId, documentIds.invoices.deposit)),
    )
    const refusal = await invoice.edit('PUT', '/pricing', { pricing: { late_fee_cents: 100 } })
    expect(refusal).toMatchObject({ status: 422, body: { field: 'pricing.late_fee_cents' } })
    const promised = Number(/\$(\d+)\.00 off/.exec((refusal.body as unknown as { message: string }).message)?.[1]) * 100
    expect((await invoice.edit('PUT', '/pricing', { pricing: { late_fee_cents: promised - 1 } })).status).toBe(422)
    expect((await invoice.edit('PUT', '/pricing', { pricing: { late_fee_cents: promised } })).status).toBe(200)

    // A discount above the promised one survives lines that are zero for a while.
    expect((await invoice.edit('PUT', '/pricing', { pricing: { late_fee_cents: promised + 2_000 } })).status).toBe(200)
    const before = await invoice.read()
    const lines = before.items_attributes.filter(({ type }) => type === 'lineItem')
    for (const { id } of lines) await invoice.edit('PUT', `/items/${id}`, { item: { quantity: 0 } })
    expect((await invoice.read()).financials).toMatchObject({ late_fee_cents: 0, total_cents: 0 })
    for (const { id, quantity } of lines) await invoice.edit('PUT', `/items/${id}`, { item: { quantity } })
    expect((await invoice.read()).financials).toEqual(before.financials)
  })

  it('retired tasks, and those of another tenant, cannot be added', async () => {
    const quote = await openEditor(api, 'Quote', 'technician')
    for (const task of [documentIds.tasks.retired, demoIds('bluebird').tasks.drain]) {
      expect(await quote.edit('POST', '/items', { item: { task_id: task } })).toMatchObject({
        status: 422,
        body: { field: 'item.task_id' },
      })
    }
  })
})
