import { createStaffLink } from '#areas/identity/links/create-link'
import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { listRows, samples, type Sample } from '#test/support/catalog'
import { signInStaff } from '#test/support/staff'
import { resourceNames, type ResourceName } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const api = setUpTestApi()
const admin = setUpClient(() => signInStaff(api, 'admin'))

const acme = demoIds('acme')
const each = samples.map((sample): [ResourceName, Sample] => [sample.name, sample])
const pick = (row: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
/** The sample's row with different values in its unique fields. */
const another = ({ row, unique }: Sample, suffix: string) => ({
  ...row,
  ...Object.fromEntries(
    unique.filter((name) => typeof row[name] === 'string').map((name) => [name, `${String(row[name])}${suffix}`]),
  ),
})

it('every resource of the catalog is tested', () => {
  expect(samples.map(({ name }) => name).sort()).toEqual(Object.keys(resourceNames).sort())
})

describe.each(each)('%s', (name, sample) => {
  it('are created, read, partially updated and deleted', async () => {
    const { create, get, update, remove, list } = listRows(admin, name)
    const before = (await list()).body.recordsFiltered
    const made = await create(sample.row)
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
    const whole = { id: made.body.id, ...sample.row }
    expect(made.body).toEqual(whole)
    expect((await get(whole.id)).body).toEqual(whole)
    expect((await list({ sort_by: 'id', sort_desc: 'true' })).body).toMatchObject({
      recordsFiltered: before + 1,
      data: expect.arrayContaining([whole]),
    })

    expect(await update(whole.id, sample.change)).toMatchObject({ status: 200, body: { ...whole, ...sample.change } })
    expect(await update(whole.id, {})).toMatchObject({ status: 200, body: { ...whole, ...sample.change } })
    expect((await get(whole.id)).body).toEqual({ ...whole, ...sample.change })
    expect((await update(whole.id, sample.row)).body).toEqual(whole)

    expect((await remove(whole.id)).status).toBe(204)
    expect((await get(whole.id)).status).toBe(404)
    expect([(await update(whole.id, sample.change)).status, (await remove(whole.id)).status]).toEqual([404, 404])
    expect((await list()).body.recordsFiltered).toBe(before)
  })

  it('can be created with only the required fields', async () => {
    const { create, remove, key } = listRows(admin, name)
    const made = await create(pick(sample.row, sample.needed))
    expect(made.status).toBe(201)
    expect(Object.keys(made.body).sort()).toEqual(['id', ...Object.keys(sample.row)].sort())
    await remove(made.body.id)
    for (const field of sample.needed) {
      expect(
        await create(
          pick(
            sample.row,
            sample.needed.filter((other) => other !== field),
          ),
        ),
      ).toMatchObject({ status: 400, body: { field: `${key}.${field}` } })
    }
  })

  it('are rejected with the invalid field, on create and update', async () => {
    const { create, update, remove, key } = listRows(admin, name)
    const { body } = await create(sample.row)
    for (const [field, values] of Object.entries(sample.wrong)) {
      for (const value of values) {
        const expected = { status: 400, body: { field: `${key}.${field}` } }
        expect({ value, ...(await create({ ...another(sample, '-x'), [field]: value })) }).toMatchObject(expected)
        expect({ value, ...(await update(body.id, { [field]: value })) }).toMatchObject(expected)
      }
    }
    await remove(body.id)
  })

  it('can reference only rows of the tenant', async () => {
    const { create, update, remove, key } = listRows(admin, name)
    const { body } = await create(sample.row)
    for (const field of Object.keys(sample.row).filter((column) => column.endsWith('_id'))) {
      for (const id of [999_999_999, demoIds('bluebird').departments.service]) {
        const expected = {
          status: 422,
          body: { field: `${key}.${field}`, message: expect.stringMatching(/^There is no such [a-z ]+\.$/) },
        }
        expect(await create({ ...another(sample, '-x'), [field]: id })).toMatchObject(expected)
        expect(await update(body.id, { [field]: id })).toMatchObject(expected)
      }
    }
    await remove(body.id)
  })

  it('are unique regardless of case', async () => {
    const { create, update, remove, key } = listRows(admin, name)
    const first = await create(sample.row)
    const loud = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value)
    for (const field of sample.unique) {
      const twin = { ...another(sample, '-x'), [field]: loud(sample.row[field]) }
      expect(await create(twin)).toMatchObject({
        status: 409,
        body: { field: `${key}.${field}`, message: expect.stringContaining('already') },
      })
      if (typeof sample.row[field] !== 'string') continue
      const second = await create(another(sample, '-y'))
      expect(second.status).toBe(201)
      expect(await update(second.body.id, { [field]: loud(sample.row[field]) })).toMatchObject({
        status: 409,
        body: { field: `${key}.${field}` },
      })
      await remove(second.body.id)
    }
    expect((await update(first.body.id, sample.row)).status).toBe(200)
    await remove(first.body.id)
  })

  it('are not accessible from another tenant', async () => {
    const { create, list, remove } = listRows(admin, name)
    const { body } = await create(sample.row)
    const elsewhere = listRows(await signInStaff(api, 'admin', 'bluebird'), name)
    for (const { status } of [
      await elsewhere.get(body.id),
      await elsewhere.update(body.id, sample.change),
      await elsewhere.remove(body.id),
    ])
      expect(status).toBe(404)
    expect((await elsewhere.list({ per_page: 100 })).body.data.map(({ id }) => id)).not.toContain(body.id)
    expect((await list({ per_page: 100 })).body.data.map(({ id }) => id)).toContain(body.id)
    await remove(body.id)
  })

  it('are for signed-in admins only', async () => {
    const link = (userId: number) =>
      createStaffLink(api.services, {
        tenantId: acme.tenant,
        userId,
        resource: { type: 'Quote', id: acme.quotes.sent },
      })
    const byLink = async (userId: number) =>
      api.visitor(
        'acme',
        (await api.visitor().call('authenticateToken', { params: { token: await link(userId) } })).body
          .authentication_token,
      )
    const others: [TestClient, number][] = [
      [await api.signIn(emails.customer), 403],
      [await signInStaff(api, 'technician'), 403],
      [await byLink(acme.users.admin), 403],
      [await byLink(acme.users.technicians[0]!), 403],
      [api.visitor(), 401],
    ]
    for (const [client, expected] of others) {
      const { list, create, get, update, remove } = listRows(client, name)
      for (const { status } of [
        await list(),
        await create(sample.row),
        await get(1),
        await update(1, sample.change),
        await remove(1),
      ])
        expect(status).toBe(expected)
    }
  })

  it('are paged, sorted by any field, and searched', async () => {
    const { create, list, remove } = listRows(admin, name)
    const rows = await Promise.all(
      sample.unique.some((field) => typeof sample.row[field] === 'string')
        ? ['', ' b', ' C'].map((suffix) => create(another(sample, suffix)))
        : [create(sample.row)],
    )
    const all = (await list({ per_page: 100 })).body
    expect(all.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id).sort((a, b) => a - b))
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, per_page: 2 })))
    expect(pages.flatMap(({ body }) => body.data)).toEqual(all.data.slice(0, 6))
    expect((await list({ page: 1_000 })).body).toEqual({ data: [], recordsFiltered: all.recordsFiltered })
    for (const field of ['id', ...Object.keys(sample.row)]) {
      const sorted = async (sort_desc: string) =>
        (await list({ per_page: 100, sort_by: field, sort_desc })).body.data
          .map((row) => row[field])
          .filter((value) => value !== null)
      const up = await sorted('false')
      expect(await sorted('true')).toEqual([...up].reverse())
      const numbers = up.filter((value) => typeof value === 'number')
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    }
    const wrong: Record<string, string | number>[] = [
      { sort_by: 'tenant_id' },
      { per_page: 101 },
      { per_page: 0 },
      { page: 0 },
    ]
    for (const query of wrong) expect((await list(query)).status).toBe(400)
    if (sample.word) {
      const found = (await list({ query: sample.word })).body
      expect(found.data.map(({ id }) => id)).toEqual(rows.map(({ body }) => body.id).sort((a, b) => a - b))
      expect(found.recordsFiltered).toBe(rows.length)
      expect((await list({ query: `${sample.word} nonesuch` })).body).toEqual({ data: [], recordsFiltered: 0 })
    }
    for (const { body } of rows) await remove(body.id)
  })
})

