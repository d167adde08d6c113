import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toParts, send } from '#test/support/upload-forms'
import { createEmbeddedStore } from './create-embedded-store'

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(92, 7)])
const directory = mkdtempSync(join(tmpdir(), 'store-test-'))
const { store, app } = createEmbeddedStore({
  directory,
  publicOrigin: 'http://files.localhost',
  allowedOrigin: () => true,
  secret: 's'.repeat(32),
  clock: () => new Date('2026-02-10T16:00:00.000Z'),
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

test('three hundred uploads, one after the other', async () => {
  const started = performance.now()
  for (let count = 0; count < 300; count += 1) {
    const form = await store.reserve({
      key: `tenants/1/jobs/7/${count.toString(16).padStart(32, '0')}.png`,
      contentType: 'image/png',
      maxBytes: 1_000,
      lifetimeSeconds: 3_600,
    })
    expect((await send(app, form.url, toParts(form, png))).statusCode).toBe(201)
  }
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(readdirSync(join(directory, 'objects/tenants/1/jobs/7'))).toHaveLength(300)
})
