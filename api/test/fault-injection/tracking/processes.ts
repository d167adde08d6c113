import { build } from 'esbuild'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { TEST_SECRET } from '../../support'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const bundle = here('../../../.cache/tracking-child-api.mjs')

export const bundleNodes = () =>
  build({
    entryPoints: [here('./api-process.ts')], outfile: bundle, bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'error',
    external: ['@electric-sql/pglite', '@electric-sql/pglite/*', '@fastify/swagger-ui', 'pino-pretty', 'bufferutil', 'utf-8-validate', 'esbuild', 'sharp', 'pdfkit', 'svg-to-pdfkit', '@expo-google-fonts/*'],
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url); import { fileURLToPath as __toPath } from 'node:url'; import { dirname as __dirOf } from 'node:path'; const __filename = __toPath(import.meta.url); const __dirname = __dirOf(__filename);" },
  })

export interface Node {
  process: ChildProcess
  port: number
}

/** Two processes of the API on one database, and which of them are there at the moment. */
export async function startNodes(databaseUrl: string, redisUrl: string | undefined) {
  const order = { databaseUrl, redisUrl, migrationsFolder: here('../../../migrations'), secret: TEST_SECRET }
  const start = async (): Promise<Node> => {
    const child = fork(bundle, { env: { ...process.env, FAULT_ORDER: JSON.stringify(order) }, execArgv: [], serialization: 'json', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const [{ port }] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('A node could not start.')))])) as [{ port: number }]
    return { process: child, port }
  }
  const alive = new Set(await Promise.all([start(), start()]))
  const stop = async (node: Node, signal: 'SIGKILL' | 'SIGTERM') => {
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
    /** Ends one of them, and starts another in its place. */
    async restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      const [node] = alive
      if (node) await stop(node, signal)
      alive.add(await start())
    },
    close: () => Promise.all([...alive].map((node) => stop(node, 'SIGKILL'))),
  }
}
