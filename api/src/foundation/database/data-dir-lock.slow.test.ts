import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDataDir } from './data-dir-lock'
import { openDatabase } from './open-database'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
  dataDir = join(folder, 'database')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lockFile = () => `${dataDir}.lock`

describe('the lock of a data folder', () => {
  it('is a file with the pid beside the folder, and is deleted on release', () => {
    const release = lockDataDir(`${dataDir}/`)
    expect(readFileSync(lockFile(), 'utf8')).toBe(`${process.pid}\n`)
    expect(() => lockDataDir(dataDir)).toThrow(`is in use by process ${process.pid}`)
    release()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('is never taken from a live process, and the error says what to do', async () => {
    const living = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(living, 'spawn')
    writeFileSync(lockFile(), `${living.pid}\n`)
    expect(() => lockDataDir(dataDir)).toThrow(/Stop that portal first, or set PORTAL_DATA_DIR/)
    living.kill('SIGKILL')
    await once(living, 'exit')
    // Once the process is dead, the same lock is stale.
    lockDataDir(dataDir)()
  })

  it.each([
    ['an empty file', ''],
    ['nonsense', 'x'],
    ['a pid that is our own from before a restart', String(process.pid)],
  ])('is taken over from %s', (_, content) => {
    writeFileSync(lockFile(), content)
    lockDataDir(dataDir)()
    expect(existsSync(lockFile())).toBe(false)
  })
})

describe('the embedded database', () => {
  it('keeps its data across restarts, and refuses to be opened twice', async () => {
    const first = await openDatabase({ dataDir })
    await first.raw(
      "insert into tenants (id, subdomain, name, timezone, feature_flags, customizations, payment_options, booking_rules) values (9, 'kept', 'Kept', 'UTC', '{}', '{}', '[]', '{}')",
    )
    await expect(openDatabase({ dataDir })).rejects.toThrow('is in use by process')
    await first.close()
    const second = await openDatabase({ dataDir })
    expect(await second.raw('select name from tenants')).toEqual([{ name: 'Kept' }])
    await second.close()
  })

  it('is in a folder that other users of the machine cannot read, also one from before', async () => {
    mkdirSync(dataDir, { mode: 0o755 })
    const database = await openDatabase({ dataDir })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await database.close()
  })

  it('refuses to open in production', async () => {
    const before = process.env['NODE_ENV']
    process.env['NODE_ENV'] = 'production'
    await expect(openDatabase({ dataDir })).rejects.toThrow('Set DATABASE_URL')
    process.env['NODE_ENV'] = before
  })
})
