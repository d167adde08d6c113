import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

export interface PortalProcess {
  port: number
  /** All of its output so far. */
  output: () => string
  stop: () => Promise<void>
  /** Sends SIGKILL, as abrupt as a power cut. */
  kill: () => Promise<void>
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No free port could be found')
  return address.port
}

interface Options {
  /** The checkout whose built portal is started. */
  root: string
  /** Its complete environment; uses a free port unless PORT is set. */
  env: NodeJS.ProcessEnv
  patienceMs?: number
}

/** Starts the built portal of a checkout, and waits for `Portal ready`. */
export async function startPortal({ root, env, patienceMs = 60_000 }: Options): Promise<PortalProcess> {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [join(root, 'portal/dist/main.js')], {
    cwd: root,
    env: { ...env, PORT: port },
    // The IPC channel makes it exit with its parent, however that one ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const endBy = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
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
      child.once('exit', (code) => fail(new Error(`The portal ended with code ${code}: ${output.trim()}`)))
      timer = setTimeout(
        () => fail(new Error(`The portal was not ready after ${patienceMs / 1000} s: ${output.trim()}`)),
        patienceMs,
      )
    })
  } catch (error) {
    if (child.exitCode === null) await endBy('SIGTERM')
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { port: Number(port), output: () => output, stop: () => endBy('SIGTERM'), kill: () => endBy('SIGKILL') }
}
