/** `promise`, or a failure with `message` after `ms` milliseconds; a script tag alone would wait for minutes. */
export function withinTime<T>(promise: Promise<T>, ms: number, message: string): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(message)), ms)
    promise.then(done, fail).finally(() => clearTimeout(timer))
  })
}
