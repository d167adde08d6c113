import { toLngLat, type LngLat, type Pose } from './geo'
import type { Covered, MapOptions, TrackingMapHandle } from './map-engine'
import { createMarkerAnimation } from './marker-animation'
import type { TechnicianMarker } from './markers'

/** What each engine does in its own way. */
interface Engine extends Pick<TrackingMapHandle, 'zoomBy' | 'remove'> {
  technician: TechnicianMarker
  /** Moves the technician's marker, and shows it if this is its first place. */
  placeTechnician: (pose: Pose) => void
  drawRoute: (path: readonly LngLat[]) => void
  fit: (places: readonly LngLat[], covered: Covered) => void
}

/** What is the same with every engine: the technician's moves, and which places a map has to show. */
export function createHandle(engine: Engine, { customer, reducedMotion }: MapOptions): TrackingMapHandle {
  const { technician } = engine
  const motion = createMarkerAnimation({
    reducedMotion,
    show: (pose) => {
      technician.turn(pose.heading)
      engine.placeTechnician(pose)
    },
  })
  let path: readonly LngLat[] = []
  return {
    setTechnician: (position) => {
      technician.setStale(position.stale ?? false)
      motion.moveTo(position)
    },
    setRoute: (next) => {
      path = next
      motion.faceAlong(path)
      engine.drawRoute(path)
    },
    fit: (covered) => {
      const pose = motion.pose()
      engine.fit([toLngLat(customer), ...(pose ? [toLngLat(pose)] : []), ...path], covered)
    },
    zoomBy: engine.zoomBy,
    remove: () => {
      motion.stop()
      engine.remove()
    },
  }
}
