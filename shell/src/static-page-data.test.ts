import { fetchPageData } from './static-page-data'

const noCustomizations = { General: {}, Assets: {}, Colors: {}, Analytics: {} }
const site = {
  settings: {},
  releases: [{ remote: 'mfe-billing' }, { remote: 'mfe-tracking' }],
  gates: { 'mfe-tracking': 'tracking' },
  shell: {},
  scriptOrigins: [],
}

/** What a statically hosted shell loads, when the API decides about flags like this. */
async function load(flags: Record<string, string> | null) {
  const answers = [
    ['/flags', flags],
    ['/customizations', noCustomizations],
    ['/releases.json', site],
    ['/v1/tenants/', { name: 'Acme' }],
  ] as const
  const loaded = await fetchPageData(
    document,
    async <T>(url: string) => answers.find(([part]) => url.includes(part))![1] as T,
  )
  return loaded.ok ? { remotes: loaded.data.releases.map(({ remote }) => remote), flags: loaded.data.flags } : loaded
}

test.each([
  ['on', { tracking: 'on', 'pay-several': 'on' }, ['mfe-billing', 'mfe-tracking']],
  ['off', { 'pay-several': 'on' }, ['mfe-billing']],
  ['not decided by anybody', null, ['mfe-billing', 'mfe-tracking']],
])('a static site has a remote only while its flag is on: %s', async (_, flags, remotes) =>
  expect(await load(flags)).toEqual({ remotes, flags }),
)
