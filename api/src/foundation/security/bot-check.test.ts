import { randomUUID } from 'node:crypto'
import { setUpTestApi } from '#test/support'
import { solveBotChallenge } from '#test/support/bot-check'
import { requireBotCheck } from './bot-check'

const api = setUpTestApi()

type Action = 'payment' | 'create_account'

const solve = (action: Action, subdomain = 'acme') => solveBotChallenge(api.visitor(subdomain), action)
const pass = async (action: Action, response: string, subdomain = 'acme') =>
  (await api.visitor(subdomain).call('passBotCheck', { body: { action, token: response } })).body

/** Whether a call to acme, with its flag on, accepts the proof. */
async function lets(proof: string, action: Action = 'payment', flag = true): Promise<boolean> {
  const tenant = { ...(await api.services.tenants.bySubdomain('acme')) }
  tenant.featureFlags = { ...tenant.featureFlags, recaptcha_enabled: flag }
  const request = { headers: { 'x-bot-check': proof } } as never
  return api.database
    .withTenant(tenant.id, (db) => requireBotCheck(db, api.services, { tenant, action, request, now: api.clock() }))
    .then(
      () => true,
      () => false,
    )
}

test('a solved challenge yields a proof for one call of its action', async () => {
  const verdict = await pass('payment', await solve('payment'))
  expect(verdict).toMatchObject({ success: true, score: 1 })
  expect(await lets(verdict.proof!, 'create_account')).toBe(false)
  expect(await lets(verdict.proof!)).toBe(true)
  expect(await lets(verdict.proof!)).toBe(false)
})

test('a tenant without the flag requires no proof', async () => expect(await lets('', 'payment', false)).toBe(true))

test.each([
  [
    'sent twice',
    async () => {
      const answer = await solve('payment')
      await pass('payment', answer)
      return pass('payment', answer)
    },
  ],
  ['for another action', async () => pass('create_account', await solve('payment'))],
  ['at another tenant', async () => pass('payment', await solve('payment'), 'bluebird')],
  [
    'sent too late',
    async () => {
      const answer = await solve('payment')
      api.clock.advance(11 * 60_000)
      return pass('payment', answer)
    },
  ],
  [
    'without the work',
    async () => {
      const { challenge } = JSON.parse(Buffer.from(await solve('payment'), 'base64').toString()) as {
        challenge: object
      }
      return pass(
        'payment',
        Buffer.from(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00', time: 1 } })).toString(
          'base64',
        ),
      )
    },
  ],
  [
    'with a forged challenge',
    async () => {
      const answer = JSON.parse(Buffer.from(await solve('payment'), 'base64').toString()) as {
        challenge: { parameters: { nonce: string } }
      }
      answer.challenge.parameters.nonce = randomUUID().replaceAll('-', '')
      return pass('payment', Buffer.from(JSON.stringify(answer)).toString('base64'))
    },
  ],
  ['that is nonsense', () => pass('payment', 'nonsense')],
  ['that is other JSON', () => pass('payment', Buffer.from('null').toString('base64'))],
])('a solution %s is rejected', async (_, answer) =>
  expect(await answer()).toEqual({ success: false, score: 0, proof: null }),
)

test.each(['', '1.2.3', 'x', `${Date.now() + 60_000}.00.AAAA`, 'ü'])('a forged proof (%s) is rejected', async (proof) =>
  expect(await lets(proof)).toBe(false),
)

test('a proof is valid for two minutes', async () => {
  const { proof } = await pass('payment', await solve('payment'))
  api.clock.advance(2 * 60_000)
  expect(await lets(proof!)).toBe(false)
})