describe('a row that others reference', () => {
  const { departments, vendors, tasks } = acme
  it.each<[ResourceName, number, string]>([
    ['departments', departments.plumbing, 'This department is used by 1 task category and 2 tasks.'],
    ['accounting_categories', departments.service, 'This accounting category is used by 15 tasks.'],
    ['part_categories', vendors.supply, 'This part category is used by 2 part categories and 2 parts.'],
    ['vendors', vendors.fixtures, 'This vendor is used by 2 parts.'],
    ['parts', vendors.supply, 'This part is used by 1 task part.'],
    ['task_categories', departments.plumbing, 'This task category is used by 2 tasks.'],
    ['tasks', tasks.ductSealing, 'This task is used by 1 recommendation and 1 task part.'],
  ])('in %s is not deleted, and the error names what uses it', async (name, id, message) => {
    const { remove, get } = listRows(admin, name)
    expect(await remove(id)).toMatchObject({ status: 409, body: { message } })
    expect((await get(id)).status).toBe(200)
  })
})

it('a price sheet does not end before it starts, whichever day changes', async () => {
  const { create, update, remove } = listRows(admin, 'price_sheets')
  const expected = { status: 422, body: { field: 'price_sheet.ends_on' } }
  expect(await create({ name: 'Backwards', starts_on: '2026-05-02', ends_on: '2026-05-01' })).toMatchObject(expected)
  const { body, status } = await create({ name: 'One day', starts_on: '2026-05-02', ends_on: '2026-05-02' })
  expect(status).toBe(201)
  expect(await update(body.id, { starts_on: '2026-05-03' })).toMatchObject(expected)
  expect(await update(body.id, { ends_on: '2026-05-01' })).toMatchObject(expected)
  expect((await update(body.id, { starts_on: null, ends_on: '2026-05-01' })).status).toBe(200)
  await remove(body.id)
})

