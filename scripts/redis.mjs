// A real Redis for tests: without persistence, on 127.0.0.1 only, deleted afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.mjs'
import { run } from './steps.mjs'

const findBinary = () => (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'redis-server')).find(existsSync)

async function findOrInstall() {
  const found = findBinary()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Redis from the system’s packages')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'redis-server'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  return findBinary()
}

const answers = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true))
    socket.on('error', () => done(false)).on('connect', () => socket.end())
  })

/** Starts Redis on the given port or a free one. If it is not installed, logs that and returns undefined. */
export async function startRedis(port) {
  const binary = await findOrInstall()
  if (!binary) {
    console.log('redis-server was not found; tests that need Redis are skipped')
    return undefined
  }
  port ??= await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'portal-redis-'))
  const server = spawn(binary, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], { stdio: 'ignore' })
  for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt++) await new Promise((done) => setTimeout(done, 50))
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const gone = once(server, 'exit')
      server.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
