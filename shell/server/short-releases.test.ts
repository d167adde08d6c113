import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { RemoteDefinition } from '@portal/platform'
import { resolveBrand } from '@portal/rules'
import { parsePage, type PageData, type Release } from '../src/page-data'
import { renderDocument } from './document'

const query = { page: 1, per_page: 10, sort_by: 'date', sort_desc: true } as const
const coming = { call: 'reportAppointments', query, where: { status: ['Pending', 'Running'] } } as const
/** Slots are typed by the remotes that offer them, which this package does not know. */
const remotes = [
  {
    name: 'account',
    routes: [
      { path: 'create_account', title: 'Create Account', layout: 'default', frame: 'welcome' },
      { path: 'profile', title: 'Profile', layout: 'customer', shows: ['profile.payment-method'] },
    ],
    slots: [],
    navigation: [{ path: 'profile', label: 'Profile', section: 'Account', order: 10, icon: 'user' }],
  },
  {
    name: 'billing',
    routes: [
      { path: 'invoices', title: 'All Invoices', layout: 'customer', queries: [{ call: 'reportInvoices', query }] },
      {
        path: 'invoice/:id',
        title: 'Invoice',
        layout: 'token',
        queries: [{ call: 'getInvoice', params: { id: ':id' } }],
      },
    ],
    slots: ['invoice.document', 'invoice.pay'],
    navigation: [{ path: 'invoices', label: 'All Invoices', section: 'Service History', order: 10 }],
  },
  {
    name: 'scheduling',
    routes: [{ path: 'service_history', title: 'Your Appointments', layout: 'customer' }],
    slots: ['page.banner'],
    slotsWhen: { 'page.banner': coming },
    navigation: [
      { path: 'service_history', label: 'All Appointments', section: 'Service History', order: 30, when: coming },
      { path: 'service_history', label: 'Your Appointments', section: 'Visits', order: 10 },
    ],
  },
  { name: 'tracking', routes: [{ path: 'appointment/:id', title: 'Appointment', layout: 'token' }], slots: [] },
] as unknown as RemoteDefinition[]

const sha256 = (text: string) => createHash('sha256').update(text)
const build = (remote: string, label: string) => {
  const version = `1.0.0-${sha256(remote + label)
    .digest('hex')
    .slice(0, 12)}`
  const manifestHash = `sha256-${sha256(version).digest('base64')}`
  return { version, base: `/remotes/${remote}/${version}/`, manifestHash }
}
const release = (facts: RemoteDefinition, more: Partial<Release> = {}): Release => {
  const remote = `mfe-${facts.name}`
  return { ...build(remote, 'newest'), remote, facts, rollout: null, fallback: build(remote, 'older'), ...more }
}
const releases = remotes.map((facts) => release(facts))

function render(on: readonly Release[], url = '/invoices') {
  const data = {
    apiBase: '',
    tenant: { id: 1, name: 'Acme', subdomain: 'acme', timezone: 'America/Denver', support_email: null },
    brand: resolveBrand({ name: 'Acme' }, {}),
    releases: on,
    shell: { version: '1.0.0-a', base: '/shell/1.0.0-a/', files: {} },
  } as unknown as PageData
  const html = renderDocument({
    page: { ok: true, data },
    assets: { entry: [], chunks: {}, shared: {}, hashes: {} },
    url,
  })
  const block = /id="portal-data">(.*?)<\/script>/s.exec(html)![1]!
  return { html, block, read: (parsePage(block) as { data: PageData }).data.releases }
}

/** As the browser gets it: without its hashes, and what the server alone reads. */
const withoutHash = <B extends { manifestHash?: string }>({ manifestHash: _, ...rest }: B) => rest
const asRead = (it: Release) => ({
  ...withoutHash(it),
  facts: {
    ...it.facts,
    routes: it.facts.routes.map(({ path, title, layout, frame }) => ({ path, title, layout, frame })),
    navigation: it.facts.navigation ?? [],
  },
  fallback: it.fallback && withoutHash(it.fallback),
})

test.each([
  ['usual ones', releases],
  ['one without an older build', [release(remotes[0]!, { fallback: null })]],
  ['one in a rollout', [release(remotes[0]!, { rollout: { id: 'r1', bucket: 7, side: 'canary' } })]],
  ['one whose build can’t be found', [release(remotes[0]!, { disabled: true })]],
])('releases are read as they were: %s', (_, on) => {
  const { block, read } = render(on)
  expect(read).toEqual(on.map(asRead))
  expect(block.slice(block.indexOf('"releases"'))).not.toMatch(/sha256-|reportInvoices|null|\[\]/)
})

test('a developer’s build is elsewhere: it stays as it is, with its hash', () => {
  const own = release(remotes[3]!, { base: 'http://localhost:4005/remotes/mfe-tracking/1.0.0-dev/' })
  expect(render([own]).read).toEqual([own])
})

describe('another remote, with one route and one entry in the menu,', () => {
  const MOST_BYTES = 50
  const compressed = (html: string) =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
  const addedBytes = (name: string, title: string, url: string, more: Partial<Release> = {}) => {
    const facts: RemoteDefinition = {
      name,
      routes: [{ path: name, title, layout: 'customer' }],
      slots: [],
      navigation: [{ path: name, label: title, section: 'Account', order: 20 }],
    }
    return compressed(render([...releases, release(facts, more)], url).html) - compressed(render(releases, url).html)
  }
  const cases = ['/', '/login', '/invoices', '/profile'].flatMap((url) =>
    (
      [
        ['rewards', 'Rewards'],
        ['documents', 'All Documents'],
        ['messages', 'Messages'],
      ] as const
    ).map(([name, title]) => [url, name, title] as const),
  )
  test.each(cases)('makes the HTML of %s at most 50 bytes larger: %s', (url, name, title) =>
    expect(addedBytes(name, title, url)).toBeLessThanOrEqual(MOST_BYTES),
  )
  test('control: a whole release adds more than twice as much', () =>
    expect(addedBytes('rewards', 'Rewards', '/invoices', { base: '/remotes/rewards/1/' })).toBeGreaterThan(
      2 * MOST_BYTES,
    ))
})