it('a part category is never its own ancestor', async () => {
  const { create, update } = listRows(admin, 'part_categories')
  const top = (await create({ name: 'Top' })).body.id
  const middle = (await create({ name: 'Middle', parent_id: top })).body.id
  const bottom = (await create({ name: 'Bottom', parent_id: middle })).body.id
  for (const parent_id of [top, middle, bottom])
    expect(await update(top, { parent_id })).toMatchObject({ status: 422, body: { field: 'part_category.parent_id' } })
  expect((await update(bottom, { parent_id: top })).status).toBe(200)
  const ring = await Promise.all([update(middle, { parent_id: bottom }), update(bottom, { parent_id: middle })])
  expect(ring.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('part category names are unique, also under different parents', async () => {
  const { create } = listRows(admin, 'part_categories')
  expect((await create({ name: 'Filters' })).status).toBe(201)
  expect(await create({ name: 'filters', parent_id: acme.vendors.supply })).toMatchObject({
    status: 409,
    body: { field: 'part_category.name' },
  })
})

it('text is trimmed, and blank text becomes null', async () => {
  const { create, remove } = listRows(admin, 'vendors')
  const { body } = await create({ name: '  Spaced  Out ', email: ' a@b.example ', account_number: '   ' })
  expect(body).toMatchObject({ name: 'Spaced  Out', email: 'a@b.example', account_number: null })
  await remove(body.id)
})

describe('choices for documents', () => {
  it('are the active tasks, fifty per page, by name, also for technicians with a link', async () => {
    const token = await createStaffLink(api.services, {
      tenantId: acme.tenant,
      userId: acme.users.technicians[0]!,
      resource: { type: 'Quote', id: acme.quotes.sent },
    })
    const technician = api.visitor(
      'acme',
      (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token,
    )
    const { status, body } = await technician.call('listTaskChoices', {})
    expect([status, body.recordsFiltered]).toEqual([200, 14])
    expect(body.data.map(({ name }) => name)).toEqual(
      [...body.data.map(({ name }) => name)].sort((a, b) => a.localeCompare(b)),
    )
    expect(body.data.map(({ id }) => id)).not.toContain(acme.tasks.retired)
    expect(body.data.find(({ id }) => id === acme.tasks.comfortPlan)).toEqual({
      id: acme.tasks.comfortPlan,
      name: 'Comfort Plan',
      description: 'Two tune-ups a year and 10% off repairs',
      unit_price_cents: 21_900,
      comparison_price_cents: 24_900,
      covered_systems: 2,
      warranty: null,
      item_type: 'membership_program',
    })
    expect((await technician.call('listTaskChoices', { query: { query: 'heat ton' } })).body).toMatchObject({
      recordsFiltered: 1,
      data: [{ id: acme.tasks.heatPump }],
    })

    expect((await technician.request('GET', '/v1/tasks?sort_by=id&sort_desc=true')).body).toEqual(body)

    const { create, remove } = listRows(admin, 'tasks')
    const more = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        create({ code: `Z-${index}`, name: `Zz ${index}`, unit_price_cents: index }),
      ),
    )
    expect((await technician.call('listTaskChoices', {})).body.data).toHaveLength(50)
    expect((await technician.call('listTaskChoices', { query: { page: 2 } })).body.data).toHaveLength(4)
    for (const { body: task } of more) await remove(task.id)
  })

  it('are the active discounts, by code', async () => {
    const { tenPercent, senior, fifty } = acme.discounts
    expect((await (await signInStaff(api, 'technician')).call('listDiscounts', {})).body).toEqual([
      { id: fifty, code: 'FIFTY', kind: 'fixed', percent: null, amount_cents: 5_000, active: true },
      { id: senior, code: 'SENIOR5', kind: 'percentage', percent: 5, amount_cents: null, active: true },
      { id: tenPercent, code: 'SPRING10', kind: 'percentage', percent: 10, amount_cents: null, active: true },
    ])
  })

  it('customers can list the active departments', async () => {
    const { update } = listRows(admin, 'departments')
    await update(acme.departments.installation, { active: false })
    expect((await (await api.signIn(emails.customer)).call('listDepartmentNames', {})).body).toEqual([
      { id: acme.departments.plumbing, name: 'Plumbing' },
      { id: acme.departments.service, name: 'Service' },
    ])
    await update(acme.departments.installation, { active: true })
  })
})
