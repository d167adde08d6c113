import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { createTenant } from '#areas/tenants'
import { plainLetter } from '#test/support/plain-letter'
import { createPlainOwner } from '#test/support/plain-owner'
import { enqueueMail } from '../mail/outbox'
import { backUp, restore } from './backup'
import type { Database } from './database'
import { openDatabase } from './open-database'
import { mails } from './schema'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const onServer = url ? describe : describe.skip

onServer('a backup on a PostgreSQL server', () => {
  const now = new Date('2026-02-10T16:00:00Z')
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  const saved = join(folder, 'saved')
  const admin = url ? postgres(url, { max: 1, onnotice: () => {} }) : (undefined as never)
  const owner = `portal_owner_${process.pid}`
  const databases: string[] = []
  const open: Database[] = []
  const newDatabase = async (): Promise<string> => {
    const name = `${owner}_${databases.length}`
    databases.push(name)
    await admin.unsafe(`create database ${name} owner ${owner}`)
    return Object.assign(new URL(url), { username: owner, password: 'p@ss/word', pathname: `/${name}` }).toString()
  }
  const openAt = async (address: string) => {
    const database = await openDatabase({ url: address, poolSize: 2 })
    open.push(database)
    return database
  }
  const listMails = (database: Database, tenant: number) =>
    database.withTenant(tenant, (db) => db.select({ to: mails.to, text: mails.text }).from(mails))
  let from: string
  let tenants: number[]

  beforeAll(async () => {
    await createPlainOwner(admin, owner, 'p@ss/word')
    from = await newDatabase()
    const database = await openAt(from)
    tenants = []
    for (const subdomain of ['acme', 'summit']) {
      const tenant = await createTenant(database, { subdomain, name: subdomain, timezone: 'UTC', supportEmail: null })
      await database.withTenant(tenant, (db) =>
        enqueueMail(
          db,
          {
            kind: 'receipt',
            to: `casey@${subdomain}.example`,
            letter: plainLetter('Año — “gracias” 🙂'),
          },
          now,
        ),
      )
      tenants.push(tenant)
    }
  })
  afterAll(async () => {
    for (const database of open) await database.close()
    for (const name of databases) await admin.unsafe(`drop database ${name} with (force)`)
    await admin.unsafe(`drop role ${owner}`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a backup has the rows of every tenant, and a portal runs on the restored database', async () => {
    const contents = await backUp(from, saved, now)
    expect(contents['public.mails']).toMatchObject({ rows: 2 })
    expect(existsSync(join(saved, 'database.dump.unfinished'))).toBe(false)
    expect(['', 'database.dump', 'backup.json'].map((name) => statSync(join(saved, name)).mode & 0o777)).toEqual([
      0o700, 0o600, 0o600,
    ])

    const to = await newDatabase()
    expect(await restore(to, saved)).toEqual({ at: now, contents })
    const database = await openAt(to)
    for (const [index, subdomain] of ['acme', 'summit'].entries())
      expect(await listMails(database, tenants[index]!)).toEqual([
        { to: `casey@${subdomain}.example`, text: 'Año — “gracias” 🙂' },
      ])
    // Tenants are still isolated from each other, and ids go on.
    expect(await database.asOwner((db) => db.select().from(mails))).toEqual([])
    expect(
      await createTenant(database, { subdomain: 'bluebird', name: 'Bluebird', timezone: 'UTC', supportEmail: null }),
    ).toBeGreaterThan(Math.max(...tenants))
  })

  test('a backup does not overwrite a folder, and is restored only into an empty database', async () => {
    await expect(backUp(from, saved, now)).rejects.toThrow('exists already')
    await expect(restore(from, saved)).rejects.toThrow('The database is not empty.')
    await expect(restore(from, folder)).rejects.toThrow('is no finished backup')
  })

  test('restoring a backup whose contents differ from its manifest fails', async () => {
    const manifest = join(saved, 'backup.json')
    const text = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, text.replace(/("public\.mails": \{\s*"rows": 2,\s*"sum": ")\d+/, '$11'))
    await expect(restore(await newDatabase(), saved)).rejects.toThrow('differs from what was saved in: public.mails.')
    writeFileSync(manifest, text)
  })

  test('the backup role can read every table with row-level security, also later ones', async () => {
    const database = await openAt(await newDatabase())
    await database.raw(
      'create table later (tenant_id integer); alter table later enable row level security; alter table later force row level security',
      [],
    )
    await openAt(
      Object.assign(new URL(url), {
        username: owner,
        password: 'p@ss/word',
        pathname: `/${databases.at(-1)}`,
      }).toString(),
    )
    expect(
      await database.raw(
        `select relname from pg_class where relrowsecurity and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'backup') and relnamespace = 'public'::regnamespace`,
        [],
      ),
    ).toEqual([])
  })
})
