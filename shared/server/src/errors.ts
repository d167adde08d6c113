/** The code of an error of the system or of a driver, such as ENOENT. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
