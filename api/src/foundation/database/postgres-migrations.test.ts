import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migratePostgres } from './migrate'

const migrationsFolder = join(__dirname, '../../../migrations')
const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

describe('a migration can run while nodes of the version before it answer requests', () => {
  /** Earlier ones ran before there was more than one node. */
  const FIRST_CHECKED = '0014'

  /** What breaks the version that still runs, or locks a table for as long as it is long. `-- contract: why` in the file allows the first kind. */
  const breaking = [
    /\bdrop\s+(table|column|constraint|view|type)\b/i,
    /\brename\b/i,
    /\bset\s+not\s+null\b/i,
    /\balter\s+column\b.*\btype\b/i,
    /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/i,
  ]
  const locking = [
    /\bcreate\s+(unique\s+)?index\s+(?!concurrently)/i,
    /\bdrop\s+index\s+(?!concurrently)/i,
    /\badd\s+constraint\b(?!.*\bnot\s+valid\b)/i,
  ]

  function findProblems(text: string): string[] {
    const statements = text.split('--> statement-breakpoint').map((statement) => statement.replace(/\s+/g, ' ').trim())
    const created = statements.flatMap((statement) => /^create table "?(\w+)"?/i.exec(statement)?.[1] ?? [])
    const isOfNewTable = (statement: string) =>
      created.some((table) => new RegExp(`"?\\b${table}\\b"?`).test(statement))
    const isContract = /^-- contract: \S/m.test(text)
    const concurrent = statements.filter((statement) => /^(create (unique )?|drop )index concurrently/i.test(statement))
    return [
      ...statements
        .filter((statement) => !isContract && breaking.some((rule) => rule.test(statement)))
        .map((statement) => `breaks running nodes: ${statement}`),
      ...statements
        .filter((statement) => !isOfNewTable(statement) && locking.some((rule) => rule.test(statement)))
        .map((statement) => `locks the table: ${statement}`),
      ...(concurrent.length > 0 && concurrent.length < statements.length
        ? ['concurrent indexes must be in a migration of their own, because they are in no transaction']
        : []),
    ]
  }

  it.each(files.filter((name) => name >= FIRST_CHECKED))('%s', (name) =>
    expect(findProblems(readFileSync(join(migrationsFolder, name), 'utf8'))).toEqual([]),
  )

  it.each([
    ['DROP TABLE "positions";', 'breaks running nodes'],
    ['ALTER TABLE "users" DROP COLUMN "name";', 'breaks running nodes'],
    ['ALTER TABLE "users" RENAME COLUMN "a" TO "b";', 'breaks running nodes'],
    ['ALTER TABLE "users" ADD COLUMN "a" text NOT NULL;', 'breaks running nodes'],
    ['ALTER TABLE "users" ALTER COLUMN "a" SET NOT NULL;', 'breaks running nodes'],
    ['CREATE INDEX "users_a" ON "users" USING btree ("a");', 'locks the table'],
    ['ALTER TABLE "users" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "b"("id");', 'locks the table'],
    [
      'CREATE INDEX CONCURRENTLY "users_a" ON "users" ("a");--> statement-breakpoint\nALTER TABLE "users" ADD COLUMN "b" text;',
      'a migration of their own',
    ],
  ])('control: %s is found', (text, problem) => expect(findProblems(text)).toEqual([expect.stringContaining(problem)]))
})

const url = process.env['TEST_DATABASE_URL'] ?? ''
const onServer = url ? describe : describe.skip

onServer('on a PostgreSQL server', () => {
  const name = `portal_migrate_${process.pid}`
  const own = url && Object.assign(new URL(url), { pathname: `/${name}` }).toString()
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const admin = url ? postgres(url, { max: 1, onnotice: () => {} }) : (undefined as never)
  let db: postgres.Sql

  beforeAll(async () => {
    cpSync(migrationsFolder, folder, { recursive: true })
    await admin.unsafe(`create database ${name}`)
    db = postgres(own, { max: 2, onnotice: () => {} })
    await migratePostgres(own, folder)
  })
  afterAll(async () => {
    await db.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true })
  })

  /** Adds a migration to the folder. */
  function add(tag: string, sql: string): void {
    const path = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(path, 'utf8')) as {
      entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
    }
    const last = journal.entries.at(-1)!
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1_000, tag })
    writeFileSync(path, JSON.stringify(journal))
    writeFileSync(join(folder, `${tag}.sql`), sql)
  }

  it('several nodes that start at once migrate once, and indexes are made concurrently', async () => {
    add('9001_more', 'ALTER TABLE "tenants" ADD COLUMN "more" text;')
    add('9002_index', 'CREATE INDEX CONCURRENTLY "tenants_more" ON "tenants" ("more");')
    await Promise.all([1, 2, 3, 4].map(() => migratePostgres(own, folder)))
    expect(await db`select indisvalid from pg_index where indexrelid = 'tenants_more'::regclass`).toEqual([
      { indisvalid: true },
    ])
    expect(await db`select count(*)::int as count from drizzle.__drizzle_migrations`).toEqual([
      { count: files.length + 2 },
    ])
  })

  it('an index that was left half made is made again', async () => {
    await db`create unique index tenants_half on tenants (more)`
    await db`update pg_index set indisvalid = false where indexrelid = 'tenants_half'::regclass`
    add('9003_half', 'CREATE UNIQUE INDEX CONCURRENTLY "tenants_half" ON "tenants" ("more");')
    await migratePostgres(own, folder)
    expect(await db`select indisvalid from pg_index where indexrelid = 'tenants_half'::regclass`).toEqual([
      { indisvalid: true },
    ])
  })

  it('a failed migration leaves nothing behind', async () => {
    add(
      '9004_wrong',
      'ALTER TABLE "tenants" ADD COLUMN "half" text;--> statement-breakpoint\nALTER TABLE "no_such" ADD COLUMN "x" text;',
    )
    await expect(migratePostgres(own, folder)).rejects.toThrow('no_such')
    expect(
      await db`select column_name from information_schema.columns where table_name = 'tenants' and column_name = 'half'`,
    ).toEqual([])
  })

  it('an older build refuses to start on a newer schema, in words', async () => {
    await expect(migratePostgres(own, migrationsFolder)).rejects.toThrow(
      'The database was migrated by a newer version of the portal than this one.',
    )
  })
})
