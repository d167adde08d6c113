import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 5
/** Counts checks instead of time, so that a stalled machine does not cause a timeout. */
const LOOKS = 60_000 / EVERY_MS

/** Waits for a condition, about a minute at most; then throws with the result of `what`. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: () => unknown = () => isSo.toString(),
): Promise<void> {
  for (let look = 0; !(await isSo()); look += 1) {
    if (look === LOOKS) throw new Error(`Timed out waiting for a condition. ${JSON.stringify(what())}`)
    await pause(EVERY_MS)
  }
}

/** Waits as long as `count` runs at this interval take, also on a slow machine: to check that something does not happen again. */
export async function rounds(everyMs: number, count = 3): Promise<void> {
  for (let round = 0; round < count; round += 1) await pause(everyMs)
}
