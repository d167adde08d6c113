/** Counts what held and what did not; the last line of a proof. */
export function createCount(say: (line: string) => void = console.log) {
  let passed = 0
  const failures: string[] = []
  const check = async (what: string, hold: () => void | Promise<void>): Promise<boolean> => {
    try {
      await hold()
      passed += 1
      return true
    } catch (error) {
      failures.push(what)
      say(`  FAILED ${what}: ${(error as Error).message}`)
      return false
    }
  }
  return {
    check,
    /** The same check on something that is wrong: it must notice, with a message that says what it noticed. */
    control: (what: string, noticed: RegExp, wrong: () => void | Promise<void>): Promise<boolean> =>
      check(`control: ${what}`, async () => {
        const error = await Promise.resolve().then(wrong).then(() => null, (thrown: unknown) => thrown as Error)
        if (!error) throw new Error('nothing was noticed')
        if (!noticed.test(error.message)) throw new Error(`something else was noticed: ${error.message}`)
      }),
    failed: () => failures.length,
    summary: () => `${passed} passed, ${failures.length} failed`,
  }
}
export type Count = ReturnType<typeof createCount>

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${what} is ${is}, not ${should}`)
}
