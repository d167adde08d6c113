import { LateError, untilSilence } from '@portal/platform'
import { cancelPreloads, retryPendingScripts } from './retry-pending-scripts'

/** Base path of all shell builds. */
export const SHELL_BASE = '/shell/'

const SILENCE_MS = 20_000

/**
 * Loads a lazy part of the shell with the same timeout as remotes: rejects as soon as the load fails, or with `LateError`
 * when nothing has arrived for twenty seconds. A retry (`isAgain`) first re-requests the scripts that hang.
 */
export const loadShellChunk =
  <T>(load: () => Promise<T>) =>
  async (isAgain: boolean): Promise<T> => {
    if (isAgain) await retryPendingScripts(() => document.scripts, SHELL_BASE)
    try {
      return await untilSilence(
        load(),
        SILENCE_MS,
        `A script of the shell did not answer, and nothing else did for ${SILENCE_MS} ms`,
      )
    } catch (error) {
      if (error instanceof LateError) cancelPreloads(document, SHELL_BASE)
      throw error
    }
  }
