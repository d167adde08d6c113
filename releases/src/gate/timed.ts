/** Logs a step when it starts, and its duration when it ends. */
export async function timed<T>(say: (line: string) => void, what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  say(what)
  try {
    return await work()
  } finally {
    say(`  ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}
