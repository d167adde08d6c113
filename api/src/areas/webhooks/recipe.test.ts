import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createSealer } from '#foundation/security/sealing'
import type { EndpointRow } from './endpoints'
import { newSecret, signedHeaders } from './secrets'

const recipe = readFileSync(join(__dirname, '../../../../docs/recipes/receive-webhooks.md'), 'utf8')
const code = /```js\n([\s\S]+?)```/
  .exec(recipe)![1]!
  .replace(
    "listen(process.env.PORT, () => console.log('listening'))",
    "listen(0, '127.0.0.1', function () { console.log(this.address().port) })",
  )

it('the receiver of the recipe takes what is signed, once, and nothing else', async () => {
  const sealer = createSealer([Buffer.alloc(32, 'k')])
  const { secret, sealed } = newSecret(sealer, 1)
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: join(__dirname, '../../..'),
    env: { WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]()
    const port = (await lines.next()).value
    const endpoint = { tenantId: 1, secret: sealed, previousSecret: null, previousSecretUntil: null } as EndpointRow
    const send = async (eventId: string, type: string, forged = {}) => {
      const body = JSON.stringify({ type, timestamp: '2026-02-10T16:00:00Z', data: { resource_id: 7 } })
      const headers = { ...signedHeaders(sealer, endpoint, { eventId, body }, new Date()), ...forged }
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
    }
    expect(await send('evt_1', 'invoice.created')).toBe(204)
    expect(await send('evt_1', 'invoice.created')).toBe(204)
    expect(await send('evt_2', 'invoice.deleted', { 'webhook-id': 'evt_3' })).toBe(401)
    expect(await send('evt_4', 'invoice.updated')).toBe(204)
    expect([(await lines.next()).value, (await lines.next()).value]).toEqual(['invoice.created 7', 'invoice.updated 7'])
  } finally {
    receiver.kill()
  }
})
