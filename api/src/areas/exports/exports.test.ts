import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { rows, type Db } from '#foundation/database/database'
import { documents, storedPaymentMethods } from '#foundation/database/schema'
import { acme } from '#test/contract/example'
import { createTestApi, setUpTestApi, until, type TestApi } from '#test/support'
import { demoTenants, emails, PASSWORD } from 'demo/names'
import type { Manifest } from './export-format'
import { exportTenant } from './export-tenant'
import { importTenant } from './import-tenant'
import { removeTenant } from './remove-tenant'
import { listFiles } from './tenant-files'
import { fileColumns, leftOut, listTables } from './tenant-tables'

const api = setUpTestApi()
/** Nothing that is refused changes it. */
const empty = setUpTestApi({ data: 'none' })
let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'portal-exports-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let exports = 0
async function makeExport(withSecrets = true): Promise<string> {
  const path = join(folder, `${(exports += 1)}.zip`)
  const tenant = await api.services.tenants.bySubdomain('acme')
  await exportTenant(api.services, tenant, path, { withSecrets, now: api.clock() })
  return path
}

/** Every row of every table that is exported. */
async function readAll(db: Db, withSecrets: boolean): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  await db.execute(sql`select set_config('timezone', 'UTC', true)`)
  for (const { name, key, withheld } of await listTables(db, withSecrets))
    found[name] = (
      await rows<{ row: object }>(
        db,
        sql`select to_jsonb(t) - ${sql.raw(`'{${withheld.join()}}'::text[]`)} as row from ${sql.identifier(name)} t order by ${sql.identifier(key)}`,
      )
    ).map(({ row }) => row)
  return found
}

async function withEmptyPortal(work: (portal: TestApi) => Promise<void>) {
  const portal = await createTestApi({ data: 'none' })
  try {
    await work(portal)
  } finally {
    await portal.close()
  }
}

let whole: string
const KEY = `tenants/${acme.tenant}/jobs/1/documents/report.pdf`

beforeAll(async () => {
  await api.services.files.write(KEY, Buffer.from('%PDF-1.7 report'), 'application/pdf')
  await api.inAcme(async (db) => {
    const [job] = await rows<{ id: number }>(db, sql`select id from jobs order by id limit 1`)
    await db.insert(documents).values({ jobId: job!.id, name: 'Report', key: KEY })
    await db.insert(storedPaymentMethods).values({
      userId: acme.users.landlord,
      methodKey: 'stax_card',
      gateway: 'stax',
      gatewayToken: 'token-of-the-vendor',
      paymentType: 'card',
      last4: '1111',
    } as typeof storedPaymentMethods.$inferInsert)
    // Later in the order of ids than the row that refers to it.
    await db.execute(
      sql`insert into part_categories (id, name, parent_id) values (200001, 'Child', null), (200002, 'Parent', null)`,
    )
    await db.execute(sql`update part_categories set parent_id = 200002 where id = 200001`)
  })
  whole = await makeExport()
})

it('has every table of a tenant, unless it is listed with a reason', async () => {
  const all = await api.database.raw(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const exported = (await api.inAcme((db) => listTables(db, true))).map(({ name }) => name)
  expect([...exported, ...Object.keys(leftOut)].sort()).toEqual(['tenants', ...all.map(({ name }) => name)].sort())
})

it('has the files of every column with keys of files', async () => {
  const found = await api.database.raw(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)key$' order by 1`,
  )
  const others = ['appointments', 'closed_payment_keys', 'invoices', 'payments'].map(
    (table) => `${table}.idempotency_key`,
  )
  const methods = ['payments', 'stored_payment_methods'].map((table) => `${table}.method_key`)
  expect(found.map(({ name }) => name)).toEqual(
    [...fileColumns.map(({ table, column }) => `${table}.${column}`), ...others, ...methods, 'exports.key'].sort(),
  )
})

