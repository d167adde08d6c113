import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundledTranslations } from '#foundation/languages/bundled-translations'

export interface ListeningChild {
  process: ChildProcess
  port: number
}

/** What bundled CommonJS dependencies expect to find in an ES module. */
const commonJsGlobals = [
  "import { createRequire as __createRequire } from 'node:module'",
  "import { fileURLToPath as __fileURLToPath } from 'node:url'",
  "import { dirname as __dirnameOf } from 'node:path'",
  'const require = __createRequire(import.meta.url)',
  'const __filename = __fileURLToPath(import.meta.url)',
  'const __dirname = __dirnameOf(__filename)',
].join(';')

/** Bundles a program, so that starting it again and again takes no compiler. Returns the bundle's path. */
export async function bundleProgram(entry: string, bundleName: string): Promise<string> {
  const outfile = fileURLToPath(new URL(`../../.cache/${bundleName}`, import.meta.url))
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    logLevel: 'error',
    external: [
      '@electric-sql/pglite',
      '@electric-sql/pglite/*',
      '@fastify/swagger-ui',
      'pino-pretty',
      'bufferutil',
      'utf-8-validate',
      'esbuild',
      'sharp',
      'pdfkit',
      'svg-to-pdfkit',
      '@expo-google-fonts/*',
    ],
    plugins: [bundledTranslations],
    banner: { js: `${commonJsGlobals};` },
  })
  return outfile
}

/** Starts a bundled program with its options in FAULT_ORDER, and waits for its first message, the port it listens on. */
export async function startListeningChild(program: string, options: object): Promise<ListeningChild> {
  const child = fork(program, {
    env: { ...process.env, FAULT_ORDER: JSON.stringify(options) },
    execArgv: [],
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${program} exited with code ${code} before it listened.`)),
  )
  const [{ port }] = (await Promise.race([once(child, 'message'), exited])) as [{ port: number }]
  return { process: child, port }
}
