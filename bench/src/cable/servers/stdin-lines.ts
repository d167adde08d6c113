import { createInterface } from 'node:readline'

/** Calls back for every line of the standard input; whoever started this process says there what to publish. Ends with it. */
export function readStdinLines(onLine: (line: string) => void): void {
  createInterface({ input: process.stdin })
    .on('line', (line) => (line === 'collect' ? globalThis.gc?.() : onLine(line)))
    .on('close', () => process.exit(0))
}

export const portOf = (env: NodeJS.ProcessEnv): number => {
  const port = Number(env['PORT'])
  if (!Number.isInteger(port)) throw new Error('PORT is missing. `npm run bench -- cable` starts this file and says which.')
  return port
}
