import { configure, getConfig } from '@testing-library/react'

/** V8's; this package has no types of Node. */
const { captureStackTrace } = Error as unknown as { captureStackTrace: (error: Error, above: unknown) => void }

/**
 * Queries inside `waitFor` and `findBy` fail many times before they succeed. Printing the page takes long, so the errors of
 * these do it when somebody reads the message: `waitFor` does when time is up.
 */
export function printPageOnlyWhenTimeIsUp(): void {
  const { getElementError: print } = getConfig()
  const getElementError: typeof print = (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isPolling } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean
    }
    const error = isPolling ? new Error() : print(message, container)
    error.name = 'TestingLibraryElementError'
    if (isPolling)
      Object.defineProperty(error, 'message', { configurable: true, get: () => print(message, container).message })
    // The test's own line comes first in the stack, not this file.
    else captureStackTrace(error, getElementError)
    return error
  }
  configure({ getElementError })
}
