import { demoIds } from 'demo/names'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()
const { invoices } = demoIds('acme')

const read = (said: string) =>
  cli.api.visitor('acme', said.split('\n')[0]!).call('getInvoice', { params: { id: invoices.unpaid } })

test('a key does what its scopes say until it is revoked', async () => {
  const said = await cli.done(
    'api-key create acme --name Bookkeeping --scopes "invoices:read, payments:read" --days 30',
  )
  expect(said).toMatch(
    /^portal_key_[\w-]{43}\nSend it as "Authorization: Bearer …" to http:\/\/acme\.localhost:3000\. It ends on 2026-03-12\. Revoke it with: npm run portal -- api-key revoke acme \d+$/,
  )
  expect((await read(said)).status).toBe(200)
  const id = /(\d+)$/.exec(said)![1]!
  expect(await cli.done('api-key list acme')).toMatch(
    new RegExp(
      `^ {2}${id} {2}Bookkeeping {2}….{4} {2}until 2026-03-12 {2}last used 2026-02-10 {2}invoices:read payments:read$`,
    ),
  )
  await cli.refused(`api-key revoke bluebird ${id}`, 1, expect.stringContaining(`There is no key ${id}`))
  expect(await cli.done(`api-key revoke acme ${id}`)).toBe(`Key ${id} of acme is revoked.`)
  expect((await read(said)).status).toBe(401)
  expect(await cli.done('api-key list acme')).toContain('revoked 2026-02-10')
})

test('a key with all scopes does not end by itself', async () => {
  expect(await cli.done('api-key create acme --name Migration --scopes all')).toContain('It does not end by itself.')
  expect(await cli.done('api-key list acme')).toMatch(/until revoked {2}last used never {2}all$/m)
})

test('scopes that there are none of are named', async () => {
  await cli.refused(
    'api-key create acme --name X --scopes "invoices:read invoices:eat"',
    2,
    expect.stringMatching(/--scopes has "invoices:eat"\. Available: all, settings:read/),
  )
})
