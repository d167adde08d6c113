import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createBus, openDatabase } from 'api'
import { createSealer } from 'api/operator'
import { seedDemo } from 'demo'
import { demoIds } from 'demo/names'
import { openOperatorChannel } from '../operator-channel'
import { runCommandLine } from './command-line'
import { filesIn } from './open-context'

const root = resolve(__dirname, '../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'portal-cli-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const { DATABASE_URL: _, ...ownEnv } = process.env
const env = { ...ownEnv, NODE_ENV: 'test', PORTAL_DATA_DIR: dataDir, PORT: '3999', INIT_CWD: dataDir }

/** Runs a command in this process. */
async function portal(...argv: string[]) {
  const said: string[] = []
  const complaints: string[] = []
  const code = await runCommandLine({
    root,
    argv,
    env,
    say: (line) => said.push(line),
    complain: (line) => complaints.push(line),
  })
  return { code, said: said.join('\n').trim(), complaint: complaints.join('\n').trim() }
}

/** Runs a command as npm does, from another folder. */
const portalByNpm = (...args: string[]) =>
  new Promise<{ code: number; said: string; complaint: string }>((done) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', join(root, 'portal/src/cli/main.ts'), ...args],
      { cwd: root, env },
      (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, said: stdout.trim(), complaint: stderr.trim() }),
    )
  })

test('commands work with a stopped and with a running portal, and never create one', async () => {
  expect(await portalByNpm('tenant', 'list')).toEqual({
    code: 1,
    said: '',
    complaint: `There is no portal in ${dataDir}. Start it once with npm start, or set DATABASE_URL or PORTAL_DATA_DIR to the portal's values.`,
  })

  const database = await openDatabase({ dataDir: join(dataDir, 'database') })
  await seedDemo(database, { now: new Date(), passwords: { costLog2: 4 } })
  expect(await portal('links')).toEqual({
    code: 1,
    said: '',
    complaint: `The portal in ${dataDir} (process ${process.pid}) accepts no commands: it is still starting, has an older version, or its folder's path is too long. Try again once it is ready, or stop it first.`,
  })
  const bus = await createBus(database)
  const closeChannel = await openOperatorChannel(dataDir, ({ cwd }, { say }) => ({
    database,
    bus,
    files: () => {
      throw new Error('No command of this test has files.')
    },
    secret: 'x'.repeat(32),
    sealer: createSealer([Buffer.alloc(32, 'k')]),
    clock: () => new Date(),
    tenantOrigin: (subdomain) => `http://${subdomain}.localhost:3999`,
    releases: async () => null,
    who: 'kim',
    ...filesIn(cwd),
    progress: say,
    say,
  }))
  expect(
    await portal('tenant', 'create', 'north-star', '--name', 'North Star Heating', '--timezone', 'America/Phoenix'),
  ).toMatchObject({ code: 0, said: expect.stringMatching(/^Tenant \d+: http:\/\/north-star\.localhost:3999$/) })
  writeFileSync(join(dataDir, 'first.csv'), 'first_name,last_name,email,phone\nBo,Diaz,bo@example.com,\n')
  expect(await portal('invite', 'north-star', 'first.csv')).toEqual({
    code: 0,
    said: 'first.csv is read as UTF-8, with commas between cells.\n1 customer is invited.',
    complaint: '',
  })
  expect(await portal('invite', 'nobody', 'first.csv')).toMatchObject({
    code: 1,
    said: '',
    complaint: expect.stringContaining('There is no tenant nobody'),
  })
  await closeChannel?.()
  await bus.close()
  await database.close()

  const { users, quotes } = demoIds('acme')
  const link = `link --role technician --quote ${quotes.sent} --user ${users.technicians[0]} --tenant acme`
  const made = await portal(...link.split(' '))
  expect(made).toMatchObject({ code: 0, complaint: '' })
  expect(made.said).toMatch(/^http:\/\/acme\.localhost:3999\/token\/[\w-]{43}\n/)
  const id = /revoke-link (\d+)$/.exec(made.said)![1]
  expect((await portal('links')).said).toContain(`${id}  acme  technician`)

  writeFileSync(join(dataDir, 'customers.csv'), 'first_name,last_name,email,phone\nAda,Byron,ada@example.com,\n')
  expect(await portal('invite', 'acme', 'customers.csv')).toEqual({
    code: 0,
    said: 'customers.csv is read as UTF-8, with commas between cells.\n1 customer is invited.',
    complaint: '',
  })
})
