import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

export interface PortalProcess {
  port: number
  stop: () => Promise<void>
}

const PATIENCE_MS = 60_000

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No free port could be found')
  return address.port
}

/** Whoever runs the gate may have production's database and keys in the environment: none of it is passed on. */
const harmless = ({ PATH, HOME, TMPDIR, LANG, TZ }: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR, LANG, TZ }).filter(([, value]) => value !== undefined))

/** Starts the built portal of a checkout as a demo with a data folder and a release registry of its own. */
export async function startPortal({ root, dataDir, releasesDir }: { root: string; dataDir: string; releasesDir: string }): Promise<PortalProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'portal/dist/main.js')], {
    cwd: root,
    env: { ...harmless(process.env), PORT: String(port), PORTAL_DATA_DIR: dataDir, RELEASES_DIR: releasesDir, RATE_LIMIT_SCALE: '50', UPDATE_POLL_SECONDS: '0' },
    // The channel only so that it ends with whoever started it, however that ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let output = ''
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((done, fail) => {
      const hear = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Portal ready')) done()
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      child.once('error', fail)
      child.once('exit', (code) => fail(new Error(`A portal to try it in ended with code ${code}: ${output.trim()}`)))
      timer = setTimeout(() => fail(new Error(`A portal to try it in was not ready after ${PATIENCE_MS / 1000} s: ${output.trim()}`)), PATIENCE_MS)
    })
  } catch (error) {
    if (child.exitCode === null) await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { port, stop }
}
