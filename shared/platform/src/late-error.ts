/** A timeout whose work goes on and may still succeed. */
export class LateError extends Error {
  /** @param coming settles with the result of the work */
  constructor(
    message: string,
    readonly coming: Promise<unknown>,
  ) {
    super(message)
  }
}
