import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bookVisit } from '../book-visit'
import type { Topology } from '../topology'
import { createSender } from './load'

/** The nodes, in the order in which they are restarted. */
const NODES = ['portal-a', 'portal-b'] as const

export interface Fault {
  name: string
  /** How often in a full run. */
  times: number
  /** Everything must be on a disk of its own. */
  needsDisk?: boolean
  /** Breaks something and mends it. Resolves with the instant from which on requests should succeed again (`performance.now()`). */
  play: (topology: Topology, index: number) => Promise<number>
}

const now = (): number => performance.now()

async function restartEach({ stop, start }: Topology): Promise<void> {
  for (const node of NODES) {
    await stop(node)
    await start(node)
  }
}

async function killFor(ms: number, { stop, start }: Topology, service: string): Promise<void> {
  await stop(service, 'SIGKILL')
  await pause(ms)
  await start(service)
}

/** Kills a service that the portal can do without. */
const playOutage =
  (service: string): Fault['play'] =>
  async (topology) => {
    const startedAt = now()
    await killFor(20_000, topology, service)
    return startedAt
  }

/** Overwrites a secret, as its keeper does. */
function setSecret({ environment }: Topology, name: string, value: string): void {
  const path = environment('portal-a')[`${name}_FILE`] ?? ''
  // Readable for everybody and writable for nobody: a new file takes its place.
  rmSync(path)
  writeFileSync(path, value, { mode: 0o444 })
}
const readSecretFile = ({ environment }: Topology, name: string): string =>
  readFileSync(environment('portal-a')[`${name}_FILE`] ?? '', 'utf8').trim()

/** Adds a migration to an image, as the next version would bring one: a column, and an index of a table that is written to all the time. */
function addMigration(image: string): void {
  const folder = join(image, 'api/migrations')
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)!
  const next = [
    { tag: '9001_column', sql: 'ALTER TABLE "payments" ADD COLUMN "rehearsed" text;' },
    {
      tag: '9002_index',
      sql: 'CREATE INDEX CONCURRENTLY "payments_rehearsed" ON "payments" ("rehearsed", "amount_cents");',
    },
  ]
  journal.entries.push(
    ...next.map(({ tag }, index) => ({
      ...last,
      idx: last.idx + 1 + index,
      when: last.when + 1_000 * (index + 1),
      tag,
    })),
  )
  writeFileSync(path, JSON.stringify(journal))
  for (const { tag, sql } of next) writeFileSync(join(folder, `${tag}.sql`), sql)
}

/** Fills the disk that everything is on, and empties it again. */
async function fillDisk(topology: Topology, ms: number): Promise<number> {
  const file = join(tmpdir(), 'full')
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'], { stdio: 'ignore' })
  } catch {
    // dd fails when the disk is full.
  }
  await pause(ms)
  rmSync(file)
  const freed = now()
  // As `restart: unless-stopped` does.
  for (const service of ['postgres', 'redis', 'nginx', ...NODES])
    if (!topology.isRunning(service)) await topology.start(service)
  return freed
}

/** A mail that is requested while the mail server is down arrives once it is up again. */
async function stopMailServer(topology: Topology, index: number): Promise<number> {
  const { send, close } = createSender(topology.origin('sunny'))
  const mails = createSender(topology.origin('mail.sandbox'))
  const { email } = (
    await bookVisit(
      (_node, method, path, options) => send(method, path, options),
      `mail-${index}@example.com`,
      new Date(),
    )
  ).customer
  await topology.stop('sandbox', 'SIGKILL')
  await send('POST', '/v1/users/forgot_password', { data: { session: { email } } })
  await pause(20_000)
  await topology.start('sandbox')
  const back = now()
  while (!String(await mails.page(`/messages.json?to=${encodeURIComponent(email)}`)).includes('password'))
    await pause(250)
  console.log(`       the mail came ${((now() - back) / 1_000).toFixed(0)} s after the mail server`)
  await Promise.all([close(), mails.close()])
  return back
}

export const faults: Fault[] = [
  {
    name: 'a node is killed (kill -9)',
    times: 10,
    play: async (topology, index) => {
      const node = NODES[index % 2]!
      await topology.stop(node, 'SIGKILL')
      const killed = now()
      await topology.start(node)
      return killed
    },
  },
  {
    name: 'both nodes are restarted, one after the other',
    times: 5,
    play: async (topology) => {
      const startedAt = now()
      await restartEach(topology)
      return startedAt
    },
  },
  {
    name: 'PostgreSQL is killed, and started after 5 s',
    times: 3,
    play: async (topology) => {
      await killFor(5_000, topology, 'postgres')
      return now()
    },
  },
  { name: 'Redis is gone for 20 s', times: 3, play: playOutage('redis') },
  { name: 'the mail server, the gateway and the map service are gone for 20 s', times: 1, play: stopMailServer },
  { name: 'the store of files and releases is gone for 20 s', times: 1, play: playOutage('store') },
  { name: 'the disk is full for 15 s', times: 1, needsDisk: true, play: (topology) => fillDisk(topology, 15_000) },
  {
    name: 'an upgrade with a migration',
    times: 1,
    play: async (topology) => {
      await topology.upgrade(addMigration)
      const startedAt = now()
      await topology.start('migrate')
      await restartEach(topology)
      return startedAt
    },
  },
  {
    name: "PORTAL_SECRET, RELEASES_TOKEN and the database's password are rotated",
    times: 1,
    play: async (topology) => {
      const url = new URL(readSecretFile(topology, 'DATABASE_URL'))
      const password = 'rotated-by-the-rehearsal'
      execFileSync('psql', [url.toString(), '--command', `alter role ${url.username} password '${password}'`], {
        stdio: 'ignore',
      })
      url.password = password
      setSecret(topology, 'DATABASE_URL', url.toString())
      setSecret(topology, 'PORTAL_SECRET', 'rotated-rotated-rotated-rotated-rotated-rotated')
      setSecret(topology, 'RELEASES_TOKEN', 'rotated-rotated-rotated-rotated-rotated-rotated')
      const startedAt = now()
      await restartEach(topology)
      return startedAt
    },
  },
]
