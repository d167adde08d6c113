// A real Redis for tests: without persistence, on 127.0.0.1 only, deleted afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, installPackage } from './debian.mjs'
import { freePort } from './postgres.mjs'

/** Path of redis-server, which is installed if possible. */
export async function findRedis() {
  if (!findProgram('redis-server')) await installPackage('redis-server')
  return findProgram('redis-server')
}

const answers = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true))
    socket.on('error', () => done(false)).on('connect', () => socket.end())
  })

/** Starts Redis on the given port or a free one. If it is not installed, logs that and returns undefined. */
export async function startRedis(port) {
  const binary = await findRedis()
  if (!binary) {
    console.log('redis-server was not found; tests that need Redis are skipped')
    return undefined
  }
  port ??= await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'portal-redis-'))
  const server = spawn(
    binary,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' },
  )
  for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt++)
    await new Promise((done) => setTimeout(done, 50))
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const exit = once(server, 'exit')
      server.kill('SIGINT')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