it('an empty portal gets the same rows and the same files, and goes on from there', async () => {
  const path = await makeExport()
  await withEmptyPortal(async (portal) => {
    expect(await importTenant(portal.services, path)).toMatchObject({ subdomain: 'acme', missing: 0 })
    const [there, here] = [await portal.inAcme((db) => readAll(db, true)), await api.inAcme((db) => readAll(db, true))]
    expect(Object.keys(here).length).toBeGreaterThan(40)
    expect(here['changes']!.length).toBeGreaterThan(3)
    expect(there).toEqual(here)
    const files = await portal.inAcme(listFiles)
    expect(files.map(({ key }) => key)).toEqual([KEY])
    expect(await portal.services.files.read(KEY)).toEqual(Buffer.from('%PDF-1.7 report'))

    const customer = await portal.signIn(emails.customer)
    const { body } = await customer.call('getUser', { params: { id: acme.users.customer } })
    expect(body.first_name).toBe('Casey')
    const [added] = await portal.inAcme((db) =>
      rows<{ id: number }>(db, sql`insert into part_categories (name) values ('New') returning id`),
    )
    expect(added!.id).toBeGreaterThan(200_002)
    const [found] = await portal.inAcme((db) =>
      rows<{ words: string }>(db, sql`select count(*) as words from customer_words`),
    )
    expect(Number(found!.words)).toBeGreaterThan(10)
    // Readers of changes see what came and what is new, once what else runs on the server has ended.
    await until(async () => {
      const [log] = await portal.inAcme((db) =>
        rows<{ visible: string; all: string }>(
          db,
          sql`select count(*) filter (where transaction_id < portal_finished_transactions()) as visible, count(*) as all from changes`,
        ),
      )
      return log!.visible === log!.all
    })
  })
})

it('without secrets nobody has a password, nor a stored card', async () => {
  const path = await makeExport(false)
  await withEmptyPortal(async (portal) => {
    await importTenant(portal.services, path, 'north')
    const [found] = await portal.inAcme((db) =>
      rows<{ passwords: string; cards: string }>(
        db,
        sql`select (select count(password_hash) from users) as passwords, (select count(*) from stored_payment_methods) as cards`,
      ),
    )
    expect(found).toEqual({ passwords: expect.anything() as unknown, cards: expect.anything() as unknown })
    expect([Number(found!.passwords), Number(found!.cards)]).toEqual([0, 0])
    expect(await portal.services.tenants.bySubdomain('north')).toMatchObject({ name: 'Acme Home Services' })
    const body = { session: { email: emails.customer, password: PASSWORD } }
    const answer = await portal.visitor('north').call('signIn', { params: { role: 'customer' }, body })
    expect(answer.status).toBe(401)
  })
})

it.each([
  [
    'the subdomain',
    `insert into tenants select * from jsonb_populate_record(null::tenants, $1::text::jsonb)`,
    'Tenant acme already exists',
  ],
  [
    'the tenant’s id',
    `insert into tenants select * from jsonb_populate_record(null::tenants, $1::text::jsonb || '{"subdomain": "north"}')`,
    'north has the tenant id',
  ],
  [
    'ids of rows',
    `with other as (insert into tenants select * from jsonb_populate_record(null::tenants, $1::text::jsonb || '{"subdomain": "north", "id": 5}') returning id)
     insert into departments (id, tenant_id, name) select ${acme.departments.service}, id, 'Theirs' from other`,
    'Rows of departments have ids here',
  ],
])('a portal that has %s is left as it is', async (_, statement, message) => {
  const path = whole
  const [tenant] = await api.database.raw(`select to_jsonb(t)::text as row from tenants t where id = ${acme.tenant}`)
  await withEmptyPortal(async (portal) => {
    await portal.database.raw(statement, [tenant!['row']])
    const count = () =>
      portal.database.raw(
        `select (select count(*) from tenants)::int as tenants, (select count(*) from users)::int as users`,
      )
    const before = await count()
    await expect(importTenant(portal.services, path)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(message) as string,
    })
    expect(await count()).toEqual(before)
    expect(await portal.services.files.read(KEY)).toBeNull()
  })
})

