import { createInterface } from 'node:readline'

function collectGarbage(): void {
  globalThis.gc?.()
  process.send?.(process.memoryUsage().heapUsed)
}

/** Calls `onLine` for every line on stdin, where the parent process writes its commands. Exits when stdin closes. */
export function readStdinLines(onLine: (line: string) => void): void {
  createInterface({ input: process.stdin })
    .on('line', (line) => (line === 'collect' ? collectGarbage() : onLine(line)))
    .on('close', () => process.exit(0))
}

export const readPort = (env: NodeJS.ProcessEnv): number => {
  const port = Number(env['PORT'])
  if (!Number.isInteger(port)) throw new Error('PORT is missing. `npm run bench` starts this file and sets it.')
  return port
}
