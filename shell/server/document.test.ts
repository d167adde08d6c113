import type { RemoteRecord } from '@portal/build'
import { resolveBrand } from '@portal/rules'
import { parsePage, type PageData, type Release } from '../src/page-data'
import { renderDocument } from './document'
import { matchRoute } from './preloads'

const hostile = `</script><script>alert(1)</script>"'&`
const data: PageData = {
  apiBase: '',
  tenant: {
    id: 1,
    name: hostile,
    subdomain: 'acme',
    timezone: 'America/Denver',
    support_email: null,
    feature_flags: {
      recaptcha_enabled: false,
      custom_arrival_windows_enabled: true,
      equipment_types: true,
      payments_as_low_as: true,
      financing: true,
      multiple_payment_methods: false,
    },
  },
  brand: { ...resolveBrand({ name: hostile }, {}), logoUrl: `x" onerror="alert(1)` },
  settings: { mapEngine: 'maplibre', mapsOrigin: '', googleMapsKey: '', googleMapId: '', cableUrl: '/cable' },
  releases: [
    {
      remote: 'mfe-billing',
      version: '1.0.0-abc',
      facts: {
        name: 'billing',
        routes: [
          {
            path: 'invoices',
            title: 'All Invoices',
            layout: 'customer',
            queries: [{ call: 'reportInvoices', query: { page: 1 } }],
          },
          {
            path: 'invoice/:id',
            title: 'Invoice',
            layout: 'customer',
            queries: [{ call: 'getInvoice', params: { id: ':id' } }],
          },
        ],
        slots: [],
      },
      base: '/remotes/mfe-billing/1.0.0-abc/',
      manifestHash: 'sha384-manifest',
      rollout: null,
      fallback: null,
    },
  ],
  shell: { version: '1.0.0-a', base: '/shell/1/', files: {} },
  scriptOrigins: [],
  updatePollSeconds: 0,
  flags: {},
  revision: 0,
}
const assets = {
  entry: ['/shell/1/main.js'],
  chunks: { 'customer-layout': ['/shell/1/layout.js'], 'token-page': ['/shell/1/token.js'] },
  shared: { '@portal/ui/table': ['/shell/1/table.js'], '@portal/ui/menu': ['/shell/1/menu.js', '/shell/1/table.js'] },
  hashes: {
    '/shell/1/main.js': 'sha384-m',
    '/shell/1/token.js': 'sha384-k',
    '/shell/1/layout.js': 'sha384-l',
    '/shell/1/table.js': 'sha384-t',
    '/shell/1/menu.js': 'sha384-u',
  },
}
const base = '/remotes/mfe-billing/1.0.0-abc/'
const record: Pick<RemoteRecord, 'builtAgainst' | 'snapshot' | 'hasSmallRuntime' | 'files' | 'manifest'> = {
  hasSmallRuntime: true,
  builtAgainst: { shellApi: '1.5.0', apiContract: '1.0.0' },
  snapshot: {
    publicPath: base,
    remoteEntry: 'remoteEntry.js',
    modules: [{ moduleName: 'routes', assets: { js: { sync: ['pages.js'], async: [] } } }],
  } as never,
  files: [
    ['remoteEntry.js', 'sha384-e'],
    ['pages.js', 'sha384-r'],
    ['manifest.json', 'sha384-manifest'],
  ].map(([name, sha384]) => ({ url: `${base}${name}`, sha384: sha384!, bytes: 1 })),
  manifest: { url: `${base}manifest.json`, sha384: 'sha384-manifest', bytes: 1 },
}
const records = new Map([[base, record as RemoteRecord]])
const withPage: Partial<RemoteRecord> = {
  ...record,
  exposes: { routes: { scripts: ['pages.js'], shared: ['react', '@portal/ui/table', '@portal/ui/menu'] } },
  files: [...record.files, { url: `${base}routes.js`, sha384: 'sha384-p', sha256: 'sha256-p', bytes: 1 }],
}
const render = (url: string) => renderDocument({ page: { ok: true, data }, assets, url, records })
const blockOf = (html: string, id: string) => new RegExp(`id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null'
const readBlock = (html: string, id: string): unknown => JSON.parse(blockOf(html, id))
const readPage = (html: string) => (parsePage(blockOf(html, 'portal-data')) as { data: PageData }).data
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)" integrity="([^"]+)">/g)].map(
    (found) => `${found[1]} ${found[2]}`,
  )

test('a customer page preloads the layout and its remote’s scripts, and prefetches the reads of page and menu', () => {
  const html = render('/invoice/42?x=1')
  expect(preloads(html)).toEqual([
    '/shell/1/layout.js sha384-l',
    '/remotes/mfe-billing/1.0.0-abc/remoteEntry.js sha384-e',
    '/remotes/mfe-billing/1.0.0-abc/pages.js sha384-r',
  ])
  expect((readBlock(html, 'portal-early') as { address: string }[]).map(({ address }) => address)).toEqual([
    '/v1/users/find_by_email?email=%7Bemail%7D',
    '/reports/consumer/appointments.json?page=1&per_page=10&sort_by=date&sort_desc=true',
    '/v2/payment_methods',
    '/v2/invoices/42',
  ])
  expect(html).toContain('<h1>Invoice</h1>')
})

test('a build with one script for all its pages gets it preloaded, and each shared module of the shell once', () => {
  const html = renderDocument({
    page: { ok: true, data },
    assets,
    url: '/invoices',
    records: new Map([[base, withPage as RemoteRecord]]),
  })
  expect(preloads(html)).toEqual([
    '/shell/1/layout.js sha384-l',
    `${base}routes.js sha256-p`,
    '/shell/1/table.js sha384-t',
    '/shell/1/menu.js sha384-u',
  ])
})

test('the page of a mailed link preloads the script that opens the link', () =>
  expect(preloads(render(`/token/${'x'.repeat(43)}`))).toEqual(['/shell/1/token.js sha384-k']))

test('a page in a script of its own gets it preloaded too, with the shared modules that it needs', () => {
  const late: Partial<RemoteRecord> = {
    ...withPage,
    exposes: {
      routes: { scripts: [], shared: [] },
      'page-invoice': { scripts: ['pages.js'], shared: ['@portal/ui/menu'] },
    },
  }
  const at = (url: string) =>
    preloads(
      renderDocument({ page: { ok: true, data }, assets, url, records: new Map([[base, late as RemoteRecord]]) }),
    ).slice(2)
  expect(at('/invoice/5')).toEqual([
    `${base}pages.js sha384-r`,
    '/shell/1/menu.js sha384-u',
    '/shell/1/table.js sha384-t',
  ])
  expect(at('/invoices')).toEqual([])
})

describe('other remotes’ slots on a page', () => {
  const otherBase = '/remotes/mfe-scheduling/1.0.0-def/'
  const releaseWith = (facts: object): Release => ({
    ...data.releases[0]!,
    remote: 'mfe-scheduling',
    base: otherBase,
    facts: { name: 'scheduling', routes: [], slots: [], ...facts } as never,
  })
  const other: Partial<RemoteRecord> = {
    ...record,
    snapshot: { ...record.snapshot, publicPath: otherBase },
    files: [{ url: `${otherBase}slots.js`, sha384: 'sha384-s', sha256: 'sha256-s', bytes: 1 }],
  }
  const records = new Map([
    [base, record as RemoteRecord],
    [otherBase, other as RemoteRecord],
  ])

  function rendered(url: string, facts: object, shows: string[] = []) {
    const [own] = data.releases
    const withSlots = {
      ...own!,
      facts: { ...own!.facts, routes: own!.facts.routes.map((route) => ({ ...route, shows })) },
    } as Release
    const html = renderDocument({
      page: { ok: true, data: { ...data, releases: [withSlots, releaseWith(facts)] } },
      assets,
      url,
      records,
    })
    return {
      manifests: readPage(html)
        .releases.filter(({ manifest }) => manifest)
        .map(({ remote }) => remote),
      preloaded: preloads(html).filter((one) => one.startsWith(otherBase)),
    }
  }

  test.each([
    ['/invoices', { slots: ['page.banner'] }, [], ['mfe-billing', 'mfe-scheduling'], []],
    ['/login', { slots: ['page.banner'] }, [], [], []],
    ['/invoices', { slots: ['invoice.pay'] }, [], ['mfe-billing'], []],
    [
      '/invoices',
      { slots: ['invoice.pay'] },
      ['invoice.pay'],
      ['mfe-billing', 'mfe-scheduling'],
      [`${otherBase}slots.js sha256-s`],
    ],
    [
      '/invoices',
      { slots: ['invoice.pay'], slotsWhen: { 'invoice.pay': {} } },
      ['invoice.pay'],
      ['mfe-billing', 'mfe-scheduling'],
      [],
    ],
    [
      '/',
      { slots: [], routes: [{ path: 'schedule', title: 'Schedule', layout: 'customer' }] },
      [],
      ['mfe-scheduling'],
      [],
    ],
  ])(
    '%s beside a remote with %j, and a route that shows %j, has the manifests %j and preloads %j',
    (url, facts, shows, manifests, preloaded) => {
      expect(rendered(url, facts, shows)).toEqual({ manifests, preloaded })
    },
  )
})

test('the login page prefetches nothing and preloads no remote', () => {
  const html = render('/login')
  expect(preloads(html)).toEqual([])
  expect(readBlock(html, 'portal-early')).toEqual([])
  expect(html).toContain('<h1>Log In</h1>')
})

test('paths are matched case-insensitively, like the router does', () => {
  expect(render('/Invoices')).toContain('<h1>All Invoices</h1>')
  expect(matchRoute('/INVOICE/aBc', data.releases)?.params).toEqual({ id: 'aBc' })
})

test('the skeleton reserves space for the menu only on pages that have one', () => {
  expect(render('/invoices')).toContain('<div class="frame-with-menu">')
  expect(render('/')).toContain('<div class="frame-with-menu">')
  expect(render('/login')).not.toContain('class="frame-with-menu"')
})

test('preloads are same-origin and so carry no crossorigin, or they would be fetched twice', () => {
  expect(render('/invoices')).not.toContain('crossorigin')
})

test('hostile text of a tenant is escaped', () => {
  const html = render('/login')
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('" onerror="')
  expect(readPage(html).tenant.name).toBe(hostile)
})

test('a photo is in the frame of the login page, and nothing of it elsewhere', () => {
  const heroUrl = '/v1/tenants/acme/pictures/hero-0123456789abcdef-1280.webp'
  const withPhoto = { ...data, brand: { ...data.brand, heroUrl, heroSrcSet: `${heroUrl} 1280w` } }
  const html = (url: string) => renderDocument({ page: { ok: true, data: withPhoto }, assets, url })
  expect(html('/login')).toMatch(
    new RegExp(
      `<img class="frame-photo" src="${heroUrl}" srcset="${heroUrl} 1280w" [^>]*alt="" [^>]*fetchpriority="low">`,
    ),
  )
  expect(html('/invoices')).not.toContain('frame-photo')
  expect(render('/login')).not.toContain('frame-photo')
})

test('an unknown tenant gets no data and no early reads', () => {
  const html = renderDocument({ page: { ok: false, problem: 'unknown-host' }, assets, url: '/invoices' })
  expect(readBlock(html, 'portal-data')).toEqual({ ok: false, problem: 'unknown-host' })
  expect(readBlock(html, 'portal-early')).toEqual([])
})

test.each([
  ['/invoices', 'invoices', {}],
  ['/invoice/5', 'invoice/:id', { id: '5' }],
  ['/invoice', undefined, undefined],
  ['/invoice/5/x', undefined, undefined],
])('%s is the route %s', (path, route, params) => {
  const found = matchRoute(path, data.releases)
  expect(found?.facts.path).toBe(route)
  expect(found?.params).toEqual(params)
})

test('extra scripts are added after the shell’s', () => {
  const listScripts = (html: string) =>
    [...html.matchAll(/<script defer fetchpriority="high" src="(.*?)"/g)].map(([, src]) => src)
  expect(listScripts(render('/'))).toEqual(assets.entry)
  expect(
    listScripts(renderDocument({ page: { ok: true, data }, assets, url: '/', extraScripts: ['/__dev/reload.js'] })),
  ).toEqual([...assets.entry, '/__dev/reload.js'])
})
