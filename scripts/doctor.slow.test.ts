import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'

const root = resolve(__dirname, '..')
/** npm finds its global settings beside `node`, which is not the machine's. It passes them on to the scripts that it runs. */
const npmSettings = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('npm_config_')))
const doctor = (env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; lines: string[] }>((done) => {
    execFile(
      process.execPath,
      [join(root, 'scripts/doctor.mjs')],
      { cwd: root, env: { ...npmSettings, PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } },
      (error, stdout) => done({ code: error ? Number(error.code) : 0, lines: stdout.trim().split('\n') }),
    )
  })

test('doctor names a port in use, and every variable that is missing for production', async () => {
  const otherServer = createServer()
  await new Promise<void>((done) => otherServer.listen(0, '127.0.0.1', done))
  const { port } = otherServer.address() as AddressInfo
  const { code, lines } = await doctor({ NODE_ENV: 'production', PORT: String(port) })
  otherServer.close()
  expect(code).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^problem +Port ${port} is in use\\.`)))
  for (const name of ['DATABASE_URL', 'PORTAL_DOMAINS', 'SMTP_URL'])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^problem +${name} is missing\\.`)))
  expect(lines).toContainEqual(expect.stringMatching(/^ok +Node \d+/))
  expect(lines).toContainEqual(expect.stringMatching(/^ok +the lockfile matches every package\.json$/))
})
