export interface TestClock {
  (): Date
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

/** A clock that moves only when `set` or `advance` is called. */
export function createTestClock(start: string | Date): TestClock {
  let now = new Date(start)
  return Object.assign(() => new Date(now), {
    set: (instant: string | Date) => {
      now = new Date(instant)
    },
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
  })
}
