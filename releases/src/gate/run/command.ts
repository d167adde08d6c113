import { spawn } from 'node:child_process'

/** A program that hangs is ended: longer than anything that the gate runs takes on a slow machine. */
const PATIENCE_MS = 10 * 60_000

/** Runs a program to its end and hands back what it printed. */
export function runCommand(command: string, args: readonly string[], cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: PATIENCE_MS })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
