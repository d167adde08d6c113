/** Lets a command finish quietly when the reader of its output has gone, as in `… tenant list | head -1`. */
export function tolerateClosedOutput(output: NodeJS.EventEmitter = process.stdout): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
