import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { acme } from '#test/contract/example'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient } from '#test/support/payments'
import { deleteExpiredExports, writeExports } from './exports.routes'
import { readExport } from './read-export'

const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))
const folder = mkdtempSync(join(tmpdir(), 'portal-asked-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('an owner asks for an export, downloads it, and it is deleted after a week', async () => {
  const asked = await office.call('createExport', {})
  expect(asked).toMatchObject({
    status: 201,
    body: { state: 'waiting', url: null, expires_at: '2026-02-17T16:00:00.000Z' },
  })
  expect((await office.call('createExport', {})).body.id).toBe(asked.body.id)
  const params = { id: asked.body.id }
  await writeExports(api.services)
  const { body } = await office.call('getExport', { params })
  expect(body).toMatchObject({ state: 'done', bytes: expect.any(Number) as number })
  const { pathname, search } = new URL(body.url!)
  const file = await api.fileServer.inject({ url: pathname + search, headers: { host: 'files.localhost' } })
  expect(file.rawPayload.length).toBe(body.bytes)
  const path = join(folder, 'asked.zip')
  await writeFile(path, file.rawPayload)
  await readExport(path, async ({ manifest }) => {
    expect(manifest).toMatchObject({ withSecrets: false, tenant: { id: acme.tenant } })
    expect(manifest.tables['users']!.rows).toBeGreaterThan(3)
  })
  api.clock.advance(7 * 86_400_000 + 1)
  expect(await deleteExpiredExports(api.services)).toBe(1)
  const renewed = await officeClient(api)
  expect((await renewed.call('getExport', { params })).status).toBe(404)
  expect(
    (await api.fileServer.inject({ url: pathname + search, headers: { host: 'files.localhost' } })).statusCode,
  ).not.toBe(200)
})

it('an export that fails says so, and another one can be asked for', async () => {
  const { id } = (await office.call('createExport', {})).body
  const files = { ...api.services.files, writeFrom: () => Promise.reject(new Error('the store is full')) }
  await expect(writeExports({ ...api.services, files })).rejects.toThrow('the store is full')
  expect((await office.call('getExport', { params: { id } })).body).toMatchObject({ state: 'failed', url: null })
  expect((await office.call('createExport', {})).status).toBe(201)
})

it('one whose node was killed is written by another', async () => {
  const { id } = (await office.call('createExport', {})).body
  await api.inAcme((db) => db.execute(sql`update exports set claimed_at = ${api.clock().toISOString()}::timestamptz`))
  await writeExports(api.services)
  expect((await office.call('getExport', { params: { id } })).body.state).toBe('waiting')
  api.clock.advance(7 * 3_600_000)
  await writeExports(api.services)
  expect((await (await officeClient(api)).call('getExport', { params: { id } })).body.state).toBe('done')
})

it('only owners may', async () => {
  await api.inAcme((db) => db.execute(sql`update users set duty = 'office' where id = ${acme.users.admin}`))
  expect((await office.call('createExport', {})).status).toBe(403)
})
