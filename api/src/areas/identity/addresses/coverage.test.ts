import { setUpTestApi } from '#test/support'

const api = setUpTestApi()

const ask = (zip_code: string, subdomain = 'acme') =>
  api.visitor(subdomain).call('validateCoverageArea', { query: { zip_code } })

test.each(['80014', '80014-1234'])('the tenant goes to %s', async (zip) =>
  expect((await ask(zip)).body).toEqual({ valid: true, message: null, time_zone: 'America/Denver' }),
)

test.each<[string, 'acme' | 'bluebird', string]>([
  ['99999', 'acme', 'Acme Home Services'],
  ['99999-0001', 'acme', 'Acme Home Services'],
  ['00000', 'bluebird', 'Bluebird Plumbing'],
])('nobody goes to %s for %s, and the sentence names the tenant', async (zip, subdomain, name) =>
  expect((await ask(zip, subdomain)).body).toEqual({
    valid: false,
    message: `Unfortunately, ${name} does not yet service this location.`,
    time_zone: 'America/Denver',
  }),
)

test.each(['8001', '80014-', 'abcde', ''])('%j is no zip code', async (zip) =>
  expect((await ask(zip)).status).toBe(400),
)
