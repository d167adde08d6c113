import type { Pose } from './geo'
import { createMarkerAnimation, longestMove } from './marker-animation'

function setUp(reducedMotion = false) {
  const shown: Pose[] = []
  let time = 0
  let waiting: (() => void) | undefined
  const motion = createMarkerAnimation({
    reducedMotion,
    show: (pose) => shown.push(pose),
    now: () => time,
    requestFrame: (callback) => {
      waiting = callback
      return 1
    },
    cancelFrame: () => (waiting = undefined),
  })
  const passTo = (milliseconds: number) => {
    time = milliseconds
    const callback = waiting
    waiting = undefined
    callback?.()
  }
  return { motion, shown, passTo, last: () => shown[shown.length - 1], isMoving: () => waiting !== undefined }
}

const place = (latitude: number, seenAt: number) => ({ latitude, longitude: -105, seenAt })

describe('the technician’s marker', () => {
  it('appears at the first position at once', () => {
    const { motion, shown, isMoving } = setUp()
    motion.moveTo({ ...place(39, 1000), heading: 45 })
    expect(shown).toEqual([{ latitude: 39, longitude: -105, heading: 45 }])
    expect(isMoving()).toBe(false)
  })

  it('takes as long for a move as the time between its two positions', () => {
    const { motion, last, passTo, isMoving } = setUp()
    motion.moveTo(place(39, 1000))
    motion.moveTo(place(40, 3000))
    passTo(1000)
    expect(last()?.latitude).toBeCloseTo(39.5)
    passTo(2000)
    expect(last()?.latitude).toBe(40)
    expect(isMoving()).toBe(false)
  })

  it('takes six seconds at most', () => {
    const { motion, last, passTo } = setUp()
    motion.moveTo(place(39, 0))
    motion.moveTo(place(40, 60_000))
    passTo(longestMove / 2)
    expect(last()?.latitude).toBeCloseTo(39.5)
    passTo(longestMove)
    expect(last()?.latitude).toBe(40)
  })

  it('goes on from where it is when the next position comes early', () => {
    const { motion, last, passTo } = setUp()
    motion.moveTo(place(39, 0))
    motion.moveTo(place(40, 4000))
    passTo(2000)
    motion.moveTo(place(41, 8000))
    passTo(2000)
    expect(last()?.latitude).toBeCloseTo(39.5)
    passTo(6000)
    expect(last()?.latitude).toBe(41)
  })

  it('keeps moving when the page repeats the same position', () => {
    const { motion, last, passTo } = setUp()
    motion.moveTo(place(39, 0))
    motion.moveTo(place(40, 4000))
    passTo(2000)
    motion.moveTo(place(40, 4000))
    passTo(3000)
    expect(last()?.latitude).toBeCloseTo(39.75)
  })

  it('jumps with reduced motion, or when positions have the same timestamp', () => {
    const calm = setUp(true)
    calm.motion.moveTo(place(39, 0))
    calm.motion.moveTo(place(40, 4000))
    expect(calm.last()?.latitude).toBe(40)
    const hasty = setUp()
    hasty.motion.moveTo(place(39, 0))
    hasty.motion.moveTo(place(40, 0))
    expect(hasty.last()?.latitude).toBe(40)
  })

  it('points along its heading, else along its last move, else along the route', () => {
    const { motion, last } = setUp(true)
    motion.moveTo(place(40, 0))
    expect(last()?.heading).toBe(0)
    motion.faceAlong([
      [-105, 40],
      [-104, 40],
    ])
    expect(last()?.heading).toBeCloseTo(90)
    motion.moveTo(place(39, 1000))
    expect(last()?.heading).toBeCloseTo(180)
    motion.moveTo({ ...place(39, 2000), heading: 12 })
    expect(last()?.heading).toBe(12)
    motion.moveTo(place(39, 3000))
    expect(last()?.heading).toBe(12)
    motion.faceAlong([
      [-105, 39],
      [-104, 39],
    ])
    expect(last()?.heading).toBe(12)
  })

  it('stands still once stopped', () => {
    const { motion, isMoving } = setUp()
    motion.moveTo(place(39, 0))
    motion.moveTo(place(40, 4000))
    motion.stop()
    expect(isMoving()).toBe(false)
  })
})
