import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Timeout for hung programs; longer than anything that the gate runs takes on a slow machine. */
const PATIENCE_MS = 10 * 60_000

/** Runs a program to completion and returns its exit code and output. */
export function runCommand(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: PATIENCE_MS })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** A folder that exists while it is in use. It is inside the checkout, since type packages are resolved upward from a tsconfig. */
export async function withWorkFolder<T>(root: string, use: (work: string) => Promise<T>): Promise<T> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const work = await mkdtemp(join(root, '.cache/types-'))
  try {
    return await use(work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Runs the checkout's TypeScript compiler for browser code with this configuration, which is written to the work folder. */
export async function runTsc(
  root: string,
  work: string,
  config: { compilerOptions: object; files: readonly string[] },
): Promise<{ code: number; output: string }> {
  const whole = { extends: join(root, 'tsconfig.browser.json'), include: [], ...config }
  await writeFile(join(work, 'tsconfig.json'), JSON.stringify(whole))
  return runCommand(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', work, '--pretty', 'false'],
    root,
  )
}
