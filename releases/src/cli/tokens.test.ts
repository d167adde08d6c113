import { identifyAuthor } from '#rules/rights'
import { useCommandLine } from './testing/command-line'
import { expectRefusal } from './testing/expect-change'

const cli = useCommandLine()

const DAY = 86_400_000
const create = async (line: string): Promise<string> => {
  const { code, said, complaint } = await cli.type(`token create ${line} --reason x`)
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  return said.split('\n').at(-1)!
}

test('a token is shown once; the registry has its hash alone', async () => {
  const token = await create('"Kim Lee" --role team --of billing,quotes --days 30')
  expect(token).toMatch(/^portal_release_[\w-]{43}$/)
  expect(JSON.stringify(await cli.registry.history(10))).not.toContain(token)
  expect((await cli.registry.read()).tokens).toEqual([
    {
      id: 't2',
      name: 'Kim Lee',
      role: 'team',
      of: ['billing', 'quotes'],
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: '2027-01-10T12:00:00.000Z',
      expiresAt: '2027-02-09T12:00:00.000Z',
    },
  ])
  expect(identifyAuthor(await cli.registry.read(), token, cli.clock())).toEqual({
    who: 'Kim Lee (t2)',
    role: 'team',
    of: ['billing', 'quotes'],
    tokenId: 't2',
  })
})

test('the list names whose they are, and which have expired', async () => {
  await create('Kim --role platform')
  await create('Ada --role tenant --of acme --days 1')
  cli.wait(DAY)
  expect(await cli.type('token list')).toMatchObject({
    code: 0,
    said: '  t2  Kim  platform     until 2027-04-10 12:00Z\n  t3  Ada  tenant acme  expired 2027-01-11 12:00Z',
  })
})

test('it lasts for 90 days unless said, and not a second longer', async () => {
  const token = await create('Kim --role platform')
  const document = await cli.registry.read()
  const from = cli.clock().getTime()
  expect(identifyAuthor(document, token, new Date(from + 90 * DAY - 1)).who).toBe('Kim (t2)')
  expect(() => identifyAuthor(document, token, new Date(from + 90 * DAY))).toThrow(
    'The token of Kim expired on 2027-04-10. Somebody of the platform makes a new one (token create).',
  )
})

test('a revoked one is unknown from then on, and its id is not given again', async () => {
  const token = await create('Kim --role platform')
  expect(await cli.type('token revoke t2 --reason "left the company"')).toMatchObject({ code: 0 })
  const after = await cli.registry.read()
  expect(() => identifyAuthor(after, token, cli.clock())).toThrow('This token is not known here.')
  await create('Robin --role platform')
  expect((await cli.registry.read()).tokens.map(({ id }) => id)).toEqual(['t4'])
  expect((await cli.registry.history(2)).map(({ entry }) => entry.what)).toEqual([
    'token create "Robin" --role platform --days 90',
    'token revoke t2',
  ])
})

test.each([
  ['token create Kim', 2, /^--role is missing: what the token allows: platform, team, tenant\.$/],
  ['token create Kim --role boss', 2, /--role is "boss"; it is one of platform, team, tenant/],
  ['token create Kim --role team', 1, /^Say what the team owns: --of billing/],
  ['token create Kim --role tenant', 1, /^Say whose it is: --of acme/],
  ['token create Kim --role tenant --of acme,bluebird', 1, /^Say whose it is: --of acme, one tenant\./],
  ['token create Kim --role platform --of billing', 1, /^The platform owns everything: leave out --of\./],
  ['token create Kim --role tenant --of bluebrd', 1, /^--of: There is no tenant "bluebrd"/],
  ['token create Kim --role team --of "Bad name"', 1, /^--of: "Bad name" is neither a team nor a tenant/],
  ['token create Kim --role platform --days 0', 2, /--days/],
  ['token create Kim --role platform --days 367', 2, /--days/],
  ['token create "Kim (t1)" --role platform', 1, /without parentheses/],
  ['token revoke t9', 1, /^There is no token t9; `token list` shows them\.$/],
  ['token revoke Kim', 2, /^"Kim" is not the id of a token, such as t7; `token list` shows them\.$/],
])('%s: refused', (line, code, complaint) => expectRefusal(cli, line, code, complaint))
