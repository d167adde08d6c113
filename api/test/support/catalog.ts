import { resourceNames, type ResourceName } from '@portal/contract'
import { demoIds } from 'demo/names'
import type { TestAnswer, TestClient } from '.'

type Row = Record<string, unknown> & { id: number }

const { departments, vendors, tasks } = demoIds('acme')

/** A complete row for one of the office's lists, valid changes to it, and invalid values by the field that the error names. */
export interface Sample {
  name: ResourceName
  row: Record<string, unknown>
  /** Required fields of a new row. */
  needed: string[]
  change: Record<string, unknown>
  wrong: Record<string, unknown[]>
  /** Fields with unique values. */
  unique: string[]
  /** A word of `row` to search the list for. */
  word?: string
}

const blank = ['', '  ', 'x'.repeat(121), 7, null]
const cents = [-1, 1.5, 100_000_000, '12', null]
const ids = [0, 1.5, '1', 2_147_483_648]

export const samples: Sample[] = [
  {
    name: 'accounting_categories',
    row: { name: 'Plan income', code: '4020-B', kind: 'revenue' },
    needed: ['name', 'code', 'kind'],
    change: { kind: 'cost' },
    wrong: { name: blank, code: ['', 'x'.repeat(41)], kind: ['income', null] },
    unique: ['name', 'code'],
    word: '4020-B',
  },
  {
    name: 'departments',
    row: { name: 'Sewers', active: false },
    needed: ['name'],
    change: { active: true },
    wrong: { name: blank, active: ['yes', null] },
    unique: ['name'],
    word: 'sewers',
  },
  {
    name: 'price_sheets',
    row: { name: 'Holidays', active: true, starts_on: '2026-12-20', ends_on: '2027-01-02', markup_percent: 12.5 },
    needed: ['name'],
    change: { ends_on: null },
    wrong: {
      name: blank,
      starts_on: ['2026-13-01', 'soon', 5],
      ends_on: ['2026-02-30'],
      markup_percent: [-1, 1_001, '5', null],
    },
    unique: ['name'],
    word: 'holi',
  },
  {
    name: 'part_categories',
    row: { name: 'Belts', parent_id: vendors.supply },
    needed: ['name'],
    change: { parent_id: null },
    wrong: { name: blank, parent_id: ids },
    unique: ['name'],
    word: 'belt',
  },
  {
    name: 'parts',
    row: {
      sku: 'BLT-1/A',
      name: 'Belt',
      description: 'Fits all',
      part_category_id: vendors.supply + 1,
      vendor_id: vendors.fixtures,
      unit_cost_cents: 900,
      price_cents: 3_400,
      unit_of_measure: 'ft',
      active: true,
    },
    needed: ['sku', 'name', 'unit_cost_cents', 'price_cents'],
    change: { price_cents: 3_900, vendor_id: null },
    wrong: {
      sku: ['', ' A', "'A", 'Ä-1', 'A\n', 'x'.repeat(61), null],
      name: blank,
      unit_cost_cents: cents,
      price_cents: cents,
      unit_of_measure: ['', 'x'.repeat(21), null],
      description: ['x'.repeat(2_001)],
      vendor_id: ids,
    },
    unique: ['sku'],
    word: 'blt-1',
  },
  {
    name: 'task_categories',
    row: { name: 'Sewer work', department_id: departments.plumbing },
    needed: ['name'],
    change: { department_id: null },
    wrong: { name: blank, department_id: ids },
    unique: ['name'],
    word: 'SEWER',
  },
  {
    name: 'tasks',
    row: {
      code: 'SW-1',
      name: 'Sewer camera',
      unit_price_cents: 19_900,
      description: 'From the cleanout\nto the street',
      task_category_id: departments.plumbing,
      department_id: departments.plumbing,
      accounting_category_id: departments.service,
      comparison_price_cents: 24_900,
      covered_systems: 1,
      warranty: '30 days',
      item_type: 'task',
      duration_minutes: 45,
      taxable: false,
      active: true,
    },
    needed: ['code', 'name', 'unit_price_cents'],
    change: { unit_price_cents: 0, comparison_price_cents: null, warranty: null },
    wrong: {
      code: ['', 'x'.repeat(41)],
      name: blank,
      unit_price_cents: cents,
      comparison_price_cents: [-1],
      covered_systems: [-1, 1_000],
      item_type: ['part', 'thing'],
      duration_minutes: [-1, 1.5],
      taxable: [1],
      warranty: ['x'.repeat(201)],
    },
    unique: ['code'],
    word: 'camera',
  },
  {
    name: 'task_parts',
    row: { task_id: tasks.drain, part_id: vendors.supply + 3, quantity: 4 },
    needed: ['task_id', 'part_id'],
    change: { quantity: 1 },
    wrong: { quantity: [0, 1.5, 10_000, null], task_id: [...ids, null], part_id: [...ids, null] },
    unique: ['part_id'],
  },
  {
    name: 'vendors',
    row: {
      name: 'Sewer & Sons',
      email: 'desk@sewer.example',
      phone: '3035550199',
      account_number: 'S-1',
      active: true,
    },
    needed: ['name'],
    change: { phone: null, active: false },
    wrong: {
      name: blank,
      email: ['no e-mail', 'a@b, c@d'],
      phone: ['303555019', '(303) 555-0199'],
      account_number: ['x'.repeat(41)],
    },
    unique: ['name'],
    word: 'desk@sewer',
  },
  {
    name: 'membership_programs',
    row: {
      name: 'Sewer Plan',
      price_cents: 9_900,
      description: 'Once a year',
      duration_count: 6,
      duration_period: 'month',
      auto_renews: true,
      items: [
        {
          unit_name: 'Inspection',
          translations: { es: { unit_name: 'Inspección' } },
          frequency: { count: 3, period: 'month' },
        },
      ],
      translations: { es: { name: 'Plan de drenaje', description: 'Una vez al año' }, 'fr-CA': { name: 'Plan égout' } },
      icon_url: 'https://acme.example/plan.svg',
    },
    needed: ['name', 'price_cents'],
    change: { icon_url: null, duration_count: 12 },
    wrong: {
      name: blank,
      price_cents: cents,
      duration_count: [0, 121],
      duration_period: ['week'],
      icon_url: ['http://acme.example/a.svg', 'javascript:alert(1)', 'https://', 'https://a b'],
    },
    unique: ['name'],
    word: 'once',
  },
  {
    name: 'warranty_programs',
    row: { name: 'Sewer cover', provider_name: 'Northwind', labor_rate_cents: 8_500, term_years: 2 },
    needed: ['name', 'provider_name', 'labor_rate_cents', 'term_years'],
    change: { term_years: 3 },
    wrong: { name: blank, provider_name: blank, labor_rate_cents: cents, term_years: [-1, 101, 1.5] },
    unique: ['name'],
    word: 'cover',
  },
  {
    name: 'recommendations',
    row: {
      name: 'Look at the sewer',
      category: 'Plumbing',
      description: 'Older than thirty years',
      task_id: tasks.drain,
    },
    needed: ['name', 'category'],
    change: { task_id: null, description: null },
    wrong: { name: blank, category: blank, task_id: ids },
    unique: ['name'],
    word: 'thirty',
  },
]

/** The calls of one of the office's lists. */
export function listRows(client: TestClient, name: ResourceName) {
  const { key } = resourceNames[name]
  const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', body?: unknown) =>
    (await client.request(method, `/v2/${name}${rest}`, body)) as TestAnswer<Row>
  return {
    key,
    list: async (query: Record<string, string | number> = {}) =>
      (await client.request(
        'GET',
        `/v2/${name}?${new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)]))}`,
      )) as TestAnswer<{ data: Row[]; recordsFiltered: number }>,
    create: (row: object) => request('POST', '', { [key]: row }),
    get: (id: number) => request('GET', `/${id}`),
    update: (id: number, change: object) => request('PUT', `/${id}`, { [key]: change }),
    remove: (id: number) => request('DELETE', `/${id}`),
  }
}