async function refuses(path: string, message: string) {
  const refusal = { status: 422, message: expect.stringContaining(message) as string }
  await expect(importTenant(empty.services, path)).rejects.toMatchObject(refusal)
  expect(await empty.database.raw('select id from tenants')).toEqual([])
  expect(await empty.services.files.read(KEY)).toBeNull()
}

/** The export, with some entries replaced, added (by a name of their own) or taken away (null). */
async function forge(change: (entries: Map<string, Buffer>) => void): Promise<string> {
  const zip = await openPromise(whole, { autoClose: false })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  zip.close()
  change(entries)
  const forged = new ZipFile()
  for (const [name, bytes] of entries) forged.addBuffer(bytes, name)
  forged.end()
  const path = join(folder, `${(exports += 1)}.zip`)
  await writeFile(path, forged.outputStream as Readable)
  return path
}

const editManifest = (entries: Map<string, Buffer>, edit: (manifest: Manifest) => void) => {
  const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as Manifest
  edit(manifest)
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

/** As if it were the manifest's own. */
const replaceTable = (entries: Map<string, Buffer>, name: string, bytes: Buffer) => {
  entries.set(`tables/${name}.ndjson`, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  editManifest(
    entries,
    ({ tables }) => (tables[name] = { rows: bytes.toString().split('\n').length - 1, bytes: bytes.length, sha256 }),
  )
}

it.each<[string, (entries: Map<string, Buffer>) => void, string]>([
  [
    'a row that was changed',
    (all) => all.set('tables/jobs.ndjson', Buffer.from(all.get('tables/jobs.ndjson')!.toString().replace('1', '2'))),
    'tables/jobs.ndjson was changed',
  ],
  [
    'a file that was changed',
    (all) => all.set(`files/${KEY}`, Buffer.from('%PDF-1.7 forged')),
    'report.pdf was changed',
  ],
  ['a file that is missing', (all) => all.delete(`files/${KEY}`), 'report.pdf is missing'],
  ['a table that is missing', (all) => all.delete('tables/jobs.ndjson'), 'other entries than the manifest'],
  ['a file that no row names', (all) => all.set('files/tenants/9/x.pdf', Buffer.from('x')), 'not in its list'],
  ['no manifest', (all) => all.delete('manifest.json'), 'manifest.json is missing'],
  [
    'a newer version',
    (all) => editManifest(all, (manifest) => (manifest.schema += 1)),
    'by a newer version of the portal. Upgrade this one.',
  ],
  [
    'an older version',
    (all) => editManifest(all, (manifest) => (manifest.schema -= 1)),
    'by an older version of the portal. Upgrade that one',
  ],
  [
    'rows that are no JSON',
    (all) => replaceTable(all, 'jobs', Buffer.from('PK\u0003\u0004\n')),
    'its rows of jobs (invalid',
  ],
  [
    'rows that name no rows',
    (all) => replaceTable(all, 'service_categories', Buffer.alloc(0)),
    'the database refuses its rows',
  ],
  [
    'more files than are read',
    (all) => editManifest(all, (manifest) => (manifest.files.rows = 3_000_000)),
    'too many files',
  ],
  ['a bomb', (all) => replaceTable(all, 'jobs', Buffer.alloc(30_000_000, 'a\n')), 'more than 200 times its size'],
  [
    'a row as long as a bomb',
    (all) => replaceTable(all, 'jobs', Buffer.from(`${randomBytes(700_000).toString('hex').repeat(46)}\n`)),
    'a row of tables/jobs.ndjson is too large',
  ],
])('%s is refused, and nothing of it stays', async (_, change, message) => {
  const path = await forge(change)
  await refuses(path, message)
})

const rename =
  (to: string, from = 'tables/jobs.ndjson') =>
  (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

/** With another unpacked size of an entry in the directory at the end, where it is behind the bytes 24 to 27 of its header. */
const declareSize = (name: string, bytes: number) => (zip: Buffer) => {
  const at = zip.lastIndexOf(name) - 46
  expect(zip.readUInt32LE(at)).toBe(0x0201_4b50)
  zip.writeUInt32LE(bytes, at + 24)
  return zip
}

it.each([
  ['a path that escapes', rename('../../xjobs.ndjson'), 'invalid relative path'],
  ['a path that begins at the root', rename('/ables/jobs.ndjson'), 'absolute path'],
  ['a path with backslashes', rename('tables\\jobs.ndjson'), 'invalid characters'],
  ['an entry that unpacks to more than it says', declareSize('tables/jobs.ndjson', 10), 'not as many bytes'],
  ['a manifest that unpacks to more than it says', declareSize('manifest.json', 10), 'too many bytes in the stream'],
  ['a manifest that says it has 4 GB', declareSize('manifest.json', 0xffff_fff0), 'manifest.json is too large'],
  ['a file that unpacks to more than it says', declareSize(`files/${KEY}`, 3), 'size mismatch'],
  ['half of the file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'not a whole export'],
  ['another file', () => Buffer.from('name,email'), 'not a whole export'],
])('%s is refused', async (_, change, message) => {
  const path = join(folder, `${(exports += 1)}.zip`)
  await writeFile(path, change(await readFile(whole)))
  await refuses(path, message)
})

it.each(['tables/jobs.ndjson', `files/${KEY}`])('%s twice is refused', async (name) => {
  const other = name.replace(/.$/, '_')
  const path = await forge((all) => all.set(other, all.get(name)!))
  await writeFile(path, rename(name, other)(await readFile(path)))
  await refuses(path, 'there twice')
})

it('an export never replaces a file, and leaves none behind when it fails', async () => {
  const path = await makeExport()
  const tenant = await api.services.tenants.bySubdomain('acme')
  const options = { withSecrets: false, now: api.clock() }
  await expect(exportTenant(api.services, tenant, path, options)).rejects.toMatchObject({
    message: `${path} can't be written (EEXIST).`,
  })
  await expect(exportTenant(api.services, tenant, join(folder, 'none/x.zip'), options)).rejects.toMatchObject({
    message: expect.stringContaining('(ENOENT)') as string,
  })
  const files = { ...api.services.files, read: () => Promise.reject(new Error('no store')) }
  await expect(exportTenant({ ...api.services, files }, tenant, join(folder, 'new.zip'), options)).rejects.toThrow(
    'no store',
  )
  expect(readdirSync(folder).filter((name) => /unfinished|new/.test(name))).toEqual([])
})

it('a tenant is removed with all its rows and files, and no other', async () => {
  const portal = await createTestApi()
  const count = async () =>
    Object.fromEntries(
      await Promise.all(
        demoTenants.map(async (subdomain) => {
          const found = await portal.database.raw('select id from tenants where subdomain = $1', [subdomain])
          const id = Number(found[0]?.['id'] ?? acme.tenant)
          const all = await portal.database.withTenant(id, (db) => readAll(db, true))
          return [subdomain, JSON.stringify(all).length]
        }),
      ),
    )
  try {
    await portal.services.files.write(KEY, Buffer.from('x'), 'application/pdf')
    await portal.inAcme(async (db) => {
      await db.execute(sql`insert into documents (job_id, name, key) select min(id), 'Report', ${KEY} from jobs`)
      await db.execute(sql`update users set first_name = 'Zoe'`)
    })
    const before = await count()
    expect(await removeTenant(portal.services, acme.tenant)).toEqual({ files: 1, left: [] })
    const empty = Object.keys(await portal.inAcme((db) => readAll(db, true)))
    expect(await count()).toEqual({
      ...before,
      acme: JSON.stringify(Object.fromEntries(empty.map((name) => [name, []]))).length,
    })
    expect(await portal.services.files.read(KEY)).toBeNull()
    for (const table of [...empty.filter((name) => name !== 'tenants'), ...Object.keys(leftOut)])
      expect([
        table,
        await portal.database.raw(`select count(*)::int as rows from ${table} where tenant_id = $1`, [acme.tenant]),
      ]).toEqual([table, [{ rows: 0 }]])
  } finally {
    await portal.close()
  }
})
