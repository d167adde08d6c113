/** Nobody waits for it any longer; it may come all the same. */
export class LateError extends Error {
  /** @param coming settles with what was waited for */
  constructor(message: string, readonly coming: Promise<unknown>) {
    super(message)
  }
}
