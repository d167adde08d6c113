import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { TEST_SECRET } from '../../support'
import { bundleProgram, startListeningChild, type ListeningChild } from '../../support/child-process'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Starts two API processes on one database, and tracks which of them are alive. */
export async function startNodes(databaseUrl: string, redisUrl: string | undefined) {
  const program = await bundleProgram(here('./api-process.ts'), 'tracking-child-api.mjs')
  const order = { databaseUrl, redisUrl, migrationsFolder: here('../../../migrations'), secret: TEST_SECRET }
  const start = () => startListeningChild(program, order)
  const alive = new Set(await Promise.all([start(), start()]))
  const stop = async (node: ListeningChild, signal: 'SIGKILL' | 'SIGTERM') => {
    alive.delete(node)
    const gone = once(node.process, 'exit')
    node.process.kill(signal)
    await gone
  }
  return {
    anyPort(random: number): number {
      const ports = [...alive].map(({ port }) => port)
      return ports[Math.floor(random * ports.length)] ?? 0
    },
    /** Stops one process, and starts another in its place. */
    async restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      const [node] = alive
      if (node) await stop(node, signal)
      alive.add(await start())
    },
    close: () => Promise.all([...alive].map((node) => stop(node, 'SIGKILL'))),
  }
}
