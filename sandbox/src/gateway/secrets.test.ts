import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { fileStore } from './store'
import { gpCard, gpi, otherGpi, stax, staxBank, testGateway } from './test-gateway'

// One that is accepted, one that is refused, one that is invalid; each plain and grouped.
const cards = ['4111111111111111', '4242424242424242', '4111111111111112']
const accounts = ['9876543210', '31415926535']
const secrets = [...cards, ...cards.map((card) => card.replace(/(.{4})(?=.)/g, '$1 ')), ...accounts]
const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret))

test('no card or account number is stored, logged or returned, wherever it is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  const file = join(folder, 'gateway.jsonl')
  let log = ''
  const stream = new Writable({ write: (chunk, _encoding, done) => ((log += String(chunk)), done()) })
  const logger = fastify({ logger: { level: 'trace', stream } }).log
  const gateway = testGateway({ store: fileStore(file), logger })
  const answers: unknown[] = []
  const keep = async (answer: Promise<unknown>) => void answers.push(await answer)

  for (const card of secrets.slice(0, 2 * cards.length)) {
    await keep(
      gateway.staxToken({ card_number: card, firstname: card, person_name: `Ada ${card}`, customer_id: undefined }),
    )
    await keep(gateway.staxToken({ card_number: card, month: card }))
    await keep(gateway.staxToken({ card_number: Number(card.replaceAll(' ', '')) }))
    await keep(gateway.staxToken({ card_number: '4111111111111111', email: card, extra: card }))
    await keep(gateway.gpToken({ card: { ...gpCard, card_number: card } }))
    await keep(gateway.gpToken({ card: { ...gpCard, card_number: { card } } }))
    await keep(gateway.staxCall('POST', '/customer', { firstname: card }))
    await keep(gateway.call({ url: `/unknown/${card.replaceAll(' ', '%20')}` }))
    await keep(
      gateway.call({
        method: 'POST',
        url: `/stax/web-payments/${stax.publicKey}/payment-methods`,
        headers: { 'content-type': 'application/json' },
        payload: `{"card_number":"${card}"`,
      }),
    )
  }
  for (const account of accounts) {
    await keep(gateway.staxToken({ ...staxBank, bank_account: account, card_number: undefined }))
    await keep(gateway.gpToken({ ach: { account_number: account, routing_number: '112000066' } }))
    await keep(
      gateway.gpCall(
        'POST',
        '/checksales',
        {
          reference_id: account,
          check: { account_type: 'Checking', account_number: account, routing_number: '112000066' },
          payment: { amount: '1.00' },
        },
        otherGpi,
      ),
    )
  }
  const { body: method } = await gateway.staxToken({ person_name: 'Ada 4242 4242 4242 4242' })
  await gateway.staxCall('POST', '/charge', {
    payment_method_id: method.id,
    total: 1,
    idempotency_id: '4242424242424242',
    meta: { note: cards[1] },
  })
  await gateway.staxCall('POST', '/charge', {
    payment_method_id: method.id,
    total: 1,
    idempotency_id: 'fine',
    meta: { note: cards[1] },
  })

  const journal = readFileSync(file, 'utf8')
  // An account number that the merchant itself uses as its reference is allowed.
  const stored = journal.replaceAll(/"reference":"\d+"/g, '')
  expect(secretsIn(stored)).toEqual([])
  expect(secretsIn(log)).toEqual([])
  expect(secretsIn(JSON.stringify(answers).replaceAll(/"reference_id":"\d+"/g, ''))).toEqual([])
  expect(journal).not.toMatch(/card_cvv|security_code/)

  // Controls: neither is empty, and the search works.
  expect(journal).toContain('"last4":"1111"')
  expect(log).toContain('/stax/charge')
  expect(log).not.toContain(gpi.apiSecret)
  expect(secretsIn(`x ${cards[1]} y`)).toEqual([cards[1]])
  rmSync(folder, { recursive: true })
})
