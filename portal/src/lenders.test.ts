import { readConfig } from './config/config'
import { lenderAccounts, sandboxLenderKeys } from './lenders'

const secret = 's'.repeat(32)
const accountsWith = (env: NodeJS.ProcessEnv) => lenderAccounts(readConfig(env, '/'), secret)
const own = { tenant: 'acme', name: 'service_finance', url: 'https://lender.example', apiKey: 'k3y' }
const database = { DATABASE_URL: 'postgres://db', PORTAL_SECRET: secret }

test('the demo uses the sandbox’s lender, with a separate key per tenant', () => {
  const accounts = accountsWith({ PORT: '4100' })
  expect(accounts.map(({ tenant, url }) => `${tenant} ${url}`)).toEqual(
    ['acme', 'bluebird', 'summit'].map((tenant) => `${tenant} http://pay.localhost:4100/lender`),
  )
  expect(accounts.map(({ apiKey }) => apiKey)).toEqual(sandboxLenderKeys(secret))
  expect(new Set(sandboxLenderKeys(secret)).size).toBe(3)
  expect(sandboxLenderKeys('t'.repeat(32))).not.toEqual(sandboxLenderKeys(secret))
})

test.each<[string, NodeJS.ProcessEnv, unknown]>([
  ['configured lenders replace the sandbox', { LENDERS: JSON.stringify([own]) }, [own]],
  ['the list may be empty', { LENDERS: '[]' }, []],
  ['without the demo there is none', database, []],
])('%s', (_, env, accounts) => expect(accountsWith(env)).toEqual(accounts))
