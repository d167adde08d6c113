/** The message that every server sends: a position in the portal's format, whose latitude encodes its sequence number. */
const FIRST = 10
const STEPS = 100_000
const MARK = '"latitude":'

export const positionMessage = (sequence: number) => ({
  position: { latitude: Number((FIRST + sequence / STEPS).toFixed(5)), longitude: -104.99, heading: 90 },
  routeMetadata: { eta: '2026-02-10T16:20:00.000Z' },
})

/**
 * The sequence number of the position in a frame; null if there is none, as in welcomes and pings. Does not parse the whole
 * frame, so that the client does not become the bottleneck.
 */
export function sequenceIn(frame: Buffer): number | null {
  const at = frame.indexOf(MARK)
  if (at === -1) return null
  const start = at + MARK.length
  return Math.round((Number.parseFloat(frame.toString('latin1', start, start + 8)) - FIRST) * STEPS)
}

/** The publish command that every server reads from its stdin: `<visit> <sequence>`. */
export const publishLine = (visit: number, sequence: number): string => `${visit} ${sequence}\n`

export function readPublishLine(line: string): { visit: number; sequence: number } {
  const [visit, sequence] = line.split(' ').map(Number)
  if (!Number.isInteger(visit) || !Number.isInteger(sequence)) throw new Error(`Not a publish command: ${line}`)
  return { visit: visit!, sequence: sequence! }
}
