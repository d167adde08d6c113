import type { TenantRow } from 'api/operator'
import { emptyDocument, kill, knowTenants, pin, resolveFlags, type Change } from 'releases'
import { adoptTenants } from './tell-tenants'

const now = new Date('2027-01-10T12:00:00Z')
const off = {
  recaptcha_enabled: false,
  multiple_payment_methods: false,
  custom_arrival_windows_enabled: false,
  equipment_types: false,
  payments_as_low_as: false,
  financing: false,
}
const row = (subdomain: string, flags: Partial<typeof off> = {}) =>
  ({ subdomain, featureFlags: { ...off, ...flags } }) as TenantRow
const made = (...changes: Change[]) => changes.reduce((document, change) => change(document, now), emptyDocument())
const onAt = (document: ReturnType<typeof made>, tenant: string) =>
  resolveFlags(document, { tenant, user: '' }, now).flatMap(({ remote, version }) => (version === 'on' ? [remote] : []))

test('every tenant keeps the features that were stored before there were flags, also if the registry knew it', () => {
  const document = made(
    knowTenants(['acme']),
    adoptTenants([
      row('acme', { financing: true, recaptcha_enabled: true }),
      row('bluebird', { equipment_types: true }),
      row('summit'),
    ]),
  )
  expect(['acme', 'bluebird', 'summit'].map((tenant) => onAt(document, tenant))).toEqual([
    ['financing', 'recaptcha_enabled'],
    ['equipment_types'],
    [],
  ])
  expect(Object.keys(document.tenants)).toEqual(['acme', 'bluebird', 'summit'])
})

test('what was decided since is not overwritten by the rows', () => {
  const rows = [row('acme', { financing: true })]
  const document = made(
    adoptTenants(rows),
    pin('acme', 'financing', 'off', 'not paid for', null),
    adoptTenants([...rows, row('bluebird', { financing: true })]),
  )
  expect(['acme', 'bluebird'].map((tenant) => onAt(document, tenant))).toEqual([[], ['financing']])
})

test('a killed feature does not keep a tenant from being registered', () => {
  const document = made(
    adoptTenants([row('acme')]),
    kill('financing', 'on', 'wrong rates'),
    adoptTenants([row('bluebird', { financing: true, equipment_types: true })]),
  )
  expect(onAt(document, 'bluebird')).toEqual(['equipment_types'])
})
