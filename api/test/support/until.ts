import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 5
/** Counted in looks and not by the clock, so that a machine that stands still has its time all the same. */
const LOOKS = 60_000 / EVERY_MS

/** Waits for a condition, a minute at most; `what` is told when it waited in vain. */
export async function until(isSo: () => boolean | Promise<boolean>, what: () => unknown = () => isSo.toString()): Promise<void> {
  for (let look = 0; !(await isSo()); look += 1) {
    if (look === LOOKS) throw new Error(`Waited in vain. ${JSON.stringify(what())}`)
    await pause(EVERY_MS)
  }
}

/** The time in which something that is done every so many ms would be done `count` times, however slow the machine: for what must not happen again. */
export async function rounds(everyMs: number, count = 3): Promise<void> {
  for (let round = 0; round < count; round += 1) await pause(everyMs)
}
