import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from 'api'
import { seedDemo } from 'demo'

const root = resolve(__dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'portal-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROWS = 6_000
const { DATABASE_URL: _, ...ownEnv } = process.env

/** From what the import first says of its progress until it is killed. */
const KILLED_AFTER_MS = [0, 170, 430]

/** Runs the import in a process of its own, which may be killed with SIGKILL. Resolves to what it said, null if it was killed. */
const importFile = (name: string, killedAfterMs?: number) =>
  new Promise<string | null>((done) => {
    const dataDir = join(folder, name)
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'portal/src/cli/main.ts'), 'import', 'customers.csv', '--tenant', 'acme'],
      { cwd: root, env: { ...ownEnv, NODE_ENV: 'test', PORTAL_DATA_DIR: dataDir, PORT: '3998', INIT_CWD: dataDir } },
    )
    let said = ''
    child.stdout.on('data', (part: Buffer) => void (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      if (killedAfterMs !== undefined && /rows, \d+ a second/.test(part.toString()))
        setTimeout(() => child.kill('SIGKILL'), killedAfterMs)
    })
    child.on('close', () => done(child.signalCode === 'SIGKILL' ? null : said))
  })

/** Rows of every table, and whom the customers' tables name, without ids, which may have gaps. */
async function readAll(name: string) {
  const database = await openDatabase({ dataDir: join(folder, name, 'database') })
  try {
    const tables = await database.raw(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const counts: Record<string, unknown> = {}
    for (const table of tables)
      counts[String(table['name'])] = (await database.raw(`select count(*)::int as rows from ${table['name']}`))[0]![
        'rows'
      ]
    const people = await database.raw(
      `select md5(string_agg(concat_ws('|', external_id, first_name, last_name, email_address, street), ',' order by external_id)) as all
       from external_ids x join users u on u.id = resource_id left join user_emails e on e.user_id = u.id left join addresses a on a.user_id = u.id`,
    )
    return { counts, people }
  } finally {
    await database.close()
  }
}

test('an import that is killed again and again has the rows of one that was left alone, and so has the same file twice', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'killed/database') })
  await seedDemo(database, { now: new Date(), passwords: { costLog2: 4 } })
  await database.close()
  const rows = Array.from({ length: ROWS }, (_, at) =>
    at % 100 === 7
      ? `${at},,,,,,,`
      : `${at},Ada${at % 50},Byron${at},ada${at}@example.com,${at} Elm St,Fairhaven,CO,80014`,
  )
  writeFileSync(
    join(folder, 'killed/customers.csv'),
    `id,first name,last name,email,street,city,state,zip\n${rows.join('\n')}\n`,
  )
  cpSync(join(folder, 'killed'), join(folder, 'alone'), { recursive: true })

  expect(await importFile('alone')).toContain(`${ROWS - 60} created, 0 updated, 0 unchanged, 60 refused`)
  let kills = 0
  while (kills < KILLED_AFTER_MS.length && (await importFile('killed', KILLED_AFTER_MS[kills])) === null) kills += 1
  expect(kills).toBeGreaterThan(0)
  const said = await importFile('killed')
  expect(said).toContain('It went on behind the first')
  expect(said).toContain(`${ROWS - 60} created, 0 updated, 0 unchanged, 60 refused`)
  const alone = await readAll('alone')
  expect(await readAll('killed')).toEqual(alone)
  const refused = readFileSync(join(folder, 'killed/customers.refused.csv'), 'utf8').trim().split('\r\n').slice(1)
  expect(new Set(refused).size).toBe(60)

  expect(await importFile('killed')).toContain(`0 created, 0 updated, ${ROWS - 60} unchanged, 60 refused`)
  const { imports, import_batches: _batches, ...counts } = alone.counts
  expect((await readAll('killed')).counts).toMatchObject({ ...counts, imports: Number(imports) + 1 })
}, 600_000)
