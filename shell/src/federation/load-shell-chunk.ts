import { LateError, untilSilence } from '@portal/platform'
import { cancelPreloads, retryPendingScripts } from './retry-pending-scripts'

/** Under which every build of the shell lies. */
export const SHELL_BASE = '/shell/'

const SILENCE_MS = 20_000

/**
 * A part of the shell whose code comes when it is needed, with the patience that remotes have: it failed when that is known,
 * or when nothing has arrived for twenty seconds; whoever asks again asks anew for what hangs.
 */
export const loadShellChunk =
  <T>(load: () => Promise<T>) =>
  async (isAgain: boolean): Promise<T> => {
    if (isAgain) await retryPendingScripts(() => document.scripts, SHELL_BASE)
    try {
      return await untilSilence(load(), SILENCE_MS, `A script of the shell did not answer, and nothing else did for ${SILENCE_MS} ms`)
    } catch (error) {
      if (error instanceof LateError) cancelPreloads(document, SHELL_BASE)
      throw error
    }
  }
