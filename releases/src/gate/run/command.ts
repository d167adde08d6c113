import { spawn } from 'node:child_process'

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
