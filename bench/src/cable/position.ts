/** What every server of the bench sends: a position as the portal tells it, whose latitude is its number in its stream. */
const FIRST = 10
const STEPS = 100_000
const MARK = '"latitude":'

export const positionMessage = (sequence: number) => ({
  position: { latitude: Number((FIRST + sequence / STEPS).toFixed(5)), longitude: -104.99, heading: 90 },
  routeMetadata: { eta: '2026-02-10T16:20:00.000Z' },
})

/** The number of the position in a frame; null when there is none, as in greetings and pings. Without parsing all of it: the client must not be what is measured. */
export function sequenceIn(frame: Buffer): number | null {
  const at = frame.indexOf(MARK)
  if (at === -1) return null
  const start = at + MARK.length
  return Math.round((Number.parseFloat(frame.toString('latin1', start, start + 8)) - FIRST) * STEPS)
}

/** `10001 7` → what to publish where; the line that every server hears on its standard input. */
export const publishLine = (visit: number, sequence: number): string => `${visit} ${sequence}\n`

export function readPublishLine(line: string): { visit: number; sequence: number } {
  const [visit, sequence] = line.split(' ').map(Number)
  if (!Number.isInteger(visit) || !Number.isInteger(sequence)) throw new Error(`A line that says nothing to publish: ${line}`)
  return { visit: visit!, sequence: sequence! }
}
