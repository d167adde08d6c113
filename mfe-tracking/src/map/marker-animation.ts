import { bearing, interpolate, type LngLat, type Pose } from './geo'
import type { TechnicianPosition } from './map-engine'

/** Maximum duration of a move, milliseconds. */
export const longestMove = 6000

interface MotionOptions {
  /** Draws the technician at a pose. */
  show: (pose: Pose) => void
  reducedMotion: boolean
  /** Milliseconds, like `performance.now`. */
  now?: () => number
  requestFrame?: (callback: () => void) => number
  cancelFrame?: (handle: number) => void
}

/**
 * Animates a marker from position to position. A move takes as long as the time between its two positions, so the
 * marker arrives about when the next position comes in.
 */
export function createMarkerAnimation({
  show,
  reducedMotion,
  now = () => performance.now(),
  requestFrame = (callback) => requestAnimationFrame(callback),
  cancelFrame = (handle) => cancelAnimationFrame(handle),
}: MotionOptions) {
  let last: TechnicianPosition | undefined
  let shown: Pose | undefined
  let frame: number | undefined

  let knowsDirection = false

  const place = (pose: Pose) => {
    shown = pose
    show(pose)
  }
  const stop = () => {
    if (frame !== undefined) cancelFrame(frame)
    frame = undefined
  }

  function moveTo(position: TechnicianPosition): void {
    // A rerender repeats the same position: a move in progress continues.
    if (
      last &&
      last.seenAt === position.seenAt &&
      last.latitude === position.latitude &&
      last.longitude === position.longitude
    )
      return
    stop()
    const direction = position.heading ?? (last && bearing(last, position))
    knowsDirection ||= direction !== undefined
    const heading = direction ?? shown?.heading ?? 0
    const goal: Pose = { latitude: position.latitude, longitude: position.longitude, heading }
    const duration = Math.min(longestMove, Math.max(0, position.seenAt - (last?.seenAt ?? position.seenAt)))
    last = position
    if (!shown || duration === 0 || reducedMotion) return place(goal)
    const start = shown
    const startedAt = now()
    const step = () => {
      const share = (now() - startedAt) / duration
      place(interpolate(start, goal, share))
      frame = share < 1 ? requestFrame(step) : undefined
    }
    frame = requestFrame(step)
  }
  /** Points the marker along the route while the technician's own direction is unknown. */
  function faceAlong(path: readonly LngLat[]): void {
    const [a, b] = path
    const heading = a && b && bearing({ longitude: a[0], latitude: a[1] }, { longitude: b[0], latitude: b[1] })
    if (!knowsDirection && shown && heading !== undefined) place({ ...shown, heading })
  }
  return { moveTo, faceAlong, stop, pose: () => shown }
}
